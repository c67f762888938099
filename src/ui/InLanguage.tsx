import type { ReactNode } from 'react';
import type { LanguageAttributes } from '#lib/in-locale.ts';

/** Words that may be in another language than their page. Screen readers change the voice for them. */
export const InLanguage = ({ language, children }: { language: LanguageAttributes; children: ReactNode }) =>
  language ? <bdi {...language}>{children}</bdi> : children;
