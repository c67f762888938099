import { expect, it } from 'vitest';
import { getMessages } from '#lib/messages/index.ts';
import { getStatement } from './Statement.tsx';

const sentence = getMessages('en').joining.statement;
const agreement = { title: 'Community member agreement', version: 2 };
const code = { title: 'Code of conduct', version: 3 };

it('the statement names every document with its version', () => {
  expect(getStatement(sentence, [agreement, code], 'en')).toBe(
    'I have read the Community member agreement (version 2) and the Code of conduct (version 3), and I agree to be bound by them.',
  );
});

it('the statement about one document uses the singular', () => {
  expect(getStatement(sentence, [code], 'en')).toBe(
    'I have read the Code of conduct (version 3), and I agree to be bound by it.',
  );
});
