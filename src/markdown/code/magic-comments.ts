/** Comments that mark lines and are not part of the code that is shown and copied. */
const MARKS = 'highlight-next-line|highlight-start|highlight-end';

const STYLES = {
  slashes: ['//', ''],
  block: ['/\\*', '\\*/'],
  jsx: ['\\{/\\*', '\\*/\\}'],
  hash: ['#', ''],
  markup: ['<!--', '-->'],
  dashes: ['--', ''],
} as const;

type Style = keyof typeof STYLES;

const C_LIKE: Style[] = ['slashes', 'block', 'jsx'];
const BY_LANGUAGE = new Map<string, Style[]>([
  ['md', ['markup']],
  ['markdown', ['markup']],
  ['mdx', ['jsx']],
  ['html', ['markup', 'slashes', 'block']],
  ['xml', ['markup']],
  ['svg', ['markup']],
  ['vue', ['markup', ...C_LIKE]],
  ['svelte', ['markup', ...C_LIKE]],
  ['astro', ['markup', ...C_LIKE]],
  ['css', ['block']],
  ['sql', ['dashes', 'block']],
  ['lua', ['dashes']],
  ['haskell', ['dashes']],
  ['php', [...C_LIKE, 'hash']],
]);
for (const language of [
  'sh',
  'bash',
  'shell',
  'zsh',
  'console',
  'py',
  'python',
  'rb',
  'ruby',
  'yaml',
  'yml',
  'toml',
  'ini',
  'r',
  'docker',
  'dockerfile',
  'make',
  'nginx',
  'properties',
  'dotenv',
]) {
  BY_LANGUAGE.set(language, ['hash']);
}

const patterns = new Map<string, RegExp>();

function patternFor(language: string): RegExp {
  const known = patterns.get(language);
  if (known) return known;
  const styles = (BY_LANGUAGE.get(language) ?? C_LIKE).map((style) => STYLES[style]);
  const comments = styles.map(([open, close]) => `${open}\\s*(?:${MARKS})\\s*${close}`);
  const pattern = new RegExp(`^\\s*(?:${comments.join('|')})\\s*$`);
  patterns.set(language, pattern);
  return pattern;
}

type MarkedCode = {
  /** The code without the comments. */
  code: string;
  /** Numbers of the marked lines in it, from 1. */
  highlighted: number[];
  /** The line in the source, from 1, of a `highlight-start` without an end. */
  openSince: number | undefined;
};

/** Code whose comments are all shown. */
export const asShown = (code: string): MarkedCode => ({ code, highlighted: [], openSince: undefined });

/** Removes the magic comments from code. Each is alone on its line, in the comment style of the language. */
export function takeMagicComments(source: string, language: string | undefined): MarkedCode {
  if (!source.includes('highlight-')) return asShown(source);
  const pattern = patternFor(language ?? '');
  const shown: string[] = [];
  const highlighted: number[] = [];
  let openSince: number | undefined;
  let isNext = false;
  for (const [index, line] of source.split('\n').entries()) {
    if (pattern.test(line)) {
      if (line.includes('next-line')) isNext = true;
      else openSince = line.includes('start') ? index + 1 : undefined;
      continue;
    }
    shown.push(line);
    if (isNext || openSince !== undefined) highlighted.push(shown.length);
    isNext = false;
  }
  return { code: shown.join('\n'), highlighted, openSince };
}
