import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { pages } from './handbook.ts';

const PAGE = pages.markdown.path;

const NUMBERED = `const SUMMERS_NEW = 3;
const SUMMERS_FAIR = 5;

/** How much strength a rope has left, by its age. */
export function strength(summers: number): number {
  if (summers <= SUMMERS_NEW) return 1;
  if (summers <= SUMMERS_FAIR) return 0.5;
  return 0;
}`;

const MARKED = `const load = weight * swing;
const isSafe = load < hook.limit / 3;`;

/** The code block with a name, with its buttons. */
const block = (page: Page, name: string) =>
  page.getByRole('figure').filter({ has: page.getByRole('group', { name, exact: true }) });
const code = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const wrap = (page: Page, name: string) => block(page, name).getByRole('button', { name: 'Toggle word wrap' });

test.describe('Copy', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('copies exactly the source of a block, with the mouse and the keyboard, and says so; without access to the clipboard, it selects the code instead', async ({
    page,
  }) => {
    await page.goto(PAGE);
    for (const [name, way, source] of [
      ['rope.ts', 'Enter', NUMBERED],
      ['Code, js', 'click', MARKED],
    ] as const) {
      const figure = block(page, name);
      const copy = figure.getByRole('button', { name: 'Copy', exact: true });
      await (way === 'click' ? copy.click() : copy.press(way));
      await expect(figure.getByRole('button', { name: 'Copied' })).toBeVisible();
      await expect(figure.getByRole('status')).toHaveText('Copied');
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(source);
      await expect(copy).toBeVisible();
    }
    await page.evaluate(() => {
      navigator.clipboard.writeText = () =>
        Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'));
    });
    await block(page, 'rope.ts').getByRole('button', { name: 'Copy' }).click();
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe(NUMBERED);
    await expect(block(page, 'rope.ts').getByRole('button', { name: 'Copied' })).toHaveCount(0);
  });
});

test('"Toggle word wrap" is offered where a line does not fit, and nowhere else; marked lines stand out, and numbers and buttons are no part of the text', async ({
  page,
}) => {
  const loaded = page.waitForResponse('**/code-block.client.*');
  await page.goto(PAGE);
  await code(page, 'rope.ts').hover();
  await (await loaded).finished();
  await code(page, 'Terminal').hover();
  await expect(wrap(page, 'Terminal')).toBeVisible();
  await code(page, 'rope.ts').hover();
  await expect(wrap(page, 'rope.ts')).toBeHidden();
  const overflow = () => code(page, 'Terminal').evaluate((pre) => pre.scrollWidth - pre.clientWidth);
  await code(page, 'Terminal').focus();
  await expect(wrap(page, 'Terminal')).toHaveAttribute('aria-pressed', 'false');
  expect(await overflow()).toBeGreaterThan(0);
  await wrap(page, 'Terminal').click();
  await expect(wrap(page, 'Terminal')).toHaveAttribute('aria-pressed', 'true');
  expect(await overflow()).toBe(0);
  await wrap(page, 'Terminal').click();
  await expect(wrap(page, 'Terminal')).toHaveAttribute('aria-pressed', 'false');
  expect(await overflow()).toBeGreaterThan(0);

  const marks = code(page, 'locker.ts').locator('mark');
  await expect(marks).toHaveText([/^export function share/, /const locker/, /const crane/, /return \{/]);
  await expect(code(page, 'Code, js').locator('mark')).toHaveText(/^const isSafe/);
  await expect(code(page, 'Code, js')).not.toContainText('highlight-next-line');
  await expect(marks.first()).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  const lines = code(page, 'rope.ts').locator('.line');
  await expect(lines).toHaveCount(9);
  for (const line of await lines.all()) {
    expect(await line.evaluate((one) => getComputedStyle(one, '::before').content)).toBe('counter(line)');
  }
  expect(await code(page, 'rope.ts').textContent()).toBe(NUMBERED);
  const copied = await block(page, 'rope.ts').evaluate((element) => {
    getSelection()?.selectAllChildren(element);
    return String(getSelection());
  });
  expect(copied).toContain('SUMMERS_NEW');
  expect(copied).not.toMatch(/Copy|Toggle/);
});

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true, permissions: ['clipboard-write'] });

  test('the buttons, which are always visible there, cover no title and no code', async ({ page }) => {
    await page.goto(PAGE);
    const titled = block(page, 'Terminal');
    await titled.locator('figcaption').evaluate((title) => {
      title.textContent = 'packages/boats/rigging/masts/length-of-the-shroud.ts';
    });
    const getBounds = async (part: string) =>
      (await titled.locator(part).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const [title, lines, buttons] = [
      await getBounds('figcaption'),
      await getBounds('pre'),
      await getBounds('.code-tools'),
    ];
    expect(title.x + title.width).toBeLessThanOrEqual(buttons.x);
    expect(title.y + title.height).toBeLessThanOrEqual(lines.y);

    const untitled = block(page, 'Code, js');
    const tools = await untitled.locator('.code-tools').boundingBox();
    const text = await untitled.locator('code').boundingBox();
    expect((tools?.y ?? 0) + (tools?.height ?? 0)).toBeLessThanOrEqual(text?.y ?? 0);
    await untitled.getByRole('button', { name: 'Copy' }).tap({ position: { x: 10, y: 26 } });
    await expect(untitled.getByRole('button', { name: 'Copied' })).toBeVisible();
  });
});
