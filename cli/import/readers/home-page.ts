import { posix } from 'node:path';
import { parseHtml } from '#workspace/html/parse-html.ts';
import { toValue } from '../config/data-file.ts';
import { get, getList, getString } from '../config/read.ts';
import type { Link, OldConfig, OldPage } from '../model.ts';
import type { Notes } from '../notes.ts';
import { getOld } from '../old-files.ts';

type Home = Pick<OldConfig, 'home'> & {
  tagline: string | undefined;
  description: string | undefined;
  /** The texts of the home page. */
  texts: OldPage[];
};

/** Whether a text has visible content, besides scripts, styles and comments. */
const isSeen = (body: string): boolean =>
  parseHtml(body).children.some((node) =>
    node.type === 'text'
      ? node.value.trim() !== ''
      : node.type === 'element' && !['script', 'style'].includes(node.tagName),
  );

/** The home page of VitePress or Starlight: its texts become tagline and description, its features cards or a text. */
export function readHome(page: OldPage, notes: Notes, hero = toValue(getOld(page, 'hero'))): Home {
  const line = page.old.getLine(['hero']);
  if (get(hero, 'image') !== undefined)
    notes.left(
      page.file,
      line,
      'the picture of the home page',
      'Put it into a text of the home page, or leave it out.',
    );
  const actions = getList(hero, 'actions').flatMap((action): Link[] => {
    const label = getString(action, 'text');
    const link = getString(action, 'link');
    if (label && link && !isForeign(link)) return [{ label, to: posix.join('/', link) }];
    const todo = 'Buttons only lead to pages of the site here. Put the link into the navbar or into a text.';
    notes.left(page.file, line, `the button "${label}" of the home page`, todo);
    return [];
  });
  const features = getList(toValue(getOld(page, 'features'))).flatMap((feature) => {
    const title = getString(feature, 'title');
    return title ? [{ title, description: getString(feature, 'details'), link: getString(feature, 'link') }] : [];
  });
  const cards = features.flatMap(({ title, description, link }): Link[] =>
    link === undefined
      ? []
      : [{ label: title, ...(description && { description }), ...(isForeign(link) ? { href: link } : { to: link }) }],
  );
  // A card needs a link.
  const areCards = cards.length > 0 && cards.length === features.length;
  const list = features.map(({ title, description, link }) => {
    const name = link === undefined ? `**${title}**` : `[**${title}**](${link})`;
    return `- ${description ? `${name}: ${description}` : name}`;
  });
  const toText = (name: string, body: string, linesBefore: number): OldPage[] =>
    isSeen(body) ? [{ ...page, kind: 'part', target: `home/${name}`, urls: [], settings: {}, body, linesBefore }] : [];
  const texts = [
    ...(areCards ? [] : toText('features', list.join('\n'), page.old.getLine(['features']))),
    ...toText('welcome', page.body, page.linesBefore),
  ];
  const isEmpty = actions.length + features.length + texts.length === 0;
  return {
    tagline: getString(hero, 'text') ?? getString(hero, 'tagline'),
    description: getString(hero, 'text') && getString(hero, 'tagline'),
    texts,
    home: isEmpty
      ? undefined
      : {
          actions,
          cards: areCards ? cards : [],
          texts: texts.map(({ target }) => `${target}.md`),
        },
  };
}

const isForeign = (link: string) => /^[a-z][a-z\d+.-]*:|^\/\//i.test(link);
