import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './fixtures.ts';
import { href, pages } from './handbook.ts';
import { getLayoutShift } from './layout-shift.ts';
import { nextFrames } from './shell.ts';

/** Where a slow connection pauses: the HTML up to there is shown before the rest is sent. */
type Stop = { after: RegExp; shows: string };

const STOPS: Record<string, Stop[]> = {
  [href(pages.search.path)]: [
    { after: /<p[^>]*>The second version of the charter/, shows: '.announcement p' },
    { after: /<ul class="navbar-items navbar-right">.*?<\/li>/s, shows: '.navbar-right li' },
    { after: /<div class="footer-column">.*?<\/li>/s, shows: '.footer-column li' },
  ],
  [href(pages.home.path)]: [{ after: /<section [^>]*>.*?<ol>.*?<\/li>/s, shows: '.home-contents li' }],
  // The heads of its tables come before the long words below them.
  [href(pages.longWords.path)]: [
    { after: /<\/thead>/, shows: 'thead' },
    { after: /<div class="table .*?<\/thead>/s, shows: '.table-wide thead' },
  ],
};

/** Serves some pages cut at the stops, and everything else unchanged. `goOn` sends the next piece. */
async function serveInPieces(origin: string) {
  const next: (() => void)[] = [];
  const server = createServer(async (request, response) => {
    const answer = await fetch(origin + request.url, { headers: { 'accept-encoding': 'identity' } });
    const type = answer.headers.get('content-type') ?? '';
    response.writeHead(answer.status, { 'content-type': type });
    const stops = STOPS[request.url ?? ''];
    if (!stops) {
      response.end(Buffer.from(await answer.arrayBuffer()));
      return;
    }
    let rest = await answer.text();
    for (const { after } of stops) {
      const found = after.exec(rest);
      if (!found) throw new Error(`${request.url} has nothing like ${after}.`);
      const end = found.index + found[0].length;
      response.write(rest.slice(0, end));
      rest = rest.slice(end);
      await new Promise<void>((resolve) => next.push(resolve));
    }
    response.end(rest);
  }).listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    goOn: () => next.shift()?.(),
    stop: () => server.close().closeAllConnections(),
  };
}

for (const width of [390, 1440]) {
  test(`what arrives in pieces stays in place, ${width} pixels wide`, async ({ page, baseURL }) => {
    const pieces = await serveInPieces(new URL(baseURL ?? '').origin);
    const load = async (path: string) => {
      await page.goto(pieces.origin + path, { waitUntil: 'commit' });
      for (const { shows } of STOPS[path] ?? []) {
        await page.locator(shows).first().waitFor({ state: 'attached' });
        await nextFrames(page, 2);
        pieces.goOn();
      }
      await page.waitForLoadState();
    };

    await page.setViewportSize({ width, height: 900 });
    await load(href(pages.search.path));
    await expect(page.getByRole('contentinfo').getByRole('listitem').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /color mode|dark and light/ })).toBeVisible();
    expect(await getLayoutShift(page)).toBeLessThan(0.0005);

    await load(href(pages.home.path));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await getLayoutShift(page)).toBeLessThan(0.0005);

    await page.setViewportSize({ width, height: 1800 });
    await load(href(pages.longWords.path));
    await expect(page.getByRole('table').filter({ visible: true })).toHaveCount(2);
    expect(await getLayoutShift(page)).toBeLessThan(0.0005);
    pieces.stop();
  });
}
