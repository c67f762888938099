import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { href, pages } from './handbook.ts';
import { pageWidth } from './preferences.ts';

const PAGE = pages.markdown.path;

const main = (page: Page) => page.getByRole('main');

test('admonitions and an alert have titles, the boxes of a task list names, and numbers of a table are aligned right; a folded passage opens and closes', async ({
  page,
}) => {
  await page.goto(PAGE);
  const notes = main(page).getByRole('note');
  const titles = ['Note', 'Try it on dry land first', 'Info', 'This wakes the neighbours', 'Danger', 'Note'];
  await expect(notes.locator('p:first-child')).toHaveText(titles);
  for (const [index, title] of titles.entries()) await expect(notes.nth(index)).toHaveAccessibleName(title);
  await expect(notes.last().getByText('This is a block quote whose first line is [!NOTE].')).toBeVisible();
  await expect(main(page).getByRole('blockquote')).toHaveCount(1);
  // They only show a state.
  const states = {
    'The slip is booked.': true,
    'Somebody watches.': true,
    'The plug is in.': false,
  };
  for (const [name, checked] of Object.entries(states)) {
    const box = main(page).getByRole('checkbox', { name, exact: true });
    await expect(box).toBeChecked({ checked });
    await expect(box).toBeDisabled();
  }
  const row = main(page).getByRole('row', { name: /^Dinghy/ });
  await expect(row.getByRole('cell', { name: '3.6 m' })).toHaveCSS('text-align', 'end');
  await expect(row.getByRole('cell', { name: 'Dinghy' })).toHaveCSS('text-align', 'start');

  const summary = main(page).getByText('How the crane is folded away');
  const passage = main(page).getByText('The arm comes down first');
  await expect(passage).toBeHidden();
  await summary.click();
  await expect(passage).toBeVisible();
  await summary.press('Enter');
  await expect(passage).toBeHidden();
});

test('a heading has a link to itself, for pointer and Tab key; a footnote leads to its note, and back; a link to another site opens a new tab, and says so', async ({
  page,
  context,
}) => {
  await page.goto(PAGE);
  const heading = main(page).getByRole('heading', { name: 'Quotations' });
  const link = heading.getByRole('link', { name: 'Direct link to Quotations' });
  await expect(link).toHaveCSS('opacity', '0');
  await heading.hover();
  await expect(link).toHaveCSS('opacity', '1');
  await page.mouse.move(0, 0);
  await link.focus();
  await expect(link).toHaveCSS('opacity', '1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${href(PAGE)}#quotations`);
  await expect(heading).toBeInViewport();

  const reference = main(page).getByRole('link', { name: '1', exact: true });
  await reference.click();
  await expect(page).toHaveURL(/#fn-source$/);
  const back = main(page).getByRole('region', { name: 'Footnotes' }).getByRole('link', { name: 'Back to reference 1' });
  await expect(back).toBeInViewport();
  await back.click();
  await expect(page).toHaveURL(/#fnref-source$/);
  await expect(reference).toBeInViewport();

  await context.route('https://tides.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Away</h1>' }),
  );
  const opened = context.waitForEvent('page');
  await main(page).getByRole('link', { name: 'the tide tables (opens in new tab)', exact: true }).click();
  const tab = await opened;
  await expect(tab).toHaveURL('https://tides.example/today/');
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Markdown page');
});

/** At which ends of a table the line of pixels above its words has another colour than in its middle. */
async function findShadows(page: Page, table: Locator): Promise<{ start: boolean; end: boolean }> {
  await table.scrollIntoViewIfNeeded();
  const { x, y, width } = (await table.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  const picture = await page.screenshot({ clip: { x, y: y + 2, width, height: 1 } });
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, 1).getContext('2d');
    if (!context) throw new Error('There is no canvas.');
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, 1);
    const greens = [...data].filter((_, at) => at % 4 === 1);
    const middle = Math.floor(greens.length / 2);
    // One step is a matter of rounding.
    const isOther = (green: number) => Math.abs(green - (greens[middle] ?? 0)) > 1;
    return { start: greens.slice(0, middle).some(isOther), end: greens.slice(middle).some(isOther) };
  }, picture.toString('base64'));
}

test('in a narrow window a wide table scrolls on its own, with the keyboard too, and has a shadow only at an end where it goes on', async ({
  page,
}) => {
  await page.goto(pages.rigging.path);
  const fitting = main(page).getByRole('group', { name: /^Table: Line, Diameter/ });
  expect(await findShadows(page, fitting)).toEqual({ start: false, end: false });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(pages.longPost.path);
  const wide = main(page).getByRole('group', { name: /^Table: Member, Hours in autumn/ });
  for (const [left, shadows] of [
    [0, { start: false, end: true }],
    [60, { start: true, end: true }],
    [10_000, { start: true, end: false }],
  ] as const) {
    await wide.evaluate((table, left) => table.scrollTo({ left, behavior: 'instant' }), left);
    expect(await findShadows(page, wide), `scrolled by ${left}`).toEqual(shadows);
  }
  const left = () => wide.evaluate((table) => table.scrollLeft);
  const end = await left();
  await wide.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(left).toBeLessThan(end);
  expect(await pageWidth(page)).toBe(320);
});
