import { describe, expect, it, vi } from 'vitest';
import { getImageText, getSection } from './image-text.ts';

vi.mock('#site', async () => {
  const { leastSite } = await import('#contracts/site-config/testing.ts');
  const { defineSite } = await import('#contracts/site-config/index.ts');
  const list = [
    { code: 'en', label: 'English' },
    { code: 'ar', label: 'العربية', direction: 'rtl' as const },
  ];
  return { default: defineSite({ ...leastSite, locales: { default: 'en', list } }) };
});

describe('the text of a picture', () => {
  it('is the title of the page and its section', () => {
    expect(getImageText({ title: 'Value capture', section: 'Codex · Vision', locale: 'en' })).toEqual({
      title: 'Value capture',
      section: 'Codex · Vision',
      direction: 'ltr',
    });
  });

  it('is only the title if the section would repeat it, or if there is none', () => {
    expect(getImageText({ title: 'Blog', section: 'Blog', locale: 'en' }).section).toBeUndefined();
    expect(getImageText({ title: 'Join', locale: 'en' }).section).toBeUndefined();
  });

  it('has the direction of the language', () => {
    expect(getImageText({ title: 'Join', locale: 'ar' }).direction).toBe('rtl');
  });
});

it('a section consists of all breadcrumbs of a page, the outermost first', () => {
  expect(getSection([{ label: 'Codex' }, { label: 'Vision' }])).toBe('Codex · Vision');
  expect(getSection([])).toBeUndefined();
});
