import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { interpolate } from '#lib/messages/interpolate.ts';
import { getMessages } from '#messages/index';
import { findChromium } from '#scripts/setup/chromium.mjs';
import { flattenMessages, type Shown } from './messages.ts';
import type { Sighting } from './recorder.ts';

const WIDTHS = [390, 1440];
/** Pixels around new parts of a page, and the maximum height of a picture. */
const MARGIN = 60;
const HIGHEST = 1000;
/** Pages are drawn without scripts, but do not show their messages for browsers without scripts. */
const STYLE = '[data-scripting] noscript { display: none }';
/** The URL of a page while it is drawn. Nothing else is available there. */
const PAGE = 'http://pictures.invalid/';
/** Pictures on a sheet, which is as wide as four phones. */
const ON_A_SHEET = 16;

/** A message on a page, and the same in another language. */
type Translate = (shown: Shown) => { line: string; text: string };

/**
 * Draws the new messages of each page at two widths, many on a sheet: `<language>-<width>-<n>.png`. The messages of the interface are
 * replaced by those of the language; the texts of the site stay unchanged.
 */
export async function drawSheets(folder: string, files: string[], language: string): Promise<void> {
  const texts = flattenMessages(getMessages(language));
  const executablePath = findChromium();
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args });
  for (const width of WIDTHS) {
    const pictures: Picture[] = [];
    const context = await browser.newContext({
      javaScriptEnabled: false,
      bypassCSP: true,
      viewport: { width, height: 844 },
    });
    await context.route('**', (route) => route.abort());
    const page = await context.newPage();
    for (const file of files) {
      const sighting: Sighting = JSON.parse(readFileSync(file, 'utf8'));
      const translate = translateFrom(flattenMessages(getMessages(sighting.language)), texts);
      pictures.push(...(await draw(page, sighting, translate)));
    }
    await context.close();
    for (let at = 0; at * ON_A_SHEET < pictures.length; at += 1) {
      const name = `${language}-${width}-${String(at + 1).padStart(2, '0')}.png`;
      await drawSheet(browser, pictures.slice(at * ON_A_SHEET, (at + 1) * ON_A_SHEET), join(folder, name));
    }
  }
  await browser.close();
}

type Picture = { png: string; keys: string[] };

async function draw(page: Page, { html, css, keys }: Sighting, translate: Translate): Promise<Picture[]> {
  const body = html.replace('</head>', () => `<style>${css}${STYLE}</style></head>`);
  await page.route(PAGE, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }), { times: 1 });
  await page.goto(PAGE);
  await translatePage(page, translate);
  const areas = await page.evaluate(findAreas, { keys, margin: MARGIN, highest: HIGHEST });
  const pictures: Picture[] = [];
  for (const { keys, clip } of areas) {
    const png = await page.screenshot({ fullPage: true, clip });
    pictures.push({ png: png.toString('base64'), keys });
  }
  return pictures;
}

async function translatePage(page: Page, translate: Translate): Promise<void> {
  const elements = await page.locator('[data-message]').all();
  const texts = await Promise.all(
    elements.map(async (element) => {
      const shown: Shown[] = JSON.parse((await element.getAttribute('data-message')) ?? '[]');
      return shown.map(translate);
    }),
  );
  await page.evaluate((texts) => {
    const toLine = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
    const elements = [...document.querySelectorAll('[data-message]')];
    for (const [index, shown] of texts.entries()) {
      const element = elements[index];
      for (const { line, text } of shown) {
        if (!element || text === '' || text === line) continue;
        const own = [...element.childNodes].find((node) => node.nodeType === 3 && toLine(node.textContent) === line);
        if (own) own.textContent = own.textContent?.replace(/\S.*\S|\S/s, () => text.trim()) ?? text;
        else if (toLine(element.textContent) === line && element.querySelector('a, button, li, p, ol, dl') === null)
          element.textContent = text;
        for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
          if (toLine(element.getAttribute(name)) === line) element.setAttribute(name, text);
      }
    }
  }, texts);
}

type Area = { keys: string[]; clip: { x: number; y: number; width: number; height: number } };

/** Outlines new messages, and returns their areas: as few as contain all of them. Runs in the browser, by itself. */
function findAreas({ keys, margin, highest }: { keys: string[]; margin: number; highest: number }): Area[] {
  for (const element of document.querySelectorAll('dialog[data-modal]')) {
    element.removeAttribute('open');
    if (element instanceof HTMLDialogElement) element.showModal();
  }
  for (const element of document.querySelectorAll('[data-popover]'))
    if (element instanceof HTMLElement) element.showPopover();
  const areas: { keys: Set<string>; top: number; bottom: number; left: number; right: number }[] = [];
  for (const element of document.querySelectorAll('[data-message]')) {
    const shown: { key: string }[] = JSON.parse(element.getAttribute('data-message') ?? '[]');
    const news = shown.map(({ key }) => key).filter((key) => keys.includes(key));
    const box = element.getBoundingClientRect();
    const isOutside = box.right <= 0 || box.left >= innerWidth || box.bottom + scrollY <= 0;
    if (news.length === 0 || box.width < 4 || box.height < 4 || isOutside) continue;
    if (element instanceof HTMLElement) element.style.outline = '2px solid #e0218a';
    const { left, right } = box;
    const [top, bottom] = [box.top + scrollY, box.bottom + scrollY];
    const near = areas.find((area) => Math.max(area.bottom, bottom) - Math.min(area.top, top) < highest - 2 * margin);
    if (!near) areas.push({ keys: new Set(news), top, bottom, left, right });
    else {
      for (const key of news) near.keys.add(key);
      near.top = Math.min(near.top, top);
      near.bottom = Math.max(near.bottom, bottom);
      near.left = Math.min(near.left, left);
      near.right = Math.max(near.right, right);
    }
  }
  const { scrollHeight } = document.documentElement;
  const clips = areas.map(({ keys, top, bottom, left, right }) => {
    const x = Math.max(0, left - margin);
    const y = Math.max(0, top - margin);
    const width = Math.min(innerWidth - x, Math.max(390, right - x + margin));
    return { keys: [...keys], clip: { x, y, width, height: Math.min(highest, bottom - y + margin, scrollHeight - y) } };
  });
  // Nothing beyond the end of the page can be drawn.
  return clips.filter(({ clip }) => clip.width >= 1 && clip.height >= 1);
}

async function drawSheet(browser: Browser, pictures: Picture[], path: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1640, height: 900 } });
  const figures = pictures.map(
    ({ png, keys }) =>
      `<figure><img src="data:image/png;base64,${png}" alt=""><figcaption>${keys.join(', ')}</figcaption></figure>`,
  );
  await page.setContent(
    '<!doctype html><style>body{margin:8px;columns:4 390px;column-gap:16px;font:11px sans-serif}figure{margin:0 0 14px;break-inside:avoid}' +
      `img{max-width:100%;border:1px solid #999}</style>${figures.join('')}`,
  );
  await page.screenshot({ path, fullPage: true });
  await page.close();
}

const translateFrom =
  (from: ReturnType<typeof flattenMessages>, to: ReturnType<typeof flattenMessages>): Translate =>
  ({ key, values }) => ({
    line: interpolate(from.get(key) ?? '', values).trim(),
    text: interpolate(to.get(key) ?? '', values),
  });
