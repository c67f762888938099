import { describe, expect, it } from 'vitest';
import { HtmlEdits } from '#workspace/html/html-edits.ts';
import { parseHtml } from '#workspace/html/parse-html.ts';
import { addMetaPolicy } from './meta-policy.ts';

const policy = "default-src 'none'; frame-ancestors 'none'; img-src 'self'";
const meta = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self'">`;

function withPolicy(source: string): string {
  const edits = new HtmlEdits(source);
  addMetaPolicy({ ...parseHtml(source), edits }, policy);
  return edits.apply();
}

describe('addMetaPolicy', () => {
  it('puts the policy right after the charset', () => {
    const page = '<html><head><meta charset="utf-8"/><title>$& $1</title>';
    expect(withPolicy(page)).toBe(`<html><head><meta charset="utf-8"/>${meta}<title>$& $1</title>`);
  });

  it('puts it first in a head without a charset', () => {
    expect(withPolicy('<head lang="en"><title>')).toBe(`<head lang="en">${meta}<title>`);
  });

  it('does not change a fragment', () => {
    expect(withPolicy('<ul><li><header>a')).toBe('<ul><li><header>a');
  });
});
