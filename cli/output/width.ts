/** Letters that take two columns of a terminal: East Asian scripts and their full-width signs. */
const WIDE =
  /^[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{17000}-\u{18DFF}\u{1B000}-\u{1B2FF}\u{20000}-\u{3FFFD}]/u;
const EMOJI = /\p{Emoji_Presentation}|\uFE0F/u;
const NOTHING = /^[\p{Mark}\p{Cf}\p{Cc}]*$/u;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

function widthOfOne(grapheme: string): number {
  if (NOTHING.test(grapheme)) return 0;
  return WIDE.test(grapheme) || EMOJI.test(grapheme) ? 2 : 1;
}

/** How many columns of a terminal a text takes. */
export const widthOf = (text: string): number =>
  [...segmenter.segment(text)].reduce((width, { segment }) => width + widthOfOne(segment), 0);
