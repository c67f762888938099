import { expect, it } from 'vitest';
import { parseHtml } from '#workspace/html/parse-html.ts';
import { findAssets, withImports } from './asset-references.ts';

it('finds the scripts, islands, fonts and pictures of a page', () => {
  const html = `<script type="module" src="/resources/_astro/core.1.js"></script>
    <style>@font-face{src:url(/resources/_astro/serif.2.woff2)format("woff2")}</style>
    <astro-island component-url="/resources/_astro/Navbar.3.js" renderer-url="/resources/_astro/client.4.js">
    <img src="/resources/img/logo.svg" srcset="/resources/_astro/a.5.webp 1x, /resources/_astro/a.6.webp 2x">
    <a href="/resources/docs/">Docs</a><script src="/resources/_astro/core.1.js"></script>`;
  expect(findAssets(parseHtml(html), '/resources/')).toEqual([
    '_astro/core.1.js',
    '_astro/serif.2.woff2',
    '_astro/Navbar.3.js',
    '_astro/client.4.js',
    'img/logo.svg',
    '_astro/a.5.webp',
    '_astro/a.6.webp',
  ]);
});

it('a script needs its imports, but not its dynamic imports', () => {
  const scripts: Record<string, string> = {
    '_astro/a.js': 'import{x}from"./b.js";import"./c.js";const later=()=>import("./later.js");',
    '_astro/b.js': 'export*from"./c.js"',
    '_astro/c.js': 'import{x}from"./b.js"',
  };
  expect(withImports(['_astro/a.js', 'img/x.svg'], (path) => scripts[path] ?? '')).toEqual([
    '_astro/a.js',
    '_astro/b.js',
    '_astro/c.js',
    'img/x.svg',
  ]);
});
