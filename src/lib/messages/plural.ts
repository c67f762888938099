/** The forms of a message that counts something, by the categories of `Intl.PluralRules`. Plain data, which may travel to islands. */
export type PluralForms = { locale: string; other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** Makes the plural forms of a language. A category that is left out reads as `other`. */
export const pluralIn =
  (locale: string) =>
  (forms: Omit<PluralForms, 'locale'>): PluralForms => ({ locale, ...forms });
