import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { getText, parseHtml } from '#workspace/html/parse-html.ts';
import { toFailedHtml } from './failed-text.ts';

/** The mistake of a text with an error, without the folder and what begins each. */
function getMistake(text: string, error: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'failed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'a.mdx');
  writeFileSync(file, text);
  const [element] = parseHtml(toFailedHtml(error, file)).elements;
  return element
    ? getText(element)
        .replace(/^.*(?=a\.mdx)/, '')
        .replace(' This text cannot be shown, as its code fails:', '')
    : '';
}

const ADVICE = 'Correct the expression or the component, or leave it out.';

it.each([
  ['of an expression', '', Object.assign(new Error('x < 1'), { place: 'a.mdx:7' }), `a.mdx:7: x < 1. ${ADVICE}`],
  [
    'of a component that is there once',
    'A\n\n<Tabs />',
    new Error('<Tabs> is wrong.'),
    `a.mdx:3: <Tabs> is wrong. ${ADVICE}`,
  ],
  [
    'of one that is there twice',
    '<Tabs />\n\n<Tabs />',
    new Error('<Tabs> is wrong.'),
    `a.mdx: <Tabs> is wrong. ${ADVICE}`,
  ],
  ['that is no error', '', 'Out of tide', `a.mdx: Out of tide. ${ADVICE}`],
  [
    'of a component where it is not known',
    '',
    new ReferenceError('Badge is not defined'),
    'a.mdx: Badge is not defined. <Badge> can be in the text itself, and in a function without "return": (name) => <Badge … />.',
  ],
])('a mistake %s says where it is and what to do', (_, text, error, mistake) => {
  expect(getMistake(text, error)).toBe(mistake);
});

it('a text whose file has just been deleted has no mistake', () => {
  expect(toFailedHtml(new Error('There is no such module.'), join(tmpdir(), 'deleted.mdx'))).toBe('');
});
