import { defineMdastPlugin } from 'satteri';
import { COMPONENT_NAMES } from './component-names.ts';
import { whenSourceMatches } from './plugin-context.ts';
import { warn } from './problems/warnings.ts';

/** `import Tabs from '@theme/Tabs'` of Docusaurus, `import { Tabs, TabItem } from '@astrojs/starlight/components'`. */
const IMPORT =
  /^[ \t]*import\s+(?:(\w+)\s+from\s+(["'])@theme\/\1\2|\{([^{}]*)\}\s+from\s+(["'])@astrojs\/starlight\/components\4);?[ \t]*$/gm;

const isOwn = (name: string): boolean => COMPONENT_NAMES.some((own) => own === name);

/** The components that an import of another generator names, if all of them are the engine's too, which need no import. */
function getOwnNames(defaultName: string | undefined, names = ''): string[] {
  const all = [defaultName ?? names.split(',')].flat().flatMap((name) => name.trim() || []);
  return all.every(isOwn) ? all : [];
}

/** Whether a line is such an import, which the plugin below removes. */
export const isNeedlessImport = (line: string): boolean =>
  [...line.matchAll(IMPORT)].some(([, name, , names]) => getOwnNames(name, names).length > 0);

/** Components need no import here. One from the theme of another generator would end the build, so it is removed. */
export const foreignImports = whenSourceMatches(
  /@theme\/|@astrojs\/starlight/,
  defineMdastPlugin({
    name: 'foreign-imports',
    options: { position: true },
    mdxjsEsm(node, context) {
      const removed: string[] = [];
      const rest = node.value.replaceAll(IMPORT, (line, name?: string, _quote?: string, names?: string) => {
        const own = getOwnNames(name, names);
        removed.push(...own);
        return own.length > 0 ? '' : line;
      });
      if (removed.length === 0) return;
      const list = removed.map((name) => `<${name}>`).join(', ');
      warn(context, node, `${list} ${removed.length === 1 ? 'needs' : 'need'} no import here.`);
      if (rest.trim()) context.setProperty(node, 'value', rest);
      else context.removeNode(node);
    },
  }),
);

const ADMONITION = 'Write ":::tip[Title]", the text, and ":::" on lines of their own.';
const CODE = 'Write the code between two lines of three backticks.';
const LINK = 'Write [words](./page.md).';

/** What to write instead of components of Docusaurus and Starlight. */
const INSTEAD: Record<string, string> = {
  Admonition: ADMONITION,
  Aside: ADMONITION,
  BrowserOnly: 'A text is rendered when the site is built.',
  CardGrid: 'Write <Cards>.',
  Code: CODE,
  CodeBlock: CODE,
  DocCardList: 'Write <Cards>. A folder without an index document has a page that lists its documents.',
  Head: 'Front matter describes the page: description, keywords, image, unlisted.',
  Link: LINK,
  LinkButton: LINK,
  LinkCard: 'Write <Card title="…" href="/docs/…/">.',
  ThemedImage:
    'Write a picture for each mode: ![what it shows](./light.png#only-light)![what it shows](./dark.png#only-dark).',
  TOCInline: 'Each page shows its table of contents.',
  Translate: 'A translation is a file of its own, in i18n/<language>/.',
  useBaseUrl: 'In a link and a picture of Markdown, a path from the root needs nothing more.',
};

/** What to write instead of components, after a space; empty for others. */
export const getAdvice = (names: string[]): string =>
  [...new Set(names.flatMap((name) => INSTEAD[name] ?? []))].map((sentence) => ` ${sentence}`).join('');

/** Attributes of <Tabs> elsewhere that would be lost without a word, and what to write instead. */
export const FOREIGN_ATTRIBUTES: Record<string, string> = {
  values: 'Each tab has its own label: <TabItem value="…" label="…">.',
  syncKey: 'Groups that show the same tab have the same <Tabs groupId="…">.',
};
