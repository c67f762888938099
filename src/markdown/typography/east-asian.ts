import { defineMdastPlugin } from 'satteri';
import { whenSourceMatches } from '../plugin-context.ts';

const CHINESE_OR_JAPANESE = '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}';
/** Letters of scripts that have no spaces between words. */
export const SPACELESS = `[${CHINESE_OR_JAPANESE}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}]`;
/** The same with Korean, in which words have their endings right after them. */
const EAST_ASIAN = `(?:${SPACELESS}|\\p{scx=Hangul})`;
const LETTER = `(?=[\\p{L}\\p{M}\\p{N}])${EAST_ASIAN}`;
const SIGN = '[\\p{P}\\p{S}]';
/** Signs as wide as a character of Chinese, which have no space beside them. */
const WIDE_SIGN = `(?=${SIGN})[\\u3000-\\u303f\\uff00-\\uffef]`;
const MARK = '(?<![\\\\*~])(?:\\*+|~~)';

/** Code, formulas, alternative texts and the titles of blocks, in which a comment would be shown or spoken. */
const LITERAL = '(`+)(?!`).*?(?<!`)\\2(?!`)|\\$\\$.*?\\$\\$|!\\[[^\\]]*\\]|^[ \\t>]*:{3,}.*';

/** The marks beside which the parser needs a sign. */
const BESIDE_MARK = new RegExp(
  `(?<literal>${LITERAL})` +
    `|(?<after>(?:(?<=${SIGN})${MARK}(?=${LETTER})|(?<=${WIDE_SIGN})${MARK}(?=[\\p{L}\\p{N}])))` +
    `|(?<before>(?:(?<=${LETTER})${MARK}(?=(?!\\*)${SIGN})|(?<=[\\p{L}\\p{N}])${MARK}(?=${WIDE_SIGN})))`,
  'gu',
);

/**
 * Puts an empty comment beside marks for emphasis that the parser would show. By the rules of Markdown `**Note:**` only ends if a space
 * or a sign follows, but in Chinese, Japanese, Korean or Thai the next letter does.
 */
export const separateEmphasis = (line: string, comment: string): string =>
  line.replaceAll(BESIDE_MARK, (mark, ...rest) => {
    const groups: Record<string, string | undefined> = rest.at(-1);
    if (groups.literal) return mark;
    return groups.after ? mark + comment : comment + mark;
  });

const IS_EAST_ASIAN = new RegExp(EAST_ASIAN, 'u');

/** Whether a text may have such marks. */
export const mayNeedComments = (source: string): boolean => IS_EAST_ASIAN.test(source);

const BROKEN_LINE = new RegExp(
  `(?<=[${CHINESE_OR_JAPANESE}\\uff00-\\uff60])\\n(?=[${CHINESE_OR_JAPANESE}\\uff00-\\uff60])`,
  'u',
);

/** Joins lines where browsers would show a space that Chinese and Japanese do not have. */
export const joinLines = (text: string): string => text.split(BROKEN_LINE).join('');

export const joinedLines = whenSourceMatches(BROKEN_LINE, () =>
  defineMdastPlugin({
    name: 'joined-lines',
    text(node, context) {
      const value = joinLines(node.value);
      if (value !== node.value) context.setProperty(node, 'value', value);
    },
  }),
);
