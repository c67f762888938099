import { describe, expect, it } from 'vitest';
import { composeHeadersFile, lineLengthWarnings } from './headers-file.ts';

const paths = {
  base: '/resources/',
  hashed: '/resources/_astro/',
  index: '/resources/pagefind/',
  pictures: '/resources/previews/',
};
const file = composeHeadersFile("default-src 'none'", paths);

/** The rules as a host reads them: path → lines. */
function rules(text: string): Record<string, string[]> {
  const blocks = text.split('\n\n').map((block) => block.split('\n').filter((line) => line && !line.startsWith('#')));
  return Object.fromEntries(blocks.map(([path = '', ...lines]) => [path, lines]));
}

describe('composeHeadersFile', () => {
  it('sends the policy and the security headers with everything', () => {
    expect(rules(file)['/*']).toEqual([
      "  Content-Security-Policy: default-src 'none'",
      '  Strict-Transport-Security: max-age=31536000',
      '  X-Content-Type-Options: nosniff',
      '  Referrer-Policy: strict-origin-when-cross-origin',
      '  Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      '  Cross-Origin-Opener-Policy: same-origin',
    ]);
  });

  it('lets files with a hash in their name be kept for a year', () => {
    for (const folder of ['_astro', 'previews', 'pagefind/fragment', 'pagefind/index', 'pagefind/filter']) {
      expect(rules(file)[`/resources/${folder}/*`], folder).toEqual([
        '  Cache-Control: public, max-age=31536000, immutable',
      ]);
    }
    expect(rules(file)['/resources/pagefind/*']).toBeUndefined();
  });

  it('sends no referrer from the sign-in pages', () => {
    expect(rules(file)['/resources/auth/*']).toEqual(['  Referrer-Policy: no-referrer']);
  });

  it('sets Cache-Control by one rule for any path, because hosts that match two rules join the values', () => {
    const folders = Object.entries(rules(file)).filter(([, lines]) => lines.some((line) => /Cache-Control/.test(line)));
    const starts = folders.map(([path]) => path.replace(/\*$/, ''));
    expect(starts.filter((one) => starts.some((other) => other !== one && one.startsWith(other)))).toEqual([]);
  });
});

describe('lineLengthWarnings', () => {
  const withHashes = (count: number) => composeHeadersFile(`script-src ${"'sha256-x' ".repeat(count)}`, paths);

  it('says nothing about lines that every host reads', () => {
    expect(lineLengthWarnings(file)).toEqual([]);
  });

  it('names the header, its length, the limit and the number of hashes', () => {
    const [warning] = lineLengthWarnings(withHashes(200));
    expect(warning).toMatch(
      /^The Content-Security-Policy line in _headers has 2\d{3} characters\. Cloudflare reads at most 2000/,
    );
    expect(warning).toContain('200 now');
  });
});
