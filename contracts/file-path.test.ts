import { expect, it } from 'vitest';
import { isFilePath, toComparablePath } from './file-path.ts';

it.each([
  ['/blog/3.1.0', false],
  ['/guides/', false],
  ['/guides/page.html', true],
  ['/img/logo.svg', true],
  ['/v2.x/start', false],
])('%s is the path of a file: %s', (path, isFile) => expect(isFilePath(path)).toBe(isFile));

it.each([
  ['/old', '/old/'],
  ['/old/', '/old/'],
  ['/old/index.html', '/old/'],
  ['/index.html', '/'],
  ['/old.html', '/old.html'],
  ['/blog/3.1.0', '/blog/3.1.0/'],
])('%s is compared as %s', (path, comparable) => expect(toComparablePath(path)).toBe(comparable));
