import { describe, expect, it } from 'vitest';
import { addMetaPolicy } from './meta-policy.ts';

const policy = "default-src 'none'; frame-ancestors 'none'; img-src 'self'";
const meta = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self'">`;

describe('addMetaPolicy', () => {
  it('puts the policy right after the charset', () => {
    const page = '<html><head><meta charset="utf-8"/><title>$& $1</title>';
    expect(addMetaPolicy(page, policy)).toBe(`<html><head><meta charset="utf-8"/>${meta}<title>$& $1</title>`);
  });

  it('puts it first in a head without charset', () => {
    expect(addMetaPolicy('<head lang="en"><title>', policy)).toBe(`<head lang="en">${meta}<title>`);
  });

  it('leaves a fragment as it is', () => {
    expect(addMetaPolicy('<ul><li><header>a', policy)).toBe('<ul><li><header>a');
  });
});
