import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type BuiltPages, readBuiltSite, values } from '#tests/support/built-pages.ts';
import { builtFolder, configs, type SiteName } from '#tests/support/sites.ts';

const sites: SiteName[] = ['handbook', 'library', 'german', 'bare', 'demo'];

const HOST = 'http://site.test';
const twice = (all: string[]) => all.filter((value, index) => all.indexOf(value) !== index);

/** What a page links to or loads on its own host, as the browser would request it. */
function getTargets({ base, page }: BuiltPages, path: string): URL[] {
  const $ = page(path);
  const candidates = values($('[srcset]'), 'srcset').flatMap((srcset) =>
    srcset.split(',').map((candidate) => candidate.trim().split(' ')[0] ?? ''),
  );
  const all = [...values($('a[href], link[href]'), 'href'), ...values($('[src]'), 'src'), ...candidates];
  return all.map((target) => new URL(target, HOST + base + path)).filter(({ origin }) => origin === HOST);
}

describe.each(sites)('the built site "%s"', (name) => {
  const site = readBuiltSite(name);
  const { base, listed, page } = site;
  const { title, locales } = configs[name];
  const paths = [...listed.keys()];
  const ids = new Map<string, Set<string>>();
  const getIds = (path: string) => {
    const known = ids.get(path) ?? new Set(values(page(path)('[id]'), 'id'));
    ids.set(path, known);
    return known;
  };

  /** Why a URL does not work, if so: the file is missing, or has no such id. */
  function getProblem({ pathname, hash }: URL): string | undefined {
    const path = decodeURIComponent(pathname.slice(base.length));
    const file = path === '' || path.endsWith('/') ? `${path}index.html` : path;
    if (!pathname.startsWith(base) || !existsSync(`${builtFolder(name)}/${file}`)) return 'is not there';
    const id = decodeURIComponent(hash.slice(1));
    return id && !getIds(path).has(id) ? 'has no such heading' : undefined;
  }

  it('has language, title, description, URL and one heading on every page', () => {
    expect(paths.length).toBeGreaterThan(3);
    for (const path of paths) {
      const $ = page(path);
      const locale = locales.list.find(({ code }) => path.startsWith(`${code}/`))?.code ?? locales.default;
      expect.soft($('html').attr('lang'), path).toBe(locale);
      expect.soft($('title').text().split(' | ').at(-1), path).toBe(title);
      const description = $('meta[name="description"]').attr('content') ?? '';
      expect.soft(description.length, `length of the description of ${path}`).toBeGreaterThan(10);
      expect.soft(values($('link[rel="canonical"]'), 'href'), path).toEqual([listed.get(path)]);
      expect.soft($('h1').length, `headings of the first level of ${path}`).toBe(1);
    }
  });

  it('gives every page a unique title, and every id once', () => {
    // A document of an older version has the same title as the current one, and so has a text without a translation in each language.
    const current = paths.filter((path) => !path.startsWith('docs/1.0/'));
    const titles = current.map((path) => `${page(path)('html').attr('lang')}: ${page(path)('title').text()}`);
    expect(twice(titles)).toEqual([]);
    for (const path of paths) expect.soft(twice(values(page(path)('[id]'), 'id')), path).toEqual([]);
  });

  it('has no broken links', () => {
    const problems = new Map<string, string>();
    for (const path of paths) {
      for (const target of getTargets(site, path)) {
        const problem = getProblem(target);
        if (problem) problems.set(target.href, `${path}: ${target.pathname}${target.hash} ${problem}`);
      }
    }
    expect([...problems.values()]).toEqual([]);
  });
});

/** The names of the forms of a page, and of the steps above them. */
function readForms(name: SiteName, path: string) {
  const $ = readBuiltSite(name).page(path);
  return { forms: $('main .sign-in').length, steps: $('main .join-steps li').length };
}

it('names the steps of joining if there is something to sign, and nowhere else', () => {
  expect(readForms('handbook', 'join/member/')).toEqual({ forms: 1, steps: 3 });
  expect(readForms('library', 'join/member/')).toEqual({ forms: 1, steps: 0 });
  expect(readBuiltSite('library').text('join/member/index.html')).not.toContain('ead and sign');
});
