import type { Direction } from '#contracts/direction.ts';

/** Languages whose letters have marks above and below them, which would touch the next line of a title. */
const TALL = 'ar bn bo fa gu hi km kn lo ml mr my ne pa si ta te th ur vi'.split(' ');

/** Languages whose script has no italics: browsers would only slant its letters, those of Arabic even backwards. */
const UPRIGHT = ['ar', 'fa', 'ja', 'ko', 'ur', 'zh'];

/** A printed URL, isolated from left to right: on a page from right to left its last slash would be at its beginning. */
const PRINTED_URL = String.raw`[dir=rtl] .prose a:is([href^=http],[href^="/"])::after{content:" (\2066 " attr(href) "\2069)"}`;

/** A URL as the text of a link, isolated for the same reason. */
const SHOWN_URL = '[dir=rtl] a[data-url]{direction:ltr;unicode-bidi:isolate}';

/** The styles that the languages of a site need: nothing for most, so that pages do not carry them. */
export function getLanguageStyles(list: readonly { code: string; direction: Direction }[]): string {
  const languages = new Set(list.map(({ code }) => code.split('-')[0] ?? code));
  const isRightToLeft = list.some(({ direction }) => direction === 'rtl');
  const choose = (some: string[]) => some.filter((language) => languages.has(language)).map((code) => `:lang(${code})`);
  const tall = choose(TALL);
  const upright = choose(UPRIGHT);
  const rules = [
    tall.length > 0 && `:is(h1,h2):is(${tall}){line-height:1.4}`,
    // Emphasized words look like strong words instead.
    upright.length > 0 &&
      `em:is(${upright}){font-style:normal;font-family:var(--font-ui);font-size:.92em;font-weight:620}`,
    // Lines break between phrases; a browser that cannot find them breaks after any letter.
    languages.has('ja') && ':is(h1,h2,h3):lang(ja){word-break:auto-phrase}',
    // Korean has spaces between words.
    languages.has('ko') && ':lang(ko){word-break:keep-all}',
    isRightToLeft && SHOWN_URL,
  ].filter(Boolean);
  const screen = rules.length > 0 ? `@layer utilities{${rules.join('')}}` : '';
  return screen + (isRightToLeft ? `@media print{@layer print{${PRINTED_URL}}}` : '');
}
