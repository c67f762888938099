import { describe, expect, it } from 'vitest';
import { composeHeadersFile, lineLengthWarnings } from './headers-file.ts';
import { composePolicy, splitPolicy } from './policy.ts';

const paths = {
  base: '/resources/',
  hashed: '/resources/_astro/',
  index: '/resources/pagefind/',
  pictures: '/resources/previews/',
};
const file = composeHeadersFile("default-src 'none'", paths, ['auth', 'docs']);

/** The rules as a host reads them: path → lines. */
function rules(text: string): Record<string, string[]> {
  const blocks = text.split('\n\n').map((block) => block.split('\n').filter((line) => line && !line.startsWith('#')));
  return Object.fromEntries(blocks.map(([path = '', ...lines]) => [path, lines]));
}

describe('composeHeadersFile', () => {
  it('sends the policy and other document headers only with the home page and the folders of documents', () => {
    for (const path of ['/resources/', '/resources/docs/*']) {
      expect(rules(file)[path], path).toEqual([
        "  Content-Security-Policy: default-src 'none'",
        '  Strict-Transport-Security: max-age=31536000',
        '  Referrer-Policy: strict-origin-when-cross-origin',
        '  Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()',
        '  Cross-Origin-Opener-Policy: same-origin',
      ]);
    }
    expect(rules(file)['/*']).toEqual(['  X-Content-Type-Options: nosniff']);
  });

  it('needs no more rules than a host reads, however many folders there are', () => {
    const folders = Array.from({ length: 200 }, (_, index) => `page-${index}`);
    const few = rules(composeHeadersFile('x', paths, folders));
    expect(Object.keys(few).length).toBeLessThanOrEqual(100);
    expect(few['/resources/*']?.[0]).toBe('  Content-Security-Policy: x');
  });

  it('lets files with a hash in their name be cached for a year', () => {
    for (const folder of ['_astro', 'previews', 'pagefind/fragment', 'pagefind/index', 'pagefind/filter']) {
      expect(rules(file)[`/resources/${folder}/*`], folder).toEqual([
        '  Cache-Control: public, max-age=31536000, immutable',
      ]);
    }
    expect(rules(file)['/resources/pagefind/*']).toBeUndefined();
  });

  it('sends no referrer from the sign-in pages', () => {
    expect(rules(file)['/resources/auth/*']).toContain('  Referrer-Policy: no-referrer');
    expect(rules(file)['/resources/auth/*']).toHaveLength(5);
  });

  it('sets each header by one rule for any path, because hosts that match two rules join the values', () => {
    for (const header of ['Cache-Control', 'Content-Security-Policy', 'Referrer-Policy', 'X-Content-Type-Options']) {
      const folders = Object.entries(rules(file)).filter(([, lines]) => lines.some((line) => line.includes(header)));
      const patterns = folders.map(([path]) => path).filter((path) => path.endsWith('*'));
      const starts = patterns.map((path) => path.slice(0, -1));
      expect(
        starts.filter((one) => starts.some((other) => other !== one && one.startsWith(other))),
        header,
      ).toEqual([]);
    }
  });
});

describe('a policy that is too long for one line', () => {
  const policy = (styles: number) => composePolicy({ scripts: [], styles: hashes(styles) });
  const hashes = (count: number) => Array.from({ length: count }, (_, n) => `'sha256-${String(n).padStart(44, '0')}'`);
  const getLines = (styles: number) =>
    rules(composeHeadersFile(policy(styles), paths, ['docs']))['/resources/docs/*'] ?? [];

  it('becomes two that each fit', () => {
    expect(lineLengthWarnings(composeHeadersFile(policy(34), paths, ['docs']))).toEqual([]);
    const parts = splitPolicy(policy(34)).map((part) => `  Content-Security-Policy: ${part}`);
    expect(getLines(34).slice(0, 2)).toEqual(parts);
  });

  it('is one line as long as it fits', () => {
    expect(getLines(20).filter((line) => line.includes('Content-Security-Policy'))).toHaveLength(1);
  });
});

describe('lineLengthWarnings', () => {
  const withHashes = (count: number) =>
    composeHeadersFile(`script-src ${"'sha256-x' ".repeat(count)}`, paths, ['docs', 'blog']);

  it('does not warn about lines that every host reads', () => {
    expect(lineLengthWarnings(file)).toEqual([]);
  });

  it('names the header, its length, the limit and the number of hashes', () => {
    const [warning, ...others] = lineLengthWarnings(withHashes(200));
    expect(others).toEqual([]);
    expect(warning).toMatch(
      /^The Content-Security-Policy line in _headers has 2\d{3} characters\. Cloudflare reads at most 2000/,
    );
    expect(warning).toContain('200 now');
  });
});
