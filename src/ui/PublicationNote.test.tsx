import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { getMessages } from '#lib/messages/index.ts';
import { PublicationNote } from './PublicationNote.tsx';

const { docs: messages } = getMessages('en');
const show = (isDraft: boolean, waitsFor?: Date) =>
  renderToStaticMarkup(<PublicationNote isDraft={isDraft} waitsFor={waitsFor} locale="en" messages={messages} />);
const DAY = new Date('2027-01-15');

it('says that a draft is not published, regardless of its day', () => {
  expect(show(true)).toContain('This page is a draft.');
  expect(show(true, DAY)).toContain('This page is a draft.');
});

it('says when a scheduled post will be published', () => {
  expect(show(false, DAY)).toMatch(/first build on .*2027/);
});

it('says that a page is unlisted', () => {
  const note = <PublicationNote isDraft={false} isUnlisted locale="en" messages={messages} />;
  expect(renderToStaticMarkup(note)).toContain('This page is unlisted.');
});

it('adds nothing to any other page', () => {
  expect(show(false)).toBe('');
});
