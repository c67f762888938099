import { expect, it } from 'vitest';
import { findStatement } from './Statement.tsx';

const rules = { statements: { en: 'I agree to the rules.', de: 'Ich stimme den Regeln zu.' } };
const charter = { statements: { de: 'Ich stimme der Satzung zu.' } };

it('the statement consists of the published statements of all documents, in the language of the page', () => {
  expect(findStatement([rules, charter], 'de')).toEqual({
    locale: 'de',
    text: 'Ich stimme den Regeln zu. Ich stimme der Satzung zu.',
  });
  expect(findStatement([rules], 'en')).toEqual({ locale: 'en', text: 'I agree to the rules.' });
});

it('if a document lacks the language, one that all documents have is used', () => {
  expect(findStatement([rules, charter], 'en')).toMatchObject({ locale: 'de' });
});

it('nothing can be ticked if no statement is published', () => {
  expect(findStatement([rules, {}], 'en')).toBeNull();
  expect(findStatement([{ statements: {} }], 'en')).toBeNull();
});
