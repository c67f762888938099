import {
  type BundledLanguage,
  bundledLanguages,
  bundledLanguagesInfo,
  createHighlighter,
  type Highlighter,
} from 'shiki';
import { theme, toClass } from './theme.ts';

/** A part of a line with the same style. */
export type Token = { text: string; className: string | undefined };

const PLAIN_TEXT = ['text', 'txt', 'plain', 'plaintext'];

const isBundled = (language: string): language is BundledLanguage => language in bundledLanguages;

export const isLanguage = (name: string): boolean => isBundled(name) || PLAIN_TEXT.includes(name);

export const languageNames = (): string[] => [...Object.keys(bundledLanguages), ...PLAIN_TEXT];

const aliases = new Map(bundledLanguagesInfo.map(({ id, aliases = [] }) => [id, [id, ...aliases]]));

/** The embedded languages in a code that its own grammar does not load, such as those of code blocks in Markdown. */
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

/** The lines of a code, each split into tokens. An unknown or plain language has one token per line. */
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
