import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { en } from '#lib/messages/en.ts';
import { isBelow, PUBLIC_FOLDER } from '#workspace/folders.ts';
import type { PluginContext } from '../plugin-context.ts';
import { editProblems } from '../problems/embed-problems.ts';
import { takeWarnings } from '../problems/warnings.ts';
import { markdownProcessor } from '../processor.ts';

/** A small folder of pages for the tests of the parts. */
export const FIXTURES = join(dirname(fileURLToPath(import.meta.url)), 'pages');

const PAGES = {
  'start.md': '/resources/docs/start/',
  'guide/first-steps.md': '/resources/docs/guide/first-steps/',
  'guide/tools.mdx': '/resources/docs/tools-we-use/',
};
const pages = () => Object.entries(PAGES).map(([name, href]) => ({ file: join(FIXTURES, name), href }));

/** What the parts know of the site. */
export const pluginContext: PluginContext = {
  base: '/resources/',
  pages,
  getPageHref: (file) => pages().find((page) => page.file === file)?.href,
  isOwnFile: (file) => [FIXTURES, PUBLIC_FOLDER].some((folder) => isBelow(folder, file)),
  members: {
    pages: () => [{ file: join(FIXTURES, 'members/minutes.md'), href: '/resources/members/#/minutes/' }],
    isForMembers: (file) => file.startsWith(join(FIXTURES, 'members/')),
  },
  getLocaleFor: () => 'en',
  getDirectionFor: () => 'ltr',
  getMessagesFor: () => en,
  getRolesFor: () =>
    new Map([
      ['contact', { role: 'Contact', address: 'ada@quay.example', since: '2026-01-01', until: '2026-12-31', line: 1 }],
    ]),
  getGlossaryFor: () => ({
    isExplained: true,
    terms: [
      { name: 'launch', means: 'When a boat goes in.' },
      { name: 'launch day', means: 'When all go in.' },
      {
        name: 'slipway',
        means: 'Where a boat goes in, for 14 days.',
        forms: ['slipway', 'slipways'],
        not: ['boat ramp'],
        see: './tools.mdx',
      },
    ].map((term) => ({
      forms: [term.name],
      not: [],
      see: undefined,
      ...term,
      id: `term-${term.name.replace(' ', '-')}`,
    })),
  }),
  getFactsFor: () =>
    new Map([
      ['share', { value: '10%', means: 'The part for all.' }],
      ['payout', { value: '14 days', means: 'Until money is paid out.' }],
      ['country', { value: 'Utopia', means: 'Whose law applies.', example: true }],
    ]),
};

export const processor = markdownProcessor(pluginContext);

const renderer = processor.createRenderer({});

const withoutFolder = (sentence: string) => sentence.replace(/^.*?(?=[^/]+:\d+:)/, '');

/** Renders a Markdown text as if it were in `guide/first-steps.md` or another file of the fixtures. */
export async function render(markdown: string, name = 'guide/first-steps.md') {
  const file = join(FIXTURES, name);
  const { code, metadata } = await (await renderer).render(markdown, { fileURL: pathToFileURL(file) });
  const problems: string[] = [];
  const html = editProblems(code, (problem) => {
    problems.push(withoutFolder(problem));
    return undefined;
  });
  const warnings = takeWarnings().map(withoutFolder);
  return { html, problems, warnings, ...metadata };
}

/** Renders a Markdown text as if it were in a language. */
export async function renderIn(locale: string, markdown: string): Promise<string> {
  const getDirectionFor = () => (['ar', 'he'].includes(locale) ? 'rtl' : 'ltr');
  const inLocale = { ...pluginContext, getLocaleFor: () => locale, getDirectionFor };
  const own = await markdownProcessor(inLocale).createRenderer({});
  return (await own.render(markdown, { fileURL: pathToFileURL(join(FIXTURES, 'start.md')) })).code.trim();
}

/** Compiles an MDX text to JavaScript, as if it were in `guide/tools.mdx` or another file of the fixtures. */
export async function renderMdx(mdx: string, name = 'guide/tools.mdx'): Promise<string> {
  const mdxRenderer = await processor.createMdxRenderer?.({}, { optimize: false });
  if (!mdxRenderer) throw new Error('The processor cannot render MDX.');
  return (await mdxRenderer.process(mdx, join(FIXTURES, name), {})).code;
}
