export { allAgreements } from './load.ts';
export { getLocalesOfAgreementPage } from './locales-of-page.ts';
