import { describe, expect, it } from 'vitest';
import { type Hit, nameInIndex } from '../model.ts';
import { groupHits, isAbout, toHit, toPieces, withoutTitle } from './hit.ts';

/** A text with its marks in brackets. */
const shown = (excerpt: string) =>
  toPieces(excerpt)
    .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
    .join('');

describe('an excerpt', () => {
  it.each([
    ['Of what remains, 10 % goes to the <mark>commons</mark> fund', 'Of what remains, 10 % goes to the [commons] fund'],
    ['<mark>commons</mark> <mark>fund</mark> and', '[commons fund] and'],
    ['to the <mark>(commons:</mark> 1,000', 'to the ([commons]: 1,000'],
    ['<mark>10</mark> %', '[10] %'],
    ['<mark>can’t.</mark>', '[can’t].'],
    ['write &lt;Tabs&gt; for <mark>&lt;Tabs&gt;</mark>', 'write <Tabs> for <[Tabs]>'],
    ['पाँच <mark>किताबें</mark> <mark>हैं।</mark>', 'पाँच [किताबें हैं]।'],
    ['no mark', 'no mark'],
    ['', ''],
  ])('%s is shown as %s', (excerpt, text) => {
    expect(shown(excerpt)).toBe(text);
  });

  it.each([
    ['The <mark>commons</mark> fund. Ten per cent', 'The commons fund', 'Ten per cent'],
    ['How a report is handled. Receipt.', '6. How a report is handled', 'Receipt.'],
    ['5. <mark>Reporting.</mark> To make', '5. Reporting', 'To make'],
    ['Scope This code', 'Scope', 'This code'],
    ['… from the fund. Ten', 'The commons fund', '… from the fund. Ten'],
    ['fund is full', 'The commons fund', 'fund is full'],
  ])('%s has its heading %s removed', (excerpt, title, expected) => {
    expect(withoutTitle(excerpt, title)).toBe(expected);
  });
});

const passage = (id: string, count: number) => ({
  title: id,
  url: `/docs/x/#${id}`,
  excerpt: `${id}. Text`,
  anchor: {},
  locations: Array.from({ length: count }, (_, index) => index),
});

describe('a page that was found', () => {
  const page = {
    url: '/docs/x/',
    meta: { title: 'X' },
    filters: { group: ['yard'] },
    sub_results: [
      { title: 'X', url: '/docs/x/', excerpt: 'X. Before the first heading', locations: [1, 2, 3, 4, 5, 6] },
      passage('one', 1),
      passage('two', 5),
      passage('three', 2),
      passage('four', 3),
    ],
  };

  it('has its three best passages, in the order of the page, each with its URL', () => {
    expect(toHit(page).passages.map(({ url }) => url)).toEqual(['/docs/x/#two', '/docs/x/#three', '/docs/x/#four']);
  });

  it('shows the text before its first heading below its title', () => {
    expect(toHit(page).pieces).toEqual([{ text: 'Before the first heading', isMarked: false }]);
  });

  it.each([
    ['finance', 'a <mark>f</mark> and', false],
    ['finance', 'the <mark>Finances:</mark> of', true],
    ['running', 'they <mark>run</mark> it', true],
    ['café', 'the <mark>Cafe</mark> opens', true],
    ['effect', 'call <mark>useEffect()</mark> in', true],
    ['2026', 'of the <mark>2</mark> boats', false],
    ['2026', 'in <mark>2026,</mark> when', true],
    ['of', '<mark>of</mark> it', true],
    ['value capture', 'the <mark>value</mark> <mark>capture</mark> fund', true],
    ['the value of land', 'the <mark>value</mark> of a <mark>l</mark>', true],
    ['図書館のパソコン', 'この<mark>図書館</mark>', true],
    ['finance', 'its title has it', true],
    ['KIRMIZI', '<mark>Kırmızı</mark> dolap', true],
    ['किताबों', '<mark>किताबें</mark> हैं', true],
    ['हवाई', 'रहता <mark>है</mark>', false],
    ['התפריט', 'לחצו על <mark>ה</mark> ו', false],
    ['משחק', 'רשימת <mark>משחקים</mark>', true],
    ['도서실', '오늘 <mark>도착</mark>', false],
    ['도서관은', '새 <mark>도서관이</mark>', true],
  ])('a search for "%s" matches "%s": %s', (query, excerpt, expected) => {
    const found = { title: 'X', url: '/docs/x/', excerpt, locations: [1] };
    expect(isAbout(query, { ...page, sub_results: [found] })).toBe(expected);
  });

  it('belongs to its group, or to the pages if it has none', () => {
    expect(toHit(page).group).toBe('yard');
    expect(toHit({ ...page, filters: {} }).group).toBe('pages');
  });

  it('belongs to an older version of the docs if the index says so', () => {
    expect(toHit(page).version).toBeUndefined();
    expect(toHit({ ...page, filters: { group: [nameInIndex('yard', '1.0, old')] } })).toMatchObject({
      group: 'yard',
      version: '1.0, old',
    });
  });
});

it('hits are grouped, with the group of the best one first', () => {
  const hit = (title: string, group: Hit['group']): Hit => ({
    title,
    group,
    url: title,
    version: undefined,
    pieces: [],
    passages: [],
  });
  const groups = groupHits([hit('a', 'blog'), hit('b', 'yard'), hit('c', 'blog')]);
  expect(groups.map(({ group, hits }) => [group, hits.map(({ title }) => title)])).toEqual([
    ['blog', ['a', 'c']],
    ['yard', ['b']],
  ]);
});
