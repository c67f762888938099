import { describe, expect, it } from 'vitest';
import { parseSidebar } from '#workspace/content/sidebar.ts';
import { arrangeTree } from './arrange.ts';
import { aDoc, aFolder, categoryIn, outline } from './testing.ts';
import { getCategories, getReadingOrder, getTrail } from './tree.ts';

const docs = [
  aDoc('index', { label: 'Start' }),
  aDoc('boats/index', { label: 'Our boats' }),
  aDoc('boats/rigging', { label: 'Rigging' }),
  aDoc('boats/tarring', { label: 'Tarring' }),
  aDoc('rules/noise', { label: 'Noise' }),
  aDoc('rules/dogs', { label: 'Dogs' }),
  aDoc('water/tides', { label: 'Tides' }),
  aDoc('hidden', { label: 'Hidden', unlisted: true }),
];
const DRAFT = 'boats/painting';

/** Arranges the documents by a sidebar in YAML. */
function arrange(yaml: string, locale = 'en') {
  const { entries, problems } = parseSidebar(yaml);
  const folders = [aFolder('rules', { label: 'Rules', hasPage: false })];
  const arranged = arrangeTree(entries, {
    docs,
    folders,
    ids: new Set([...docs.map(({ id }) => id), DRAFT]),
    locale,
    getCategoryUrl: (key) => `/category/${key}/`,
    toUrl: (path) => `/base${path}`,
  });
  const described = [...problems, ...arranged.problems].map(({ line, message }) => `${line}: ${message}`);
  return { ...arranged, problems: described };
}

describe('a handwritten sidebar', () => {
  it('has documents, folders, groups and links in the order of the file, regardless of their folders', () => {
    const { tree, problems } = arrange(`
- water/tides
- index
- label: On land
  description: Where there is no water.
  items:
    - rules/dogs
    - boats/tarring
    - label: Weather
      href: https://weather.example/
- folder: boats
- { label: News, to: /blog/ }
- folder: rules
`);
    expect(problems).toEqual([]);
    expect(outline(tree)).toEqual([
      'Tides',
      'Start',
      { 'On land': ['Dogs', 'Tarring', 'Weather'] },
      { 'Our boats': ['Rigging'] },
      'News',
      { Rules: ['Noise'] },
    ]);
    expect(categoryIn(tree, 'on-land')).toMatchObject({
      href: '/category/on-land/',
      isGenerated: true,
      description: 'Where there is no water.',
    });
    expect(categoryIn(tree, 'boats')).toMatchObject({ href: '/docs/boats/', isGenerated: false });
    expect(categoryIn(tree, 'rules').href).toBeUndefined();
    expect(categoryIn(tree, 'on-land').items[2]).toMatchObject({ href: 'https://weather.example/', isExternal: true });
    expect(tree[4]).toMatchObject({ kind: 'link', href: '/base/blog/', isExternal: false });
  });

  it('shows other documents at the end of the category of their folder, or at the end', () => {
    const { tree, problems } = arrange(`
- folder: boats
  items: [boats/tarring]
- label: Rules
  items: [rules/noise]
`);
    expect(problems).toEqual([]);
    expect(outline(tree)).toEqual([
      'Start',
      { 'Our boats': ['Tarring', 'Rigging'] },
      { Rules: ['Noise', 'Dogs'] },
      { Water: ['Tides'] },
    ]);
  });

  it('has groups with their own document, and groups without a link', () => {
    const { tree } = arrange(`
- { label: Land, link: index, items: [rules/dogs] }
- { label: Sea, link: null, items: [water/tides] }
`);
    expect(categoryIn(tree, 'land')).toMatchObject({ href: '/docs/', isGenerated: false, index: 'index' });
    expect(categoryIn(tree, 'sea')).toMatchObject({ href: undefined, isGenerated: false });
    const order = getReadingOrder(tree, new Map(docs.map((doc) => [doc.id, doc])));
    expect(order.map(({ id }) => id).slice(0, 3)).toEqual(['index', 'rules/dogs', 'water/tides']);
    expect(getTrail(tree, '/docs/rules/dogs/').map(({ label }) => label)).toEqual(['Land']);
  });

  it('has groups and folders that are always open', () => {
    const { tree, problems } = arrange(`
- { label: Land, collapsed: false, items: [rules/dogs] }
- { folder: boats, collapsed: false }
- { folder: water, items: [water/tides] }
`);
    expect(problems).toEqual([]);
    const isOpen = (key: string) => categoryIn(tree, key).collapsed === false;
    expect(['land', 'boats', 'water'].map(isOpen)).toEqual([true, true, false]);
  });

  it('has a page for each folder without an index, and describes a group by the index of its folder', () => {
    const { tree } = arrange(`
- folder: water
- { label: Boats, items: [boats/rigging] }
- { label: Home, link: index, items: [hidden] }
`);
    expect(categoryIn(tree, 'water')).toMatchObject({ href: '/category/water/', isGenerated: true });
    expect(categoryIn(tree, 'boats')).toMatchObject({ href: '/docs/boats/', description: 'About boats/index' });
    expect(categoryIn(tree, 'home')).toMatchObject({ href: '/docs/', items: [] });
  });

  it('keeps the index document of a group with another link among its documents', () => {
    const { tree } = arrange('- { label: Boats, link: null, items: [boats/rigging] }');
    expect(outline([categoryIn(tree, 'boats')])).toEqual([{ Boats: ['Rigging', 'Our boats', 'Tarring'] }]);
  });

  it('has its labels in other languages, at the same URLs', () => {
    const yaml = `
- label: On land
  translations: { de: { label: An Land, description: Wo kein Wasser ist. }, fr: À terre }
  items: [rules/dogs]
`;
    expect(categoryIn(arrange(yaml, 'de').tree, 'on-land')).toMatchObject({
      label: 'An Land',
      description: 'Wo kein Wasser ist.',
      href: '/category/on-land/',
    });
    expect(categoryIn(arrange(yaml, 'fr').tree, 'on-land').label).toBe('À terre');
    expect(categoryIn(arrange(yaml, 'ar').tree, 'on-land').label).toBe('On land');
  });

  it('leaves out drafts and unlisted documents, and groups with nothing else', () => {
    const { tree, problems } = arrange(`
- hidden
- label: Later
  items: [${DRAFT}]
- index
`);
    expect(problems).toEqual([]);
    expect(getCategories(tree).map(({ key }) => key)).not.toContain('later');
    expect(outline(tree).slice(0, 1)).toEqual(['Start']);
  });

  it('reports each mistake with its line, and shows the rest', () => {
    const { tree, problems } = arrange(`
- indx
- water/tides
- label: Sea
  items:
    - water/tides
- folder: boat
- { label: Sea, items: [rules/dogs] }
- { label: Empty, items: [] }
- { label: Two, to: /a/, href: https://b.example/ }
- { doc: rules/noise, lable: Noise }
- { label: Alone }
- 3
- { label: In, items: [gone] }
`);
    expect(problems.sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))).toEqual([
      '2: There is no document with the id "indx". Did you mean "index"?',
      '6: The document "water/tides" appears in the sidebar twice: see line 3.',
      '7: There is no folder "boat" with documents. Did you mean "boats"?',
      '8: The category "sea" appears in the sidebar twice: see line 4.',
      '9: "items" is not right. A list without entries shows nothing.',
      '10: One and only one between "to" and "href" should be provided.',
      '11: There is no "lable" here. Did you mean "label"?',
      '12: An entry is a document, a "folder", a "label" with "items", or a "label" with "to" or "href".',
      '13: An entry is a document, a "folder", a "label" with "items", or a "label" with "to" or "href".',
      '14: There is no document with the id "gone".',
    ]);
    expect(outline(tree).slice(0, 3)).toEqual(['Start', 'Tides', 'Dogs']);
  });

  it.each([
    ['a: 1', '1: A sidebar is a list of entries.'],
    ['[]', '1: A sidebar is a list of entries.'],
    ['- [', '1: The file cannot be read as YAML: '],
    ['- { label: A, items: [index], translations: { de: 3 } }', '1: "translations.de" is not right. Expected a label'],
    ['- { label: A, to: blog }', '1: "to" is not right. Expected a path of this site'],
  ])('%s is a mistake', (yaml, message) => {
    expect(arrange(yaml).problems).toEqual([expect.stringContaining(message)]);
  });
});
