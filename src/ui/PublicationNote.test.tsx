import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { getMessages } from '#lib/messages/index.ts';
import { PublicationNote } from './PublicationNote.tsx';

const { docs: messages } = getMessages('en');
const show = (isDraft: boolean, waitsFor?: Date) =>
  renderToStaticMarkup(<PublicationNote isDraft={isDraft} waitsFor={waitsFor} locale="en" messages={messages} />);
const DAY = new Date('2027-01-15');

it('says of a draft that it is not published, whatever its day is', () => {
  expect(show(true)).toContain('This page is a draft.');
  expect(show(true, DAY)).toContain('This page is a draft.');
});

it('says from which day on a post that waits is published', () => {
  expect(show(false, DAY)).toMatch(/first build on .*2027/);
});

it('says of a page that it is in no list', () => {
  const note = <PublicationNote isDraft={false} isUnlisted locale="en" messages={messages} />;
  expect(renderToStaticMarkup(note)).toContain('This page is unlisted.');
});

it('adds nothing to any other page', () => {
  expect(show(false)).toBe('');
});
