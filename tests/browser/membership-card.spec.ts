import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { button, card, enterAsMember, greeting } from './membership.ts';
import { getStatus } from './people.ts';
import { pageWidth } from './preferences.ts';

test.describe('the card', () => {
  /** The size of a picture, and how many of its pixels have the colour of its face, another colour, and none. */
  const look = (page: Page, picture: Buffer) =>
    page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const { width, height } = bitmap;
      const context = new OffscreenCanvas(width, height).getContext('2d');
      if (!context) throw new Error('There is no canvas.');
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(0, 0, width, height);
      const middle = 4 * (40 * width + Math.round(width / 2));
      const face = data.slice(middle, middle + 4);
      const counts = { plain: 0, other: 0, clear: 0 };
      for (let at = 0; at < data.length; at += 4) {
        const isFace = [0, 1, 2].every((part) => data[at + part] === face[part]);
        if (data[at + 3] === 0) counts.clear += 1;
        else if (isFace) counts.plain += 1;
        else counts.other += 1;
      }
      return { width, height, face: [...face], ...counts };
    }, picture.toString('base64'));

  async function save(page: Page) {
    const coming = page.waitForEvent('download');
    await button(page, 'Save as picture').click();
    const download = await coming;
    return { name: download.suggestedFilename(), picture: await readFile(await download.path()) };
  }

  test('is saved as a picture in the colours that it has on the page, and has room for any name', async ({
    page,
    baseURL,
  }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const person = await enterAsMember(page, baseURL);
    const { member } = await getStatus(person);
    const dark = await save(page);
    expect(dark.name).toBe(`alder-quay-member-${member?.number}.png`);
    await expect(page.getByText('The picture was saved.')).toBeVisible();
    const seen = await look(page, dark.picture);
    expect([seen.width, seen.height]).toEqual([1618, 1000]);
    const all = seen.width * seen.height;
    expect(seen.face.at(-1)).toBe(255);
    expect(seen.face[0]).toBeLessThan(80);
    expect(seen.plain / all).toBeGreaterThan(0.8);
    expect(seen.other / all).toBeGreaterThan(0.01);
    expect(seen.clear).toBeGreaterThan(0);
    expect(seen.clear / all).toBeLessThan(0.01);

    await page.getByRole('button', { name: /Switch between dark and light/ }).click();
    const light = await look(page, (await save(page)).picture);
    expect(light.face[0]).toBeGreaterThan(200);
    const { origin } = new URL(baseURL ?? '');
    expect(requests.filter((url) => !url.startsWith(origin) && !/^(data|blob):/.test(url))).toEqual([]);

    for (const name of ['W'.repeat(80), '漢字'.repeat(40), 'ليلى حداد']) {
      await page.getByLabel('Display name').fill(name);
      await button(page, 'Save').click();
      await expect(greeting(page, name)).toBeVisible();
      await page.evaluate(() => document.fonts.ready.then(() => {}));
      const outside = await card(page).evaluate((svg) => {
        const edge = svg.querySelector('.card-rule')?.getBoundingClientRect();
        const lines = [...svg.querySelectorAll('.card-name')].map((line) => line.getBoundingClientRect());
        const site = svg.querySelector('.card-site')?.getBoundingClientRect();
        if (!edge || !site || lines.length === 0) return ['nothing there'];
        return lines.flatMap(({ left, right, top, bottom }) => {
          const isInside = left > edge.left - 3 && right < edge.right + 3 && top > site.bottom && bottom < edge.top + 8;
          return isInside ? [] : [`${left} ${right} ${top} ${bottom}`];
        });
      });
      expect(outside, name).toEqual([]);
      expect(await pageWidth(page)).toBeLessThanOrEqual(1440);
    }
  });

  test.describe('in a browser that gives pages noise instead of what is painted, as the Tor Browser does', () => {
    test.use({ expected: ['The picture of the card could not be saved.'] });

    test('is not saved, and the page says what to do instead', async ({ page, baseURL }) => {
      await page.addInitScript(() => {
        const { getImageData } = CanvasRenderingContext2D.prototype;
        CanvasRenderingContext2D.prototype.getImageData = function (...area: Parameters<typeof getImageData>) {
          const picture = getImageData.apply(this, area);
          crypto.getRandomValues(picture.data);
          return picture;
        };
      });
      await enterAsMember(page, baseURL);
      await button(page, 'Save as picture').click();
      await expect(page.getByText('Take a screenshot instead.')).toBeVisible();
    });
  });
});
