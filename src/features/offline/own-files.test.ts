import { expect, it } from 'vitest';
import { isOwnFile } from './own-files.ts';

const MARK = 'rel="canonical" href="https://yard.example/resources/';
const PAGE = `<!doctype html><link ${MARK}docs/">`;
const LOG_IN = '<!doctype html><title>Welcome to the hotel</title><ul><li>Your room';

it.each([
  ['docs/', PAGE, 'text/html; charset=utf-8', true],
  ['docs/', LOG_IN, 'text/html', false],
  ['docs/', '{}', 'application/json', false],
  ['docs/', PAGE.replace('yard', 'other'), 'text/html', false],
  ['docs/sidebar/yard.html', '<ul><li>', 'text/html', true],
  ['docs/sidebar/yard.html', LOG_IN, 'text/html', false],
  ['_astro/a.1.js', 'a()', 'text/javascript', true],
  ['_astro/a.1.js', LOG_IN, 'text/html', false],
  ['img/logo.svg', '<svg/>', 'image/svg+xml', true],
  ['img/logo.svg', LOG_IN, 'text/html; charset=utf-8', false],
])('%s is ours as %j (%s): %s', async (path, body, type, isOurs) => {
  const response = new Response(body, { headers: { 'content-type': type } });
  expect(await isOwnFile(response, path, MARK)).toBe(isOurs);
  // Its body can still be read.
  expect(await response.text()).toBe(body);
});
