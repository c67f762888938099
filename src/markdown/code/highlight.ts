import { type BundledLanguage, bundledLanguages, createHighlighter, type Highlighter } from 'shiki';
import { classOf, theme } from './theme.ts';

/** A stretch of a line that looks alike. */
export type Token = { text: string; className: string | undefined };

const PLAIN_TEXT = ['text', 'txt', 'plain', 'plaintext'];

const isBundled = (language: string): language is BundledLanguage => language in bundledLanguages;

export const isLanguage = (name: string): boolean => isBundled(name) || PLAIN_TEXT.includes(name);

export const languageNames = (): string[] => [...Object.keys(bundledLanguages), ...PLAIN_TEXT];

// One for the whole build: a grammar is read once.
let shared: Promise<Highlighter> | undefined;

/** The lines of a code, each cut into its tokens. A language that is unknown or plain gives one token a line. */
export async function highlight(code: string, language: string | undefined): Promise<Token[][]> {
  if (!language || !isBundled(language)) return code.split('\n').map((text) => [{ text, className: undefined }]);
  shared ??= createHighlighter({ themes: [theme], langs: [] });
  const highlighter = await shared;
  await highlighter.loadLanguage(language);
  const { tokens } = highlighter.codeToTokens(code, {
    lang: language,
    theme: 'commonplace',
    // Without it, Shiki gives up on a line after half a second, and a busy machine would build other pages than an idle one.
    tokenizeTimeLimit: 0,
  });
  return tokens.map((line) => line.map(({ content, color }) => ({ text: content, className: classOf(color) })));
}
