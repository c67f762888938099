import { expect, it } from 'vitest';
import { en } from '#lib/messages/en.ts';
import { rendered } from '../testing.ts';
import { compareTexts } from './compare.ts';
import { Difference } from './Difference.tsx';

const messages = en.agreements.difference;
const renderDifference = (before: string, after: string) =>
  rendered(<Difference passages={compareTexts(before, after, 'en')} messages={messages} laterUrl="/rules/2/" />);

const BEFORE = `Opening words.

## 1. Scope

It applies to all.

### Places

- Online **and** offline.
- In meetings of any kind.

## 2. Changes

Nothing of this is new.
`;

it('says how many places have changed, or that no word has', () => {
  expect(renderDifference(BEFORE, BEFORE.replace('to all', 'to everyone')).text).toMatch(/^1 place changed\./);
  expect(renderDifference('One.\n\nTwo.\n\nThree.', 'First.\n\nTwo.\n\nThird.').text).toMatch(/^2 places changed\./);
  expect(renderDifference('One.\nTwo.', 'One.  Two.').text).toMatch(/^Only line breaks or spaces changed\./);
});

it('marks the beginning and end of removed and added words for screen readers', () => {
  const { all } = renderDifference('It applies to all of us.', 'It applies to everyone of us.');
  expect(all('del')[0]?.text).toBe('Removed: all (end of removal)');
  expect(all('ins')[0]?.text).toBe('Added: everyone (end of addition)');
});

it('collapses what did not change, except the headings above a change', () => {
  const after = BEFORE.replace('of any kind', 'of every kind');
  const { all, html } = renderDifference(BEFORE, after);
  expect(all('summary').map(({ text }) => text)).toEqual([
    '1 unchanged paragraph',
    '1 unchanged paragraph',
    '1 unchanged paragraph',
    '1 unchanged paragraph',
  ]);
  const read = html.replaceAll(/<details.*?<\/details>/gs, '');
  expect([...read.matchAll(/<(h\d)>(.*?)<\/\1>/g)].map(([, , text]) => text)).toEqual(['1. Scope', 'Places']);
  expect(html).not.toContain('<details open');
});

it('shows headings as headings, items as items, strong words strong, and a new paragraph as one addition', () => {
  const { html, all } = renderDifference(BEFORE, `${BEFORE}\n## 3. More\n\nA **new** paragraph.\n\n1. An item.\n`);
  expect(html).toContain('<li>Online <strong>and</strong> offline.</li>');
  expect(all('h2').at(-1)).toMatchObject({
    attributes: { class: 'is-added' },
    text: 'Added: 3. More (end of addition)',
  });
  expect(all('ins')).toHaveLength(3);
  expect(html).toContain('<strong>new</strong> paragraph.');
  expect(all('li').at(-1)?.attributes.class).toBe('is-added is-numbered');
});

it('does not underline or strike the space around words, and keeps words apart', () => {
  const { html } = renderDifference('It was read there.', 'It was heard there.');
  expect(html.replaceAll(/<span.*?<\/span>/g, '')).toContain('It was <del>read</del> <ins>heard</ins> there.');
});

it('links a changed paragraph by its number, and no other', () => {
  const numbered = '## 3. Membership\n\n1. Open to all.\n2. It needs a name.\n   1. Deeper.\n';
  const { links } = renderDifference(numbered, `${numbered.replace('a name', 'a full name')}3. A new one.\n`);
  expect(links()).toEqual(['Paragraph 3.2 → /rules/2/#3.2', 'Paragraph 3.3 → /rules/2/#3.3']);
});

it('separates the number of an item from its words, so that all of its lines begin at one edge', () => {
  const numbered = '## 3. Membership\n\n9. Open to **all**.\n10. It needs a name.\n';
  const { html } = renderDifference(numbered, `${numbered.replace('a name', 'a full name')}11. A new one.\n`);
  expect(html).toContain('<span class="difference-number">9. </span>Open to <strong>all</strong>.');
  expect(html).toContain('<span class="difference-number">10. </span>It needs a <ins>');
  expect(html).toContain('<span class="difference-number">11. </span>A new one.');
  const moved = renderDifference('1. One.', '2. One.').all('li')[0]?.text;
  expect(moved).toBe('Removed: 1. (end of removal) Added: 2. (end of addition) One.');
  const bullet = renderDifference('- 2026. A year.', '- 2026. The year.');
  expect(bullet.html).not.toContain('difference-number');
});

it('distinguishes the language of the text from that of the words about it', () => {
  const passages = compareTexts('It is red.', 'It is blue.', 'en');
  const languages = { text: 'en', page: 'de' };
  const found = rendered(
    <Difference passages={passages} messages={messages} laterUrl="/rules/2/" languages={languages} />,
  );
  expect(found.all('p').map(({ attributes }) => attributes.lang)).toEqual([undefined, 'en']);
  expect(found.all('p').map(({ attributes }) => attributes.dir)).toEqual([undefined, 'auto']);
  expect(new Set(found.all('span').map(({ attributes }) => attributes.lang))).toEqual(new Set(['de']));
});
