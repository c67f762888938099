/** The plural forms of a message, by the categories of `Intl.PluralRules`. Plain data, so islands can receive it. */
export type PluralForms = { locale: string; other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** Creates the plural forms of a language. Missing categories use `other`. */
export const pluralIn =
  (locale: string) =>
  (forms: Omit<PluralForms, 'locale'>): PluralForms => ({ locale, ...forms });
