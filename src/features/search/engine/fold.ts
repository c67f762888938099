/** Letters that are typed as others where a keyboard lacks them, and from which no accent can be taken. */
const PLAIN: Record<string, string> = { ł: 'l', đ: 'd', ø: 'o', ı: 'i' };

/** A text without case and accents, for comparisons. Vowel signs, as in Hindi and Thai, are no accents. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[łđøı]/g, (letter) => PLAIN[letter] ?? letter);
