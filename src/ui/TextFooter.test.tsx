import { expect, it } from 'vitest';
import { getMessages } from '#lib/messages/index.ts';
import { TextFooter } from './TextFooter.tsx';
import { rendered } from './testing.ts';

const change = { date: new Date('2026-01-02T23:30:00Z'), author: 'Stewards' };
const footer = (props: Partial<Parameters<typeof TextFooter>[0]>) =>
  rendered(
    <TextFooter
      editUrl={undefined}
      change={{}}
      markdown="/a/index.md"
      locale="en"
      messages={getMessages('en')}
      {...props}
    />,
  );

it('a document shows when it was last changed and by whom', () => {
  const { text, attributes } = footer({ change }).one('time');
  expect(text).toBe('Last updated on Jan 2, 2026 by Stewards');
  expect(attributes.datetime).toBe('2026-01-02T23:30:00.000Z');
});

it('a document whose last change has no author shows only the date', () => {
  expect(footer({ change: { date: change.date } }).one('time').text).toBe('Last updated on Jan 2, 2026');
});

it('a document without a history shows no date', () => {
  expect(footer({}).text).not.toContain('updated');
  expect(footer({ change: { author: 'Stewards' } }).text).not.toContain('updated');
});

it('a document with an edit URL links to it', () => {
  const editor = footer({ editUrl: 'https://git.example/edit/docs/index.md' });
  expect(editor.links()).toContain('Edit this page → https://git.example/edit/docs/index.md');
});

it('a document links to its Markdown', () => {
  expect(footer({}).links()).toEqual(['View as Markdown → /a/index.md']);
});
