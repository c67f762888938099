import { describe, expect, it } from 'vitest';
import { lineLengthWarnings } from '#features/delivery/headers-file.ts';
import { countPages, getSize, parseManifest } from '#features/offline/manifest.ts';
import { readBuiltSite } from '#tests/support/built-pages.ts';
import { ask, startServer } from '#tests/support/server.ts';
import { builtFolder, configs } from '#tests/support/sites.ts';

/** The URLs that the demo has promised to its visitors, and their headings. */
const ROUTES = [
  ['', 'Independent people who build together and share what they earn.'],
  ['join/', 'Join'],
  ['bring-us-work/', 'Bring us work'],
  ['how-it-works/', 'How it works'],
  ['join/member/', 'Become a member'],
  ['markdown-page/', 'Markdown page'],
  ['privacy/', 'Privacy policy'],
  ['docs/', 'The handbook'],
  ['docs/category/context/', 'Context'],
  ['docs/category/foundation/', 'Foundation'],
  ['docs/category/organization/', 'Organisation'],
  ['docs/category/vision/', 'Vision'],
  ['docs/codex/', 'Codex'],
  ['docs/glossary/', 'Glossary'],
  ['docs/codex/context/new-approaches/', 'New approaches and old ones'],
  ['docs/codex/context/tech-revolution/', 'Tools and what they changed'],
  ['docs/codex/context/work-challenges/', 'The trouble with working alone'],
  ['docs/codex/foundation/principles/', 'Principles'],
  ['docs/codex/foundation/purpose/', 'Purpose'],
  ['docs/codex/organization/core-principles/', 'Core principles of organisation'],
  ['docs/codex/organization/structure/', 'Structure'],
  ['docs/codex/organization/templates/', 'Templates'],
  ['docs/codex/vision/evolution/', 'Evolution'],
  ['docs/codex/vision/innovation-engine/', 'The innovation engine'],
  ['docs/codex/vision/transformative-vision/', 'A shared horizon'],
  ['docs/codex/vision/value-capture/', 'Value capture'],
  ['docs/codex/vision/value-creation/', 'Value creation'],
  ['docs/Documentation/code_of_conduct/', 'Code of conduct'],
  ['docs/Documentation/code_of_conduct/history/', 'Code of conduct: history'],
  ['docs/Documentation/community_member_agreement/', 'Community member agreement'],
  ['docs/Documentation/community_member_agreement/history/', 'Community member agreement: history'],
  ['blog/', 'Blog'],
  ['blog/archive/', 'Archive'],
  ['blog/authors/', 'Authors'],
  ['blog/authors/editors/', 'The editors'],
  ['blog/authors/stewards/', 'The stewards'],
  ['blog/tags/', 'Tags'],
  ['blog/tags/hello/', '3 posts tagged with "hello"'],
  ['blog/tags/hola/', '1 post tagged with "hola"'],
  ['blog/tags/astro/', '1 post tagged with "astro"'],
  ['blog/tags/supabase/', '1 post tagged with "supabase"'],
  ['blog/first-blog-post/', 'Why we write our agreements down'],
  ['blog/long-blog-post/', 'How money moves through the collective'],
  ['blog/mdx-blog-post/', 'How this site is made'],
  ['blog/welcome/', 'Welcome'],
] as const;

const BASE = configs.demo.baseUrl;

/** The text of each level-1 heading. */
const getHeadings = (html: string) =>
  [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/gs)].map(([, text]) => text?.replaceAll('&quot;', '"'));

describe('the demo', () => {
  it('answers at every promised URL, with its heading', async () => {
    const port = await startServer({ folder: builtFolder('demo'), base: BASE });
    for (const [path, heading] of ROUTES) {
      const { status, body } = await ask(port, BASE + path);
      expect.soft(status, path).toBe(200);
      expect.soft(getHeadings(body.toString()), path).toEqual([heading]);
    }
  });

  it('leads members to their page from the footer of each page, and from the page about joining', async () => {
    const port = await startServer({ folder: builtFolder('demo'), base: BASE });
    const count = async (path: string) =>
      (await ask(port, BASE + path)).body.toString().split(`<a href="${BASE}member/"`).length - 1;
    expect([await count('docs/codex/'), await count('join/')]).toEqual([1, 2]);
  });

  it('permanently redirects from a URL without its slash, and keeps the query', async () => {
    const port = await startServer({ folder: builtFolder('demo'), base: BASE });
    for (const [path] of ROUTES) {
      const { status, headers } = await ask(port, `${(BASE + path).replace(/\/$/, '')}?from=a%20mail&n=1`);
      expect.soft([status, headers.location], path).toEqual([301, `${BASE}${path}?from=a%20mail&n=1`]);
    }
  });

  it('shows formulas that browsers draw themselves', async () => {
    const port = await startServer({ folder: builtFolder('demo'), base: BASE });
    const { body } = await ask(port, `${BASE}markdown-page/`);
    expect(body.toString()).toContain('gets <math class="math"><mfrac><mn>1</mn><mi>n</mi></mfrac></math>.');
  });

  it('shows diagrams as drawings', async () => {
    const port = await startServer({ folder: builtFolder('demo'), base: BASE });
    const { body } = await ask(port, `${BASE}markdown-page/`);
    expect(body.toString()).toMatch(
      /<div class="diagram-frame" role="img" aria-label="How a proposal is decided" aria-describedby="(diagram-\w+)"[^>]*><svg [^>]*><desc id="\1">A proposal is open/,
    );
  });

  it('has a map, a file for robots, and feeds, each with its type', async () => {
    const port = await startServer({ folder: builtFolder('demo'), base: BASE });
    const types = {
      'sitemap.xml': 'application/xml; charset=utf-8',
      'robots.txt': 'text/plain; charset=utf-8',
      'manifest.webmanifest': 'application/manifest+json; charset=utf-8',
      'blog/rss.xml': 'application/xml; charset=utf-8',
      'blog/atom.xml': 'application/xml; charset=utf-8',
      'blog/feed.json': 'application/json; charset=utf-8',
    };
    for (const [file, type] of Object.entries(types)) {
      const { status, headers } = await ask(port, BASE + file);
      expect.soft([status, headers['content-type']], file).toEqual([200, type]);
    }
  });

  it('can be installed: each page names the manifest, and its icons exist', async () => {
    const port = await startServer({ folder: builtFolder('demo'), base: BASE });
    for (const path of ['', 'docs/', 'blog/']) {
      const { body } = await ask(port, BASE + path);
      expect.soft(body.toString(), path).toContain(`<link rel="manifest" href="${BASE}manifest.webmanifest">`);
    }
    const { body } = await ask(port, `${BASE}manifest.webmanifest`);
    const { start_url, icons }: { start_url: string; icons: { src: string }[] } = JSON.parse(body.toString());
    for (const path of [start_url, ...icons.map(({ src }) => src)]) {
      expect.soft((await ask(port, path)).status, path).toBe(200);
    }
  });

  it('answers any other URL with its own not-found page', async () => {
    const port = await startServer({ folder: builtFolder('demo'), base: BASE });
    for (const path of [`${BASE}docs/codex/vission/`, '/docs/', `${BASE}docs/none.html`, `${BASE}_astro/none.js`]) {
      const { status, body } = await ask(port, path);
      expect.soft(status, path).toBe(404);
      expect.soft(getHeadings(body.toString()), path).toEqual(['Page Not Found']);
    }
  });

  it('has a policy that every host can send', () => {
    expect(lineLengthWarnings(readBuiltSite('demo').text('_headers'))).toEqual([]);
  });

  it('takes at most 1.5 MB on a device that keeps all of it', () => {
    const manifest = parseManifest(JSON.parse(readBuiltSite('demo').text('offline/files.json')));
    if (!manifest) throw new Error('The list of files is damaged.');
    expect(countPages(manifest)).toBeGreaterThan(45);
    expect(getSize(manifest)).toBeLessThan(1_500_000);
  });
});
