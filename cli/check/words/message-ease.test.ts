import { expect, it } from 'vitest';
import { en } from '#lib/messages/en.ts';
import { getMessageEase } from './message-ease.ts';

it('measures sentences, hardest first, but not labels of buttons', () => {
  const { messages, sentences } = getMessageEase({
    save: 'Save',
    short: 'It is saved.',
    group: {
      hard: 'Organisational representatives necessitate supplementary authorisation.',
      easy: { locale: 'en', one: 'We sent {n} mail to you.', other: 'We sent them all to you.' },
    },
  });
  expect(messages.map(({ path }) => path)).toEqual(['group.hard', 'group.easy.one', 'group.easy.other']);
  expect(messages[0]?.score).toBeLessThan(0);
  expect(messages[1]?.score).toBeGreaterThan(90);
  expect(sentences).toBe(3);
});

it('the messages of the interface are plain English', () => {
  const { score, sentences } = getMessageEase(en);
  expect(sentences).toBeGreaterThan(100);
  expect(score).toBeGreaterThanOrEqual(60);
});
