import { lookUp } from '../look-up.ts';
import type { Dialect } from '../model.ts';
import { Edits } from './edits.ts';
import type { Result } from './syntax.ts';
import { listCode } from './tree.ts';

/** Emoji by their names between colons, for sites whose generator draws them. */
const EMOJI: Record<string, string> = {
  '+1': '👍',
  '-1': '👎',
  '100': '💯',
  bell: '🔔',
  book: '📖',
  boom: '💥',
  bug: '🐛',
  bulb: '💡',
  clap: '👏',
  construction: '🚧',
  exclamation: '❗',
  eyes: '👀',
  fire: '🔥',
  heart: '❤️',
  heavy_check_mark: '✔️',
  information_source: 'ℹ️',
  link: '🔗',
  lock: '🔒',
  memo: '📝',
  package: '📦',
  point_right: '👉',
  question: '❓',
  rocket: '🚀',
  rotating_light: '🚨',
  smile: '😄',
  smiley: '😃',
  sparkles: '✨',
  star: '⭐',
  tada: '🎉',
  thumbsup: '👍',
  warning: '⚠️',
  wave: '👋',
  white_check_mark: '✅',
  wrench: '🔧',
  x: '❌',
  zap: '⚡',
};

/** An icon by its name, with attributes. */
export const ICON = /:(?:fontawesome|material|octicons|simple)-[\w-]+:(?:\{[^{}\n]*\})?/g;
/** Icons that say something, by the start of their names. */
const MEANINGS: [name: RegExp, sign: string][] = [
  [/^(?:check|checkbox-marked)(?:-|$)/, '✓'],
  [/^(?:cancel|close|times|x|xmark)(?:-|$)/, '✗'],
  [/^(?:alert|exclamation|triangle-exclamation|warning)(?:-|$)/, '⚠'],
];

/** The name of an icon without that of its set and its form. */
const toIconName = (written: string): string =>
  written
    .replace(/^:(?:fontawesome-(?:brands|regular|solid)|material|octicons|simple)-/, '')
    .replace(/:.*$/, '')
    .replace(/-(?:\d+|outline)$/, '');

const toIconSign = (written: string): string | undefined =>
  MEANINGS.find(([name]) => name.test(toIconName(written)))?.[1];

const SIGN = /(?<![\w:/]):([a-z\d+-][\w+-]*):(?![\w:])/g;

/** What replaces a match, and how it is reported; undefined if the match means nothing. */
type Rule = {
  pattern: RegExp;
  write: (match: RegExpMatchArray) => string;
  /** What a person can do, if the text is no longer the same. */
  todo?: string;
  report: (written: string, text: string) => string;
};

const leftOut = (what: string) => (written: string) => `${what}"${written.trim()}" is left out`;
const otherMarks = (written: string, text: string) => `"${written.trim()}" is written "${text}"`;

/** Attributes in braces after a link or a picture. */
const ATTRIBUTES: Rule = {
  pattern: /(?<=\](?:\([^()\n]*\)|\[[^[\]\n]*\]))\{[^{}\n]*\}/g,
  write: () => '',
  report: leftOut('after a link or a picture, '),
};

const EMOJI_RULE: Rule = {
  pattern: SIGN,
  write: ([written, name = '']) => lookUp(EMOJI, name) ?? written,
  report: otherMarks,
};

const between = (mark: string, tag: string): Rule => ({
  pattern: new RegExp(
    `(?<![\\w${mark}])${mark}(?=[^\\s${mark}])([^${mark}\\n]*[^\\s${mark}])${mark}(?![\\w${mark}])`,
    'g',
  ),
  write: ([, inner]) => `<${tag}>${inner}</${tag}>`,
  report: otherMarks,
});

const SUBSCRIPT: Rule = {
  pattern: /(?<=\w)~(\w+)~(?!~)/g,
  write: ([, inner]) => `<sub>${inner}</sub>`,
  report: otherMarks,
};
const SUPERSCRIPT: Rule = {
  pattern: /(?<=\w)\^(\w+)\^(?!\^)/g,
  write: ([, inner]) => `<sup>${inner}</sup>`,
  report: otherMarks,
};

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Code of a template on a line of text, as in `{{ site.title }}`, `{% link a.md %}`, `{{< ref "a.md" >}}` and `<%= title %>`. */
const TEMPLATE: Rule = {
  pattern: /\{\{.*?\}\}|\{%.*?%\}|<%.*?%>/g,
  write: ([written]) => written,
  todo: 'It is plain text. Write its result instead.',
  report: (written) => `the code of a template, ${written.slice(0, 100)}`,
};

/** Where a link or a picture has its path: in Markdown, in a definition, and in HTML. */
const IN_PATH = '(?<=\\]\\(<?|\\]:[ \\t]*|(?:href|src)=["\'])';

const path = (pattern: string, toPath: (name: string) => string): Rule => ({
  pattern: new RegExp(IN_PATH + pattern, 'g'),
  write: ([, name = '']) => toPath(name),
  report: otherMarks,
});

const SITE = '(?:\\{\\{-?\\s*(?:site|base)\\.(?:base_?url|url)\\s*-?\\}\\})';
const FILTER = '(?:relative_url|absolute_url|url|prepend:\\s*site\\.baseurl)';

/** Paths that a template of Jekyll, Eleventy or Hugo generates. */
const TEMPLATE_PATHS: readonly Rule[] = [
  path(`${SITE}*\\{%-?\\s*link\\s+([^%\\s]+)\\s*-?%\\}`, (name) => `/${name}`),
  path(`${SITE}*\\{%-?\\s*post_url\\s+([^%\\s]+)\\s*-?%\\}`, (name) => `/_posts/${name}.md`),
  path(`\\{\\{-?\\s*["']([^"'{}]*)["']\\s*\\|\\s*${FILTER}\\s*-?\\}\\}`, (name) => name),
  // A page has the path of a folder, as `ref` writes it, so a file beside it may follow.
  path(`\\{\\{[<%]\\s*(?:rel)?ref\\s+["']([^"']+)["']\\s*[>%]\\}\\}(?=[\\w-])`, (name) => `${name}/`),
  path(`\\{\\{[<%]\\s*(?:rel)?ref\\s+["']([^"']+)["']\\s*[>%]\\}\\}`, (name) => name),
  path(`${SITE}+`, () => ''),
];

/** Attributes in braces on a separate line, or with a colon after something. */
const KRAMDOWN_ATTRIBUTES: Rule = {
  pattern: /^[ \t]*\{:[^{}\n]*\}[ \t]*$|(?<=[\])])\{:[^{}\n]*\}/gm,
  write: () => '',
  report: leftOut(''),
};

/** An empty element that a font of icons fills, which is not here. */
const ICON_ELEMENT: Rule = {
  pattern:
    /<(i|span)\s[^<>]*\bclass="[^"]*(?<![\w-])(?:fa[bsrl]?|bi|icon|glyphicon|material-icons)(?:-[\w-]+)?(?![\w-])[^"]*"[^<>]*>\s*<\/\1>[ \t]?/g,
  // Alone on its line, it keeps the HTML around it together: a blank line would end that.
  write: ({ 0: written, index = 0, input = '' }) =>
    /(?<![^\n])[ \t]*$/.test(input.slice(0, index)) && /^[ \t]*(?:\n|$)/.test(input.slice(index + written.length))
      ? written
      : '',
  report: leftOut('the icon '),
};

/** Inline marks that these generators read, and this engine does not. */
const RULES: Partial<Record<Dialect, readonly Rule[]>> = {
  docusaurus: [
    ICON_ELEMENT,
    EMOJI_RULE,
    {
      pattern: /^<head>[\s\S]*?<\/head>[ \t]*$/gm,
      write: () => '',
      todo: 'It is left out. Front matter describes the page: description, keywords, image.',
      report: () => 'a <head> of the page',
    },
    {
      // The path from the root, in any attribute.
      pattern: /=\{\s*useBaseUrl\(\s*(["'])(?!\w+:)\/?([^"'\n]*)\1\s*\)\s*\}/g,
      write: ([, , path = '']) => `="/${path}"`,
      report: otherMarks,
    },
  ],
  docsify: [
    EMOJI_RULE,
    {
      pattern: /^([!?])>[ \t]+((?:.+(?:\n|$))+)/gm,
      write: ([, sign, text = '']) => `:::${sign === '!' ? 'warning' : 'tip'}\n${text.trimEnd()}\n:::\n`,
      report: (written) => `"${written.split('\n')[0]}" is written with its own marks`,
    },
    { pattern: /(?<=\]\([^()\s]*)\?id=/g, write: () => '#', report: otherMarks },
  ],
  gitbook: [
    EMOJI_RULE,
    {
      // The id that a heading has there.
      pattern: /(?<=^#{1,6}[ \t][^\n]*?)[ \t]*<a href="#[^"\n]*" id="([\p{L}\p{M}\p{N}_-]+)"><\/a>[ \t]*$/gmu,
      write: ([, id]) => ` {#${id}}`,
      report: otherMarks,
    },
    TEMPLATE,
  ],
  // What a preprocessor writes, as `{{#installers}}`.
  mdbook: [{ ...TEMPLATE, pattern: /(?<!\\)\{\{#.*?\}\}/g }],
  markdown: [ICON_ELEMENT, KRAMDOWN_ATTRIBUTES, ...TEMPLATE_PATHS, TEMPLATE],
  obsidian: [
    between('==', 'mark'),
    {
      pattern: /(?<=\S)[ \t]+\^[\w-]+[ \t]*$|^\^[\w-]+[ \t]*$/gm,
      write: () => '',
      report: leftOut('the name of a block, '),
    },
  ],
  vitepress: [
    ATTRIBUTES,
    EMOJI_RULE,
    // Of plugins, and of themes of VuePress.
    between('==', 'mark'),
    SUBSCRIPT,
    SUPERSCRIPT,
    {
      // Vue's, in a tag. A Markdown parser takes a tag with "@" for text.
      pattern: /(?<=<[a-zA-Z][\w-]*(?:\s+[^\s<>="]+(?:="[^"]*")?)*)\s+([@:]|v-)([\w.:-]+)(?:="[^"]*")?/g,
      write: () => '',
      todo: 'Nothing runs in a text. Describe in words what it did.',
      report: (written) => `the attribute ${written.trim().replace(/=.*/s, '')}`,
    },
  ],
  mkdocs: [
    ICON_ELEMENT,
    ATTRIBUTES,
    {
      pattern: /(?<=^#{1,6}[ \t][^\n]*)\{:?[ \t]*(?:[^{}\n#]*(#[\p{L}\p{M}\p{N}_-]+))?[^{}\n]*\}[ \t]*$/gmu,
      write: ([, id]) => (id ? `{${id}}` : ''),
      report: otherMarks,
    },
    { pattern: /^[ \t]*\{(?::|[ \t]*(?:[.#]|[\w-]+=))[^{}\n]*\}[ \t]*$/gm, write: () => '', report: leftOut('') },
    {
      // Alone in a cell of a table.
      pattern: new RegExp(`(?<=\\|[ \\t]*)${ICON.source}(?=[ \\t]*\\|)`, 'g'),
      write: ([written]) => toIconSign(written) ?? toIconName(written).replaceAll('-', ' '),
      report: otherMarks,
    },
    {
      pattern: ICON,
      write: ([written]) => toIconSign(written) ?? '',
      report: (written, text) => (text ? otherMarks(written, text) : leftOut('the icon ')(written)),
    },
    EMOJI_RULE,
    {
      pattern: /(?<!\+)\+\+([a-z\d]+(?:[+-][a-z\d]+)*)\+\+(?!\+)/g,
      write: ([, keys = '']) =>
        keys
          .split('+')
          .map((key) => `<kbd>${capitalize(key)}</kbd>`)
          .join('+'),
      report: otherMarks,
    },
    between('==', 'mark'),
    between('\\^\\^', 'ins'),
    SUBSCRIPT,
    SUPERSCRIPT,
    {
      pattern: /^\*\[[^\]\n]+\]:[^\n]*$/gm,
      write: ([written]) => written,
      todo: 'It is plain text. Put the word into the glossary, and remove the line.',
      report: (written) => `the abbreviation ${written}`,
    },
    {
      pattern: /^[ \t]*\{([*!%])[^\n]*\1\}[ \t]*$/gm,
      write: ([written]) => written,
      todo: 'It is plain text. Write its result instead.',
      report: (written) => `${written.trim()}, which a plugin replaces`,
    },
    {
      pattern: /^:[ \t]{1,3}\S[^\n]*$/gm,
      write: ([written]) => written,
      todo: 'It is plain text. Write it as a list or as a table.',
      report: (written) => `the definition ${written}`,
    },
  ],
};

/** Converts inline marks of other generators. Code and formulas stay unchanged. */
export function convertMarks(source: string, dialect: Dialect): Result {
  const changes: Result['changes'] = [];
  const rules = RULES[dialect] ?? [];
  const code = rules.length === 0 ? [] : listCode(source);
  const edits = new Edits(source);
  for (const { pattern, write, report, todo } of rules)
    for (const match of source.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      const text = write(match);
      if (edits.isTaken(start, end) || code.some((node) => node.start < end && start < node.end)) continue;
      if (text === match[0] && !todo) continue;
      edits.replace(start, end, text);
      changes.push({ line: edits.getLine(start) - 1, what: report(match[0], text), ...(todo && { todo }) });
    }
  return { text: edits.apply(), changes };
}
