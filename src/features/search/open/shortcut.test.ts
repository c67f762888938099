import { expect, it } from 'vitest';
import { opensSearch } from './shortcut.ts';

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const press = (key: string, held: Partial<typeof none> = {}) => ({ ...none, ...held, key });

it.each([
  ['Ctrl+K', press('k', { ctrlKey: true }), true, true],
  ['⌘K', press('k', { metaKey: true }), true, true],
  ['Ctrl+K with Caps Lock', press('K', { ctrlKey: true }), true, true],
  ['/', press('/'), true, false],
  ['/ as Shift+7', press('/', { shiftKey: true }), true, false],
  ['k', press('k'), false, false],
  ['Ctrl+Shift+K, the browser’s', press('K', { ctrlKey: true, shiftKey: true }), false, false],
  ['Ctrl+Alt+K', press('k', { ctrlKey: true, altKey: true }), false, false],
  ['Ctrl+/', press('/', { ctrlKey: true }), false, false],
  ['⌘/', press('/', { metaKey: true }), false, false],
])('%s', (_, pressed, onPage, inField) => {
  expect([opensSearch(pressed, false), opensSearch(pressed, true)]).toEqual([onPage, inField]);
});
