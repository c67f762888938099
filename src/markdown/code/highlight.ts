import {
  type BundledLanguage,
  bundledLanguages,
  bundledLanguagesInfo,
  createHighlighter,
  type Highlighter,
  type ThemeRegistration,
} from 'shiki';

/** A part of a line with the same style. */
export type Token = { text: string; className: string | undefined };

const PLAIN_TEXT = ['text', 'txt', 'plain', 'plaintext'];

const isBundled = (language: string): language is BundledLanguage => Object.hasOwn(bundledLanguages, language);

export const isLanguage = (name: string): boolean => isBundled(name) || PLAIN_TEXT.includes(name);

export const languageNames = (): string[] => [...Object.keys(bundledLanguages), ...PLAIN_TEXT];

const aliases = new Map(bundledLanguagesInfo.map(({ id, aliases = [] }) => [id, [id, ...aliases]]));

/** The embedded languages in some code that its own grammar does not load, such as those of code blocks in Markdown. */
async function findEmbedded(code: string, language: BundledLanguage): Promise<BundledLanguage[]> {
  const { default: grammars } = await bundledLanguages[language]();
  const possible = grammars.flatMap(({ embeddedLangsLazy = [] }) => embeddedLangsLazy).filter(isBundled);
  if (possible.length === 0) return [];
  const words = new Set(code.toLowerCase().match(/[a-z][\w+#-]*/g));
  const isNamed = (name: string) => (aliases.get(name) ?? [name]).some((alias) => words.has(alias));
  const isFrontMatter = (name: string) => name === 'yaml' && code.startsWith('---');
  return [...new Set(possible.filter((name) => isNamed(name) || isFrontMatter(name)))].sort();
}

// One for each set of languages, for the whole build: a grammar is read once, and the result does not depend on earlier code blocks.
const highlighters = new Map<string, Promise<Highlighter>>();

async function getHighlighter(code: string, language: BundledLanguage): Promise<Highlighter> {
  const langs = [language, ...(await findEmbedded(code, language))];
  const key = langs.join(' ');
  const highlighter = highlighters.get(key) ?? createHighlighter({ themes: [theme], langs, warnings: false });
  highlighters.set(key, highlighter);
  return highlighter;
}

/** The lines of some code, each split into tokens. An unknown or plain language has one token per line. */
export async function highlight(code: string, language: string | undefined): Promise<Token[][]> {
  if (!language || !isBundled(language)) return code.split('\n').map((text) => [{ text, className: undefined }]);
  const highlighter = await getHighlighter(code, language);
  const { tokens } = highlighter.codeToTokens(code, {
    lang: language,
    theme: 'commonplace',
    // By default Shiki gives up on a line after half a second, so that a busy machine would build different pages.
    tokenizeTimeLimit: 0,
  });
  return tokens.map((line) => line.map(({ content, color }) => ({ text: content, className: toClass(color) })));
}

/**
 * The kinds of tokens, each with a letter that becomes a class (`t-k`) and its grammar scopes. Later ones win. Their colours
 * are in `code.css`, as the site's policy would block style attributes.
 */
const SCOPES = {
  k: [
    'keyword',
    'storage',
    'keyword.operator.new',
    'keyword.operator.expression',
    'markup.bold',
    'punctuation.definition.list',
  ],
  n: ['constant', 'support.constant', 'variable.language', 'constant.character.escape', 'markup.inline.raw'],
  s: ['string', 'markup.underline.link', 'punctuation.definition.string'],
  f: [
    'entity.name.function',
    'support.function',
    'markup.heading',
    'entity.name.section',
    'entity.other.attribute-name',
  ],
  t: [
    'entity.name.type',
    'entity.name.class',
    'entity.name.tag',
    'support.type',
    'support.class',
    'support.type.property-name',
  ],
  c: ['comment', 'punctuation.definition.comment', 'markup.quote', 'meta.diff.header', 'meta.diff.range'],
  p: ['keyword.operator', 'punctuation.separator', 'punctuation.terminator', 'markup.inserted', 'markup.deleted'],
} as const;

const PLAIN = '#000000';

const toColor = (index: number) => `#0000${(index + 1).toString(16).padStart(2, '0')}`;

const LETTERS = Object.keys(SCOPES).filter((letter) => letter !== 'p');

const CLASS_OF = new Map(LETTERS.map((letter, index) => [toColor(index), `t-${letter}`]));

/** A theme whose colours only identify the classes. */
const theme: ThemeRegistration = {
  name: 'commonplace',
  type: 'dark',
  settings: [
    { settings: { foreground: PLAIN, background: '#ffffff' } },
    ...Object.entries(SCOPES).map(([letter, scope]) => ({
      scope: [...scope],
      settings: { foreground: letter === 'p' ? PLAIN : toColor(LETTERS.indexOf(letter)) },
    })),
  ],
};

/** The class of a token, or undefined for plain text. */
const toClass = (color: string | undefined): string | undefined => CLASS_OF.get(color?.toLowerCase() ?? '');
