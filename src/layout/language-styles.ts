/** Languages whose letters have marks above and below them, which would touch the next line of a title. */
const TALL = ['bn', 'hi', 'km', 'lo', 'mr', 'my', 'ne', 'th', 'vi'];

/** The styles that titles need in the languages of a site: nothing for most, so that pages do not carry them. */
export function getLanguageStyles(codes: readonly string[]): string {
  const languages = new Set(codes.map((code) => code.split('-')[0] ?? code));
  const tall = TALL.filter((language) => languages.has(language)).map((language) => `:lang(${language})`);
  const rules = [
    tall.length > 0 && `:is(h1,h2):is(${tall}){line-height:1.4}`,
    // Lines break between phrases; a browser that cannot find them breaks after any letter.
    languages.has('ja') && ':is(h1,h2,h3):lang(ja){word-break:auto-phrase}',
    // Korean has spaces between words.
    languages.has('ko') && ':lang(ko){word-break:keep-all}',
  ].filter(Boolean);
  return rules.length > 0 ? `@layer utilities{${rules.join('')}}` : '';
}
