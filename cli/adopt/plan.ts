import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findReferences } from '#workspace/content/facts.ts';
import { listFiles } from '#workspace/folders.ts';
import { splitFrontMatter } from '#workspace/front-matter.ts';
import { type Answers, PARTS, type Part } from './answers.ts';
import { composeTheme, drawLetter } from './colours.ts';
import { keepUsedFacts } from './facts.ts';
import { LABELS, type Language } from './labels.ts';
import { changeNames } from './names.ts';
import { composeConfig } from './site-config.ts';
import { unlink, unlinkGlossary } from './unlink.ts';

/** A file of the new site, from its folder. */
export type NewFile = { path: string; content: string | Buffer };

type PlanSettings = {
  demoFolder: string;
  /** The import path of the configuration's types in the new file. */
  configImport: string;
  /** `2026-12-01`: the contacts of the new site are listed from this day. */
  today: string;
};

/** The part that a file of the demo belongs to, by the first pattern that matches; other files are kept. */
const FILES_OF_PARTS: [Part | 'demo', RegExp][] = [
  // It explains the demo's name.
  ['demo', /^content\/blog\/(?:[\d-]+welcome\.md|commonplace-book\.jpg)$/],
  ['demo', /^(?:site\.config\.ts|theme\.css|public\/img\/(?:favicon|logo-\w+)\.svg|content\/agreements\/.*)$/],
  ['codex', /^content\/docs\/(?:codex\/|[^/]+$)/],
  ['codex', /^content\/(?:pages\/(?:bring-us-work|how-it-works)\.md|glossary\.yml)$/],
  ['codex', /^messages\//],
  ['agreements', /^content\/(?:docs\/Documentation|pages\/join)\//],
  ['blog', /^content\/blog\//],
  ['markdown-page', /^(?:content\/pages|public\/img)\/(?:markdown-page\.(?:md|png)|commons\.svg)$/],
];

/** URL paths that belong to a part, besides those of its files. */
const ROUTES: Record<Part, RegExp | undefined> = {
  codex: /^\/docs\/category\//,
  agreements: /^\/member\/$/,
  blog: /^\/blog\//,
  'markdown-page': undefined,
};

const FACTS = 'content/facts.yml';

const STARTER = new URL('./starter/', import.meta.url);
const readStarter = (language: Language, name: string) => readFileSync(new URL(`${language}/${name}`, STARTER), 'utf8');

/** The files of a new site. The versions of its agreements are added afterwards, from their texts. */
export function planSite(answers: Answers, { demoFolder, configImport, today }: PlanSettings): NewFile[] {
  const { name, language, parts, colour } = answers;
  const all = listFiles(demoFolder, '**/*');
  const getPart = (path: string) => FILES_OF_PARTS.find(([, pattern]) => pattern.test(path))?.[0];
  const isKept = (path: string) => {
    const part = getPart(path);
    return part === undefined || (part !== 'demo' && parts.has(part));
  };
  const hasMembers = parts.has('agreements');
  const privacy = ['privacy.md', ...(hasMembers ? ['privacy-members.md'] : [])];
  const starters = [
    ...(parts.has('codex') ? [] : [{ path: 'content/docs/index.md', from: ['index.md'] }]),
    // For whoever begins a blog later.
    ...(parts.has('blog')
      ? []
      : ['authors.yml', 'tags.yml'].map((file) => ({ path: `content/blog/${file}`, from: [file] }))),
    // The demo's own page describes membership, in English.
    ...(hasMembers && language === 'en' ? [] : [{ path: 'content/pages/privacy.md', from: privacy }]),
  ].map(({ path, from }) => ({
    path,
    content: changeNames(path, from.map((file) => readStarter(language, file)).join(''), (text, write) =>
      text.replaceAll('{name}', () => write(name)),
    ),
  }));
  const started = new Set(starters.map(({ path }) => path));
  const gone = new Set(
    all.filter((path) => !isKept(path) && !started.has(path)).map((path) => path.replace(/^content\//, '')),
  );
  const goneUrls = new Set([...gone].flatMap(toUrlPath));
  const isGone = (target: string) =>
    gone.has(target) || goneUrls.has(target) || PARTS.some((part) => !parts.has(part) && ROUTES[part]?.test(target));
  const files = all.filter(isKept).map((path): NewFile => {
    const file = join(demoFolder, path);
    if (!/\.(?:mdx?|ya?ml|svg)$/.test(path)) return { path, content: readFileSync(file) };
    const text = withoutDemoNames(path, readFileSync(file, 'utf8'), answers);
    if (path === 'content/glossary.yml') return { path, content: unlinkGlossary(text, isGone) };
    if (!/\.mdx?$/.test(path)) return { path, content: text };
    const own = unlink(text, path.replace(/^content\//, ''), isGone);
    return { path, content: language === 'en' ? own : markForTranslation(own, language) };
  });
  const letter = drawLetter(name, colour);
  const made: NewFile[] = [
    { path: 'site.config.ts', content: composeConfig(answers, { configImport, year: Number(today.slice(0, 4)) }) },
    { path: 'public/img/logo.svg', content: letter },
    { path: 'public/img/favicon.svg', content: letter },
    { path: 'content/roles.yml', content: composeRoles(answers, today, [...files, ...starters]) },
    ...(colour ? [{ path: 'theme.css', content: composeTheme(colour) }] : []),
    ...(parts.has('agreements')
      ? [
          {
            path: 'content/agreements/.gitattributes',
            content: readFileSync(join(demoFolder, 'content/agreements/.gitattributes')),
          },
        ]
      : []),
    ...starters,
  ];
  const replaced = new Set(made.map(({ path }) => path));
  const site = [...files.filter(({ path }) => !replaced.has(path)), ...made];
  const texts = site.flatMap(({ path, content }) => (path === FACTS || typeof content !== 'string' ? [] : [content]));
  return site.map(({ path, content }) => ({
    path,
    content: path === FACTS ? keepUsedFacts(String(content), texts) : content,
  }));
}

/** The URL of a demo page by its file in `content/`; none for other files. */
function toUrlPath(path: string): string[] {
  const [, area = '', name = ''] = /^(docs|pages)\/(.*)\.mdx?$/.exec(path) ?? [];
  if (!area) return [];
  const plain = name.replace(/(^|\/)index$/, '');
  return [`/${area === 'docs' ? 'docs/' : ''}${plain ? `${plain}/` : ''}`];
}

const withoutDemoNames = (path: string, source: string, { name, contact }: Answers): string =>
  changeNames(path, source, (text, write) =>
    text
      .replaceAll(/[\w.-]+@(?:commonplace|partner)\.example/g, () => contact)
      .replaceAll(/\bCommonplace\b/g, () => write(name)),
  );

/** A text that is not in the site's language is not ready for release. */
function markForTranslation(source: string, language: Language): string {
  const { head, body } = splitFrontMatter(source);
  return `${head.trimEnd()}\n\n:::fill-in[${LABELS[language].translate}]\n\nEnglish → ${LABELS[language].languageName}\n\n:::\n\n${body.text}`;
}

/** The contacts that the demo's texts name. */
const ROLES = {
  stewards: 'The stewards',
  'conduct-first': 'First conduct contact',
  'conduct-external': 'Conduct contact from outside',
  'steward-welcome': 'Steward of the Welcome circle',
  'steward-work': 'Steward of the Work circle',
  'steward-commons': 'Steward of the Commons circle',
  'steward-handbook': 'Steward of the Handbook circle',
};

/** The contacts that the texts of the new site name, each at the one e-mail address that is known so far. */
function composeRoles({ contact }: Answers, today: string, files: NewFile[]): string {
  const until = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`.replace(/-02-29$/, '-02-28');
  const used = new Set([
    'stewards',
    ...files.flatMap(({ path, content }) => (/\.mdx?$/.test(path) ? findRoles(String(content)) : [])),
  ]);
  const roles = Object.entries(ROLES).filter(([key]) => used.has(key));
  return `# Who can be written to for what. Documents name a role, \`:role[conduct-first]\`, and show its e-mail address. A build fails on the day after
# \`until\`, so that nobody writes to somebody who has left.

${roles
  .map(
    ([key, role]) =>
      `${key}:\n  role: ${role}\n  address: ${JSON.stringify(contact)}\n  since: ${today}\n  until: ${until}\n`,
  )
  .join('')}`;
}

function findRoles(source: string): string[] {
  const { text } = splitFrontMatter(source).body;
  return findReferences(text, 'role').map(({ key }) => key);
}
