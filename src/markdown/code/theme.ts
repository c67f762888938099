import type { ThemeRegistration } from 'shiki';

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
export const theme: ThemeRegistration = {
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
export const toClass = (color: string | undefined): string | undefined => CLASS_OF.get(color?.toLowerCase() ?? '');
