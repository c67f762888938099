import { markdownToHtml, mdxToJs } from 'satteri';
import { describe, expect, it } from 'vitest';
import { MARKER_ATTRIBUTE, truncate } from './truncate.ts';

const markdown = (source: string) => markdownToHtml(source, { mdastPlugins: [truncate] }).html;
const mdx = (source: string) => mdxToJs(source, { mdastPlugins: [truncate] }).code;

describe('the comment that ends an excerpt', () => {
  it('becomes a mark in Markdown', () => {
    expect(markdown('One\n\n<!-- truncate -->\n\nTwo')).toMatch(
      /<p>One<\/p>\s*<template data-truncate(="")?><\/template>\s*<p>Two/,
    );
    expect(markdown('One\n\n<!--truncate-->')).toContain(MARKER_ATTRIBUTE);
  });

  it('becomes a mark in MDX', () => {
    expect(mdx('One\n\n{/* truncate */}\n\nTwo')).toContain('data-truncate');
    expect(mdx('One {/* truncate */} two')).toContain('data-truncate');
  });

  it('must be exactly this comment', () => {
    expect(markdown('One\n\n<!-- truncate this later -->\n\n`<!-- truncate -->`')).not.toContain(MARKER_ATTRIBUTE);
    expect(mdx('One\n\n{/* truncated */}\n\n{"truncate"}')).not.toContain('data-truncate');
  });
});
