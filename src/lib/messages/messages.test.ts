import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { en } from './en.ts';
import { getMessages, hasMessages } from './index.ts';
import { interpolate } from './interpolate.ts';
import { pluralIn } from './plural.ts';
import { parseSiteMessages } from './site-messages.ts';

/** By the names of their files, such as `de` and `pt-BR`. */
const languages = globSync('src/lib/messages/*.ts')
  .map((file) => basename(file, '.ts'))
  .filter((name) => /^[a-z]{2,3}(?:-\w+)*$/.test(name))
  .sort();

/** Every text of a locale with its path; the forms of a plural are one text. */
const getTexts = (group: object, path = ''): [string, string][] =>
  Object.entries(group).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string'
      ? [[path + key, value]]
      : 'locale' in value
        ? [[path + key, Object.values(value).join(' ')]]
        : getTexts(value, `${path}${key}.`),
  );
const getPlaces = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

describe('the messages of a language', () => {
  it('are found by file name', () => {
    expect(languages).toContain('en');
    for (const language of languages) expect(getMessages(language).common.skipToContent).not.toBe('');
  });

  it.each(languages.filter((language) => language !== 'en'))(
    '%s are checked by the compiler, and use the plural forms of the language',
    (language) => {
      const source = readFileSync(`src/lib/messages/${language}.ts`, 'utf8');
      expect(source).toMatch(/\nconst \w+: Messages = \{\n/);
      expect(source).toContain(`pluralIn('${language}')`);
    },
  );

  it('exist exactly for the languages that have a file', () => {
    expect([...languages, 'xx', 'index'].filter(hasMessages)).toEqual(languages);
  });

  it.each(languages)('%s have no empty text, and the placeholders of the English ones', (language) => {
    const texts = new Map(getTexts(getMessages(language)));
    for (const [path, text] of getTexts(en)) {
      expect(texts.get(path), path).toMatch(/\S/);
      expect(getPlaces(texts.get(path) ?? ''), path).toEqual(getPlaces(text));
    }
  });

  it.each(languages)('%s keep a number and its unit on one line', (language) => {
    const broken = getTexts(getMessages(language)).filter(([, text]) => /\{\w+\} (s|Uhr)\b/.test(text));
    expect(broken).toEqual([]);
  });

  it('begin a sentence in the subject of a German letter with a capital', () => {
    const sentences = getTexts(getMessages('de').letters).filter(([, text]) =>
      /^\{site\}: (du|deine?|bitte) /.test(text),
    );
    expect(sentences).toEqual([]);
  });

  it('that are missing end the build with the command that adds them', () => {
    expect(() => getMessages('xx')).toThrow(
      'There are no messages for the locale "xx". Run "npm run translate -- add xx", which writes them into ' +
        'tests/sites/handbook/messages/xx.yml in English, and translate them there.',
    );
  });
});

describe('a message', () => {
  it('uses the plural forms of its language', () => {
    const pages = pluralIn('ar')({ zero: 'z', one: 'o', two: 't', few: '{n} f', many: '{n} m', other: '{n} x' });
    const counts = [0, 1, 2, 5, 11, 100].map((n) => interpolate(pages, { n }));
    expect(counts).toEqual(['z', 'o', 't', '5 f', '11 m', '100 x']);
    expect([1, 3].map((n) => interpolate(en.docs.items, { n }))).toEqual(['1 item', '3 items']);
    expect([1, 3].map((n) => interpolate(en.blog.readingTime, { n }))).toEqual(['1 min read', '3 min read']);
    expect([1, 2].map((n) => interpolate(en.blog.taggedWith, { n, tag: 'hola' }))).toEqual([
      '1 post tagged with "hola"',
      '2 posts tagged with "hola"',
    ]);
  });

  it('uses the form "other" if there is none for a number', () => {
    expect(interpolate(pluralIn('ar')({ other: '{n} pages' }), { n: 2 })).toBe('2 pages');
  });

  it('keeps the placeholder of a missing value', () => {
    expect(interpolate('{a} and {b}', { a: 1 })).toBe('1 and {b}');
  });
});

describe('the messages of a site', () => {
  const parse = (text: string, base: typeof en | undefined = en) =>
    parseSiteMessages(text, { file: 'site/messages/en.yml', locale: 'en', base });
  const getMistakes = (text: string, base?: typeof en) => {
    try {
      parse(text, base);
    } catch (error) {
      return error instanceof Error ? error.message.split('\n') : [];
    }
    return [];
  };

  it('replace those of the engine, one by one', () => {
    const messages = parse('common:\n  homePage: Start\njoining:\n  steps:\n    names: [One, Two, Three]\n');
    expect(messages.common).toEqual({ ...en.common, homePage: 'Start' });
    expect(messages.joining.steps.names).toEqual(['One', 'Two', 'Three']);
    expect(messages.blog).toEqual(en.blog);
    expect(en.common.homePage).toBe('Home page');
  });

  it('that Git could not merge are one mistake, on its line', () => {
    const own = 'common:\n<<<<<<< HEAD\n  homePage: Start\n=======\n  homePage: Home\n>>>>>>> theirs\n  close: Shut\n';
    const parseNew = () => parseSiteMessages(own, { file: 'site/messages/fy.yml', locale: 'fy', base: undefined });
    expect(parseNew).toThrow(
      /^The messages of the site have a mistake:\nsite\/messages\/fy\.yml:2: Git could not .*\.$/,
    );
  });

  it('may have their own plural forms, or one text for all numbers', () => {
    const { docs } = parse('docs:\n  items:\n    one: A page\n    other: "{n} pages"\n  moreSections: more ({n})\n');
    expect([1, 2].map((n) => interpolate(docs.items, { n }))).toEqual(['A page', '2 pages']);
    expect(interpolate(docs.moreSections, { n: 1 })).toBe('more (1)');
  });

  it('keep the plural forms of English until they are translated, whatever those of the language are', () => {
    const read = (locale: string, forms: string) =>
      parseSiteMessages(`docs:\n  items: { ${forms} }\n`, { file: 'site/messages/a.yml', locale, base: en }).docs.items;
    expect(interpolate(read('vi', 'other: "{n} items"'), { n: 1 })).toBe('1 item');
    expect(interpolate(read('ru', 'one: "{n} item", few: "{n} items", other: "{n} items"'), { n: 21 })).toBe(
      '21 items',
    );
  });

  it('may be an empty file', () => {
    expect(parse('')).toEqual(en);
    expect(parse('# Nothing yet\n')).toEqual(en);
  });

  it('with mistakes end the build with all of them, each with its line', () => {
    expect(
      getMistakes(
        'common:\n  hoemPage: Start\n  close: 7\nblog: Blog\ndocs:\n  version: "{verion}"\n  items: { two: x }\nnavbar:\n  open:\n    a: b\n',
      ),
    ).toEqual([
      'The messages of the site have 6 mistakes:',
      'site/messages/en.yml:2: There is no message "common.hoemPage". Did you mean "homePage"?',
      'site/messages/en.yml:3: "common.close" has to be a text.',
      'site/messages/en.yml:4: "blog" is a group of messages.',
      'site/messages/en.yml:6: The message "docs.version" has no placeholder {verion}. Known placeholders: {label}.',
      'site/messages/en.yml:7: "docs.items" has to be a text, or a text for "other" and any of zero, one, two, few, many.',
      'site/messages/en.yml:9: "navbar.open" has to be a text.',
    ]);
    expect(getMistakes('common:\n  close: "{x}"\n')).toContain(
      'site/messages/en.yml:2: The message "common.close" has no placeholder {x}.',
    );
    expect(getMistakes('joining:\n  steps:\n    names: [One]\n')).toContain(
      'site/messages/en.yml:3: "joining.steps.names" has to be a list of 3 texts.',
    );
    expect(getMistakes('a: [\n').length).toBeGreaterThan(1);
    expect(getMistakes('- a\n')).toContain('site/messages/en.yml:1: This is not a group of messages.');
  });

  it('have to be complete for a language that the engine does not have', () => {
    const mistakes = parseAll('common:\n  homePage: Start\n');
    expect(mistakes.pop()).toBe(
      'site/messages/en.yml: npm run translate -- update fy adds what is missing, in English.',
    );
    expect(mistakes.length).toBe(getTexts(en).length - en.joining.steps.names.length);
    expect(mistakes).toContain('site/messages/en.yml:1: The message "common.close" is missing.');
    expect(mistakes).not.toContain('site/messages/en.yml:1: The message "common.homePage" is missing.');
  });

  function parseAll(text: string): string[] {
    try {
      parseSiteMessages(text, { file: 'site/messages/en.yml', locale: 'fy', base: undefined });
    } catch (error) {
      return error instanceof Error ? error.message.split('\n').slice(1) : [];
    }
    return [];
  }
});
