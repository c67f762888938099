import { expect, it } from 'vitest';
import { toPieces, toSidebar } from './model.ts';

const page = (path: string, ...trail: string[]) => ({ path, title: path, label: path, trail });

it('pages are in their folders, in order', () => {
  const pages = [page('/'), page('/a/', 'A'), page('/a/b/', 'A', 'B'), page('/c/')];
  expect(toSidebar(pages)).toEqual([
    { kind: 'page', page: pages[0] },
    {
      kind: 'folder',
      key: '/a/',
      label: 'A',
      items: [
        { kind: 'page', page: pages[1] },
        { kind: 'folder', key: '/a/b/', label: 'B', items: [{ kind: 'page', page: pages[2] }] },
      ],
    },
    { kind: 'page', page: pages[3] },
  ]);
});

it('two folders with the same label beside each other are told apart', () => {
  const keys = toSidebar([page('/a/', 'Minutes'), page('/b/'), page('/c/', 'Minutes')]).map((node) =>
    node.kind === 'folder' ? node.key : node.page.path,
  );
  expect(new Set(keys).size).toBe(3);
});

it('matches are marked in the excerpt', () => {
  expect(toPieces('we sell the \uE000crane\uE001, and <b>')).toEqual([
    { text: 'we sell the ', isMarked: false },
    { text: 'crane', isMarked: true },
    { text: ', and <b>', isMarked: false },
  ]);
  expect(toPieces('')).toEqual([]);
});
