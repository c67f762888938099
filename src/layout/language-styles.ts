import type { Direction } from '#contracts/direction.ts';

/** Languages whose letters have marks above and below them, which would touch the next line of a title. */
const TALL = ['bn', 'hi', 'km', 'lo', 'mr', 'my', 'ne', 'th', 'vi'];

/** A printed URL, isolated from left to right: on a page from right to left its last slash would be at its beginning. */
const PRINTED_URL = String.raw`[dir=rtl] .prose a:is([href^=http],[href^="/"])::after{content:" (\2066 " attr(href) "\2069)"}`;

/** The styles that the languages of a site need: nothing for most, so that pages do not carry them. */
export function getLanguageStyles(list: readonly { code: string; direction: Direction }[]): string {
  const languages = new Set(list.map(({ code }) => code.split('-')[0] ?? code));
  const tall = TALL.filter((language) => languages.has(language)).map((language) => `:lang(${language})`);
  const rules = [
    tall.length > 0 && `:is(h1,h2):is(${tall}){line-height:1.4}`,
    // Lines break between phrases; a browser that cannot find them breaks after any letter.
    languages.has('ja') && ':is(h1,h2,h3):lang(ja){word-break:auto-phrase}',
    // Korean has spaces between words.
    languages.has('ko') && ':lang(ko){word-break:keep-all}',
  ].filter(Boolean);
  const screen = rules.length > 0 ? `@layer utilities{${rules.join('')}}` : '';
  return (
    screen + (list.some(({ direction }) => direction === 'rtl') ? `@media print{@layer print{${PRINTED_URL}}}` : '')
  );
}
