import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { docSchema, postSchema } from '#contracts/content.ts';
import { toComparablePath } from '#contracts/file-path.ts';
import { defineSite } from '#contracts/site-config/define-site.ts';
import { leastSite } from '#contracts/site-config/testing.ts';
import { getNextPath } from '#features/auth/confirm/next-path.ts';
import { parsePendingSignIn } from '#features/auth/sign-in/pending-sign-in.ts';
import { parseCode, parseEmail } from '#features/auth/sign-in/validate-input.ts';
import { parseReminder } from '#features/membership/signature-reminder/reminder-cache.ts';
import { parseDraft } from '#features/membership/signing/draft.ts';
import { render } from '#markdown/testing/render.ts';
import { parseFrontMatter } from '#workspace/front-matter.ts';
import { textWith, tryCases } from './run.ts';

/** Runs a function that may reject its input with an error message, and in no other way. */
function refusesInWords(run: () => unknown): void {
  try {
    run();
  } catch (error) {
    if (!(error instanceof Error) || error instanceof TypeError || error instanceof RangeError) throw error;
    expect(error.message).toMatch(/\w.*\w/);
  }
}

describe('for any input', () => {
  it('the configuration is accepted, or rejected with a message', async () => {
    const keys = Object.keys(leastSite);
    const change = fc.tuple(fc.constantFrom(...keys, 'surplus', '__proto__'), fc.jsonValue({ maxDepth: 4 }));
    await tryCases(0.1, fc.array(change, { maxLength: 4 }), (changes) =>
      refusesInWords(() => Reflect.apply(defineSite, undefined, [{ ...leastSite, ...Object.fromEntries(changes) }])),
    );
  });

  it('front matter is read, with the lines of its mistakes', async () => {
    const pieces = [
      '---\n',
      '---',
      '\n',
      ': ',
      '- ',
      'title: ',
      '"',
      "'",
      '|\n',
      '>\n',
      '&a ',
      '*a',
      '!!set',
      '{',
      '[',
      '\t',
      '#',
      '<<: *a\n',
    ];
    await tryCases(0.2, textWith(...pieces), (text) => {
      const { data, errors } = parseFrontMatter(text);
      for (const { line, message } of errors) expect([line > 0, message.length > 0]).toEqual([true, true]);
      for (const schema of [docSchema, postSchema]) {
        const result = schema.safeParse(data);
        for (const { message } of result.error?.issues ?? []) expect(message).not.toBe('');
      }
    });
  });

  it('Markdown becomes a page, or problems with their places', async () => {
    const pieces = [
      ...[
        ':::note\n',
        ':::',
        ':::warning[x]{a=b}\n',
        '> [!NOTE]\n',
        '```ts {1,3-5} title="a"\n',
        '```\n',
        '// highlight-next-line\n',
      ],
      ...[
        '# ',
        '## a {#b}\n',
        '[a](b)',
        '[a](./tools.mdx#x)',
        '![a](b.png "c")',
        '[^1]',
        '[^1]: a\n',
        '| a | b |\n| - | - |\n',
        '- [ ] a\n',
      ],
      ...[
        '<details>',
        '</details>',
        '<a href="',
        '">',
        '<!--',
        '-->',
        '&lt;',
        '{',
        '}',
        '\\',
        '\n\n',
        '  ',
        '***',
        '$',
      ],
    ];
    await tryCases(0.05, textWith(...pieces), async (text) => {
      const { problems } = await render(text);
      for (const problem of problems) expect(problem).toMatch(/:\d+: \S/);
    });
  });

  it('stored preferences are read unchanged, or ignored', async () => {
    const stored = fc.oneof(fc.json(), textWith('{', '}', '"id":', '"name":', 'null', '"at":1', '[', ']'));
    await tryCases(0.2, stored, (text) => {
      const pending = parsePendingSignIn(text, 0);
      if (pending) expect(typeof pending.address).toBe('string');
      expect(typeof parseDraft(text, 'a')).toBe('object');
      const reminder = parseReminder(text, 'a');
      if (reminder) expect(typeof reminder).toBe('object');
    });
  });

  it('the path after signing in stays on the site', async () => {
    const pieces = [
      '/',
      '//',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '@',
      ':',
      'https:',
      '//evil.example',
      '?',
      '#',
      '/resources/',
      '\t',
      'javascript:',
    ];
    await tryCases(0.15, textWith(...pieces), (text) => {
      const path = getNextPath(text, 'https://site.example', '/resources/');
      const { origin, pathname } = new URL(path, 'https://site.example');
      expect([origin, pathname.startsWith('/resources/')]).toEqual(['https://site.example', true]);
    });
  });

  it('old paths are compared, e-mail addresses and codes are accepted or not', async () => {
    await tryCases(0.1, textWith('/', 'index.html', '.html', '@', '.', '+', ' ', '1', '123456', '١', '-'), (text) => {
      expect(toComparablePath(toComparablePath(text))).toBe(toComparablePath(text));
      expect(parseEmail(text) ?? 'a@b.c').toMatch(/^\S+@\S+$/);
      expect(parseCode(text, 6) ?? '000000').toMatch(/^\d{6}$/);
    });
  });
});
