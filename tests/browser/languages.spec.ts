import { expect, test } from './fixtures.ts';
import { pages } from './handbook.ts';

test('lines are as high and break as the letters of their language need it', async ({ page }) => {
  await page.goto(pages.rigging.path);
  const heading = page.getByRole('heading', { level: 1 });
  const inLanguage = (lang: string) =>
    heading.evaluate((element, lang) => {
      document.documentElement.lang = lang;
      const { lineHeight, fontSize, wordBreak } = getComputedStyle(element);
      return { height: Number.parseFloat(lineHeight) / Number.parseFloat(fontSize), wordBreak };
    }, lang);
  expect(await inLanguage('en')).toEqual({ height: expect.closeTo(1.12), wordBreak: 'normal' });
  for (const lang of ['th', 'vi', 'hi-IN']) expect((await inLanguage(lang)).height, lang).toBeCloseTo(1.4);
  expect(await inLanguage('ko')).toMatchObject({ wordBreak: 'keep-all' });
});
