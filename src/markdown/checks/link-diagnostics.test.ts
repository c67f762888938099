import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { findGlossaryLinks } from '#workspace/content/glossary.ts';
import { AGREEMENTS_FOLDER } from '#workspace/folders.ts';
import type { BrokenLink, SiteReport } from './broken-links.ts';
import { toCheckContext, toDiagnostics } from './link-diagnostics.ts';

vi.mock('#site', async () => ({ default: (await import('#contracts/site-config/testing.ts')).richSite }));

/** The reports about links that are in no content file, such as those of navbar and footer. */
const describeLinks = (pages: string[], ...links: Pick<BrokenLink, 'page' | 'href'>[]) => {
  const report: Partial<SiteReport> = {
    brokenLinks: links.map((link) => ({ kind: 'missing page', id: '', target: link.href, ...link })),
    problems: new Set(),
    pages,
    hrefs: [],
  };
  return toDiagnostics(report as SiteReport, toCheckContext('/resources/', []));
};

const at = (path: string) => `/resources/${path}`;

it('a link that is dead in every language is reported once, with its path in the first one', () => {
  expect(
    describeLinks([at('')], { page: at('blog/'), href: at('gone/') }, { page: at('de/blog/'), href: at('de/gone/') }),
  ).toEqual([
    'The page /resources/blog/ and 1 more: The link "/resources/gone/" leads nowhere: there is no /resources/gone/.',
  ]);
});

it('a page that is missing in only one language is named in that language', () => {
  expect(describeLinks([at('docs/')], { page: at('de/blog/'), href: at('de/docs/') })).toEqual([
    'tests/sites/handbook/content/docs-1.0/sidebar.yml:14: The link "/docs/" leads nowhere: ' +
      'there is no /resources/de/docs/.',
  ]);
});

it('a picture beside a text that HTML does not find is reported at the HTML, and not where Markdown shows it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'explain-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'one.md');
  writeFileSync(file, '![p](./boat.jpg)\n\n<img src="./boat.jpg" alt="p" width="3" height="2">\n');
  const link: BrokenLink = {
    ...{ kind: 'missing page', page: at('one/'), id: '', isPicture: true },
    ...{ target: './boat.jpg', href: at('one/boat.jpg') },
  };
  const report: Partial<SiteReport> = { brokenLinks: [link], problems: new Set(), pages: [at('one/')], hrefs: [] };
  expect(toDiagnostics(report as SiteReport, toCheckContext('/resources/', [{ file, href: at('one/') }]))).toEqual([
    expect.stringMatching(
      /one\.md:3: HTML does not find a picture beside a text, such as "\.\/boat\.jpg"\. Write it in/,
    ),
  ]);
});

it('a link to a draft is reported as such, and only a picture is proposed for a picture', () => {
  const folder = mkdtempSync(join(tmpdir(), 'explain-'));
  try {
    const [one, draft] = ['one.md', 'draft.md'].map((name) => join(folder, name));
    writeFileSync(one ?? '', '[d](/draft/)\n\n![p](/img/dto.svg)\n');
    const pages = [
      { file: one ?? '', href: at('one/') },
      { file: draft ?? '', href: at('draft/') },
    ];
    const broken = (path: string, isPicture: boolean): BrokenLink => ({
      ...{ kind: 'missing page', page: at('one/'), id: '', isPicture },
      ...{ target: at(path), href: at(path) },
    });
    const report: Partial<SiteReport> = {
      ...{ brokenLinks: [broken('draft/', false), broken('img/dto.svg', true)], problems: new Set() },
      ...{ pages: [at('one/'), at('draf/')], hrefs: [at('img/index.md'), at('img/dot.svg')] },
    };
    expect(toDiagnostics(report as SiteReport, toCheckContext('/resources/', pages))).toEqual([
      expect.stringMatching(
        /one\.md:1: The link "\/draft\/" leads to a page that is not published: .*draft\.md is a draft/,
      ),
      expect.stringMatching(
        /one\.md:3: The picture "\/img\/dto\.svg" is missing: .* Did you mean "\/resources\/img\/dot\.svg"\?$/,
      ),
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('a link of the newest ratified text is reported with its place in the archive', () => {
  const folder = join(AGREEMENTS_FOLDER, 'ground_rules');
  const newest = readdirSync(folder).filter((name) => /^\d+\.md$/.test(name)).length;
  const text = readFileSync(join(folder, `${newest}.md`), 'utf8');
  const [, written = ''] = /\]\((\/[^)#]*)\)/.exec(text) ?? [];
  const page = at(`docs/ground_rules/history/${newest}/`);
  const report: Partial<SiteReport> = {
    brokenLinks: [{ kind: 'missing page', page, id: '', target: at(written.slice(1)), href: at(written.slice(1)) }],
    ...{ problems: new Set(), pages: [], hrefs: [] },
  };
  const pages = [{ file: '/content/docs/ground_rules.md', href: at('docs/ground_rules/') }];
  const line = text.slice(0, text.indexOf(written)).split('\n').length;
  expect(toDiagnostics(report as SiteReport, toCheckContext('/resources/', pages))).toEqual([
    expect.stringMatching(
      new RegExp(
        `/ground_rules/${newest}\\.md:${line}: The link "${written}" leads nowhere: .* ratify a version without this link`,
      ),
    ),
  ]);
});

it.each([
  ['shows it, it is reported with its line there', '::glossary\n', 'content/glossary.yml:'],
  ['does not, it is not blamed', 'Text.\n', 'The page /resources/docs/terms/'],
])('a link of the glossary: on a page that %s', (_, text, place) => {
  const folder = mkdtempSync(join(tmpdir(), 'glossary-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'terms.md');
  writeFileSync(file, text);
  const [link] = findGlossaryLinks();
  if (!link) throw new Error('No term of the test site leads on.');
  const target = at(link.see.slice(1));
  const report: Partial<SiteReport> = {
    brokenLinks: [{ kind: 'missing page', page: at('docs/terms/'), id: '', target, href: target }],
    ...{ problems: new Set(), pages: [], hrefs: [] },
  };
  const pages = [{ file, href: at('docs/terms/') }];
  expect(toDiagnostics(report as SiteReport, toCheckContext('/resources/', pages))).toEqual([
    expect.stringContaining(place),
  ]);
});

it('the missing picture of an author is reported with its place in authors.yml', () => {
  const target = at('img/mira.svg');
  const report: Partial<SiteReport> = {
    brokenLinks: [{ kind: 'missing page', page: at('blog/'), id: '', target, href: target, isPicture: true }],
    ...{ problems: new Set(), pages: [], hrefs: [] },
  };
  expect(toDiagnostics(report as SiteReport, toCheckContext('/resources/', []))).toEqual([
    expect.stringMatching(/content\/blog\/authors\.yml:\d+: The picture "\/img\/mira\.svg" is missing/),
  ]);
});
