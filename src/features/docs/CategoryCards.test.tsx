import { expect, it } from 'vitest';
import { getMessages } from '#lib/messages/index.ts';
import { rendered } from '#ui/testing.ts';
import { CategoryCards } from './CategoryCards.tsx';
import type { Category } from './model.ts';
import { aDoc, aFolder, aTree, categoryIn } from './testing.ts';

const getCards = (category: Category) =>
  rendered(<CategoryCards category={category} messages={getMessages('en').docs} opensInNewTab="(opens in new tab)" />);
const cards = (...args: Parameters<typeof aTree>) => getCards(categoryIn(aTree(...args), 'codex'));

it('a category says how many items it has', () => {
  expect(cards([aDoc('codex/a')]).one('p').text).toBe('1 item');
  expect(cards([aDoc('codex/a'), aDoc('codex/b'), aDoc('codex/c')]).one('p').text).toBe('3 items');
});

it('each document is a card with its description and a heading that links to it', () => {
  const page = cards([aDoc('codex/a', { label: 'Purpose', description: 'What we are for.' })]);
  expect(page.all('li').map(({ text }) => text)).toEqual(['PurposeWhat we are for.']);
  expect(page.one('h2').text).toBe('Purpose');
  expect(page.links()).toEqual(['Purpose → /docs/codex/a/']);
});

it('a category among them has its description, or else its number of items', () => {
  const docs = [aDoc('codex/vision/a'), aDoc('codex/vision/b'), aDoc('codex/context/a')];
  const page = cards(docs, [aFolder('codex/context', { label: 'Context', description: 'Where we are.' })]);
  expect(page.all('p').map(({ text }) => text)).toEqual(['2 items', 'Where we are.', '2 items']);
});

it('a category without a page is named, but not linked', () => {
  const page = cards([aDoc('codex/documents/a')], [aFolder('codex/documents', { label: 'Documents', hasPage: false })]);
  expect(page.one('h2').text).toBe('Documents');
  expect(page.links()).toEqual([]);
});

it('a link to another site is a card that says where it opens', () => {
  const link = { kind: 'link', label: 'Tides', description: '', position: undefined, isExternal: true } as const;
  const category = categoryIn(aTree([aDoc('codex/a')]), 'codex');
  const page = getCards({ ...category, items: [{ ...link, href: 'https://tides.example/' }] });
  expect(page.one('a').attributes).toMatchObject({ href: 'https://tides.example/', target: '_blank' });
  expect(page.one('span').attributes['aria-label']).toBe('(opens in new tab)');
});
