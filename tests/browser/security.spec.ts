import { expect, test } from './fixtures.ts';
import { pages } from './handbook.ts';

// The headers that say so are in tests/unit/built-site/headers.test.ts.
test.use({ expected: ['Content Security Policy', 'TrustedHTML', 'TrustedScript'] });

test('what someone else writes into a page becomes no markup that loads or runs something, no script and no URL of one', async ({
  page,
}) => {
  await page.goto(pages.docs.path);
  const outcomes = await page.evaluate(() => {
    const attempt = (act: () => unknown) => {
      try {
        act();
        return 'done';
      } catch (error) {
        return error instanceof Error ? error.name : String(error);
      }
    };
    const element = document.createElement('div');
    return [
      attempt(() => element.insertAdjacentHTML('beforeend', '<b>markup</b>')),
      attempt(() => element.insertAdjacentHTML('beforeend', '<iframe srcdoc="x"></iframe>')),
      attempt(() => Object.assign(document.createElement('script'), { src: 'https://evil.example/x.js' })),
      attempt(() => new Worker('data:text/javascript,1')),
      attempt(() => document.createElement('iframe').setAttribute('srcdoc', '<script>1</script>')),
    ];
  });
  expect(outcomes).toEqual(['done', 'TypeError', 'TypeError', 'TypeError', 'TypeError']);

  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    document.body.append(script);
    document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="window.ran = true">');
    return 'ran' in window;
  });
  expect(ran).toBe(false);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});
