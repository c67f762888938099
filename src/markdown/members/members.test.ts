import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { HtmlEdits } from '#workspace/html/html-edits.ts';
import { parseHtml } from '#workspace/html/parse-html.ts';
import { followLinks } from '../checks/broken-links.ts';
import { findLeakedQuotes } from '../checks/leaked-quotes.ts';
import { render, renderMdx } from '../testing/render.ts';

describe('a link from a public page to one that only members read', () => {
  it('says so', async () => {
    for (const target of ['../members/minutes.md', '/members/#/minutes/', '/resources/members/#/minutes/']) {
      const { html, problems } = await render(`[a](${target} "members")`);
      expect([html.trim(), problems]).toEqual([
        '<p><a href="/resources/members/#/minutes/" title="For members" data-members="">a</a></p>',
        [],
      ]);
    }
  });

  it('may lead to a heading', async () => {
    const { html } = await render('[a](../members/minutes.md#crane "members")');
    expect(html).toContain('href="/resources/members/#/minutes/?crane"');
    expect((await render('[a](/members/#/minutes/?crane "members")')).html).toContain('#/minutes/?crane"');
  });

  it('is reported with file and line if it is not marked', async () => {
    const { html, problems } = await render(
      'One.\n\n[a](../members/minutes.md) and [b](/members/#/minutes/ "Minutes")',
    );
    expect(problems).toEqual([
      'first-steps.md:3: The link "../members/minutes.md" leads to a page that only members can read. If that is meant, say so: [words](../members/minutes.md "members").',
      'first-steps.md:3: The link "/members/#/minutes/" leads to a page that only members can read. If that is meant, say so: [words](/members/#/minutes/ "members").',
    ]);
    expect(html).not.toContain('/members/');
  });

  it('is reported if there is no such page', async () => {
    expect((await render('[a](/members/#/minute/ "members")')).problems).toEqual([
      'first-steps.md:1: The link "/members/#/minute/" does not lead to a members\' page. Did you mean "/resources/members/#/minutes/"?',
    ]);
  });

  it('needs no mark among the members’ pages themselves', async () => {
    const { html, problems } = await render('[a](minutes.md) and [b](../start.md)', 'members/crane.md');
    expect(problems).toEqual([]);
    expect(html).toContain('<a href="/resources/members/#/minutes/" data-members="">');
  });

  it('is reported in HTML, too', () => {
    const membersPages = new Set(['/resources/members/#/minutes/']);
    const files = new Map([
      ['/resources/', 'index.html'],
      ['/resources/members/', 'members/index.html'],
    ]);
    const getKinds = (source: string) => {
      const { visitPage, report } = followLinks({ base: '/resources/', files, origin: undefined, membersPages });
      visitPage({ path: '/resources/', ...parseHtml(source), edits: new HtmlEdits(source) });
      return report().brokenLinks.map(({ kind, target }) => [kind, target]);
    };
    expect(getKinds('<a href="/resources/members/">')).toEqual([]);
    expect(getKinds('<a href="/resources/members/#/minutes/">')).toEqual([
      ['unmarked link for members', '/resources/members/#/minutes/'],
    ]);
    expect(getKinds('<a href="/resources/members/#/minutes/?crane" data-members>')).toEqual([]);
    expect(getKinds('<a href="/resources/members/#/gone/" data-members>')).toEqual([
      ['missing page', '/resources/members/#/gone/'],
    ]);
  });
});

describe('a public page', () => {
  it('shows no picture of the members’ pages', async () => {
    const { html, problems } = await render(
      'One.\n\n![A vote](../members/vote.svg)\n\n![A vote][v]\n\n[v]: ../members/vote.svg',
    );
    expect(problems).toEqual([
      expect.stringMatching(/^first-steps\.md:3: The image "\.\.\/members\/vote\.svg" belongs to the members' pages/),
      expect.stringMatching(/^first-steps\.md:5: /),
    ]);
    expect(html).not.toContain('<img');
    expect((await render('![A vote](vote.svg)', 'members/minutes.md')).problems).toEqual([]);
  });

  it('imports nothing from them', async () => {
    for (const line of [
      "import Minutes, { title as t } from '../members/minutes.md';",
      "import text from '../members/minutes.md?raw';",
      "export { title } from '../members/minutes.md';",
      "export * from '../members/minutes.md';",
    ]) {
      const js = await renderMdx(`${line}\n\n<Minutes />\n`);
      expect(js).toContain(':1: This imports \\"../members/minutes.md');
      expect(js).not.toMatch(/from\s*["']\.\.\/members/);
    }
    expect(await renderMdx("import line from './line.svg?raw';\n\n{line}\n")).toContain('./line.svg?raw');
    const among = await renderMdx("import Minutes from '../members/minutes.md';\n", 'members/crane.mdx');
    expect(among).toContain('import Minutes from "../members/minutes.md"');
  });
});

describe('a quotation from the members’ pages', () => {
  const write = (files: Record<string, string>) => {
    const folder = mkdtempSync(join(tmpdir(), 'quotes-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    return Object.entries(files).map(([name, text]) => {
      writeFileSync(join(folder, name), text);
      return { file: join(folder, name), href: `/${name}/` };
    });
  };
  const MINUTES =
    '---\ntitle: M\ndescription: D\n---\n\nWe sell **the crane** to Mira Holt for four hundred, and tell nobody yet.\n';
  const quotesIn = (text: string) => {
    const [members, page] = write({ 'minutes.md': MINUTES, 'page.md': text });
    return findLeakedQuotes(page ? [page] : [], members ? [members] : []);
  };

  it('is reported with file and line', () => {
    expect(
      quotesIn('---\ntitle: P\n---\n\nOne.\n\n- As decided: we sell the *crane* to Mira Holt, for four hundred!\n'),
    ).toEqual([
      expect.stringMatching(
        /page\.md:7: "we sell the crane to mira holt for four hundred …" is quoted from .*minutes\.md, which only members read\. If everybody/,
      ),
    ]);
    expect(
      quotesIn('---\ntitle: P\ndescription: We sell the crane to Mira Holt for four hundred.\n---\n\nOne.\n')[0],
    ).toContain('page.md:3: ');
  });

  it('is not reported if it is shorter, or if the front matter allows it', () => {
    expect(quotesIn('---\ntitle: P\n---\n\nWe sell the crane to Mira Holt, and tell nobody yet.\n')).toEqual([]);
    expect(quotesIn(`---\ntitle: P\nquotes: members\n---\n${MINUTES.split('---')[2]}`)).toEqual([]);
  });
});
