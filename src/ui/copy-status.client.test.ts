import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showCopyStatus } from './copy-status.client.ts';

const toElement = (textContent = '') =>
  Object.assign(Object.create(null), { textContent, style: {}, offsetWidth: 90, before: () => {}, remove: () => {} });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { createElement: () => toElement() });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a button that is pressed again shows the later message, and its own label afterwards', () => {
  const button = toElement('Copy link');
  showCopyStatus(button, 'Could not copy');
  vi.advanceTimersByTime(1500);
  showCopyStatus(button, 'Copied');
  vi.advanceTimersByTime(1500);
  expect(button.textContent).toBe('Copied');
  vi.advanceTimersByTime(1500);
  expect(button.textContent).toBe('Copy link');
});
