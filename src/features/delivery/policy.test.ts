import { describe, expect, it } from 'vitest';
import { composePolicy, splitPolicy, withoutFrameAncestors } from './policy.ts';

const none = { scripts: [], styles: [] };

/** The sources of one directive. */
function sources(policy: string, directive: string): string[] {
  const found = policy.split('; ').find((part) => part.split(' ')[0] === directive);
  return found?.split(' ').slice(1) ?? [];
}

describe('composePolicy', () => {
  it('allows only what it names', () => {
    expect(sources(composePolicy(none), 'default-src')).toEqual(["'none'"]);
  });

  it('lets pages play only media of the site, and embed no other page', () => {
    expect(sources(composePolicy(none), 'media-src')).toEqual(["'self'"]);
    expect(composePolicy(none)).not.toContain('frame-src');
  });

  it('lets text become markup or a script only through the policy for trusted types', () => {
    expect(sources(composePolicy(none), 'require-trusted-types-for')).toEqual(["'script'"]);
    expect(sources(composePolicy(none), 'trusted-types')).toEqual(['default']);
  });

  it('names each hash once and in a fixed order', () => {
    const policy = composePolicy({ scripts: ["'sha256-b'", "'sha256-a'", "'sha256-b'"], styles: ["'sha256-c'"] });
    expect(sources(policy, 'script-src')).toEqual(["'self'", "'wasm-unsafe-eval'", "'sha256-a'", "'sha256-b'"]);
    expect(sources(policy, 'style-src')).toEqual(["'self'", "'sha256-c'"]);
  });

  it('has neither unsafe-inline nor unsafe-eval, and nothing that upgrades http://localhost', () => {
    expect(composePolicy(none)).not.toMatch(/'unsafe-|upgrade-insecure-requests/);
  });

  it('lets pages reach a hosted backend and its live channel by origin only', () => {
    const policy = composePolicy({ ...none, backendUrl: 'https://abc.example.co/rest/v1' });
    expect(sources(policy, 'connect-src')).toEqual(["'self'", 'https://abc.example.co', 'wss://abc.example.co']);
  });

  it('keeps the port of a local backend', () => {
    const policy = composePolicy({ ...none, backendUrl: 'http://127.0.0.1:54321' });
    expect(sources(policy, 'connect-src')).toEqual(["'self'", 'http://127.0.0.1:54321', 'ws://127.0.0.1:54321']);
  });
});

describe('withoutFrameAncestors', () => {
  it('removes only that directive', () => {
    const policy = composePolicy(none);
    expect(withoutFrameAncestors(policy)).toBe(policy.replace("frame-ancestors 'none'; ", ''));
    expect(withoutFrameAncestors(policy)).not.toContain('frame-ancestors');
  });
});

describe('splitPolicy', () => {
  const policy = composePolicy({ scripts: ["'sha256-a'"], styles: ["'sha256-b'"] });
  const [styles, others] = splitPolicy(policy);

  it('has the styles in one policy and all other directives in another', () => {
    expect(styles).toBe("style-src 'self' 'sha256-b'");
    const kept = policy.split('; ').filter((directive) => !/^(default|style)-src /.test(directive));
    expect(others.split('; ')).toEqual(expect.arrayContaining(kept));
  });

  it('forbids no style in the other, but everything that was forbidden before', () => {
    expect(others).not.toMatch(/style-src|default-src/);
    // Everything that falls back to `default-src`: https://www.w3.org/TR/CSP3/#directives-fetch
    const fetched = ['connect', 'font', 'frame', 'img', 'manifest', 'media', 'object', 'script', 'worker'];
    for (const name of fetched) expect(others, name).toMatch(new RegExp(`(^|; )${name}-src '`));
  });
});
