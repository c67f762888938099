import { describe, expect, it } from 'vitest';
import { readBuiltSite, texts, values } from '#tests/support/built-pages.ts';

// The site "bare", whose second language is Arabic.
const { base, page, text } = readBuiltSite('bare');

describe('what is not translated', () => {
  const ORIGINAL = 'bdi[lang=en][dir=ltr]';

  it('says its language: titles, headings and descriptions', () => {
    expect(texts(page('ar/')(ORIGINAL))).toEqual(['Thermometer', 'How the temperature is read without changing it.']);
    const translated = page('ar/docs/rain/');
    for (const part of ['.docs-sidebar nav', 'main'])
      expect(texts(translated(`${part} ${ORIGINAL}`))).toEqual(['Thermometer']);
    const original = page('ar/docs/thermometer/');
    expect(texts(original(`.breadcrumbs ${ORIGINAL}`))).toEqual(['Thermometer']);
    for (const contents of ['.toc', '.toc-details'])
      for (const [path, headings] of [
        ['ar/docs/thermometer/', ['Reading it', 'When it stops']],
        ['ar/keepers/', ['Who reads', 'Who repairs']],
      ] as const)
        expect(texts(page(path)(`${contents} ${ORIGINAL}`)), path).toEqual(headings);
  });

  it('is only marked where it is in another language than the page', () => {
    expect(page('ar/docs/thermometer/')('main .page-navigation bdi')).toHaveLength(0);
    expect(page('docs/thermometer/')('bdi[lang]')).toHaveLength(0);
  });

  it('says so above a text, which is marked as English', () => {
    const $ = page('ar/docs/thermometer/');
    expect(texts($('[role=note]'))).toEqual(['لم تُترجم هذه الصفحة بعد.']);
    expect([$('.prose').attr('lang'), $('.prose').attr('dir')]).toEqual(['en', 'ltr']);
    expect(page('docs/thermometer/')('[role=note]')).toHaveLength(0);
  });

  it('leads to the pages of its reader’s language', () => {
    const links = page('ar/docs/thermometer/')('.prose a[href^="/"]');
    expect(values(links, 'href')).toEqual(['/wiki/ar/docs/rain/']);
    expect(values(page('ar/')('.home-text p a'), 'href')).toEqual(['/wiki/ar/docs/rain/']);
    expect(values(page('')('.home-text p a'), 'href')).toEqual(['/wiki/docs/rain/']);
  });

  it('leads there in its Markdown, too', () => {
    expect(text('ar/docs/thermometer/index.md')).toContain('[rain gauge](https://station9.example/wiki/ar/docs/rain/)');
    expect(text('ar/index.md')).toContain('[rain gauge](https://station9.example/wiki/ar/docs/rain/)');
    expect(text('docs/thermometer/index.md')).toContain('[rain gauge](https://station9.example/wiki/docs/rain/)');
  });

  it('leads within the book to chapters of the book', () => {
    const $ = page('ar/docs/print/');
    const links = $('[data-chapter=Thermometer] .chapter-title ~ * a:not(.heading-anchor)');
    expect(values(links, 'href')).toEqual(['#rain']);
  });
});

it('a translation of an earlier version says so, and links to the original', () => {
  const note = page('ar/docs/rain/')('.page-note');
  expect(texts(note).join()).toContain('أُعدّت هذه الترجمة عن نسخة أقدم من النص.');
  expect(texts(note).join()).toContain('لا يمكن عرض ما تغيّر منذ ذلك الحين');
  expect(texts(note.find('a'))).toEqual(['اقرأ الأصل']);
  expect(values(note.find('a'), 'href')).toEqual([`${base}docs/rain/`]);
  expect(page('docs/rain/')('.page-note')).toHaveLength(0);
});
