import { describe, expect, it } from 'vitest';
import { render, renderMdx } from '../testing/render.ts';

/** More than the first screen shows. */
const LONG = 'So it is. '.repeat(100);

describe('images', () => {
  it('in their own paragraph become figures with a button that opens them larger', async () => {
    const { html } = await render('![A line](/img/line.svg)');
    expect(html.trim()).toBe(
      '<figure class="image"><img src="/resources/img/line.svg" alt="A line" loading="eager" fetchpriority="high">' +
        '<button type="button" class="image-zoom" data-zoom="Close" aria-label="Open larger image"></button></figure>',
    );
  });

  it('use their title as the caption', async () => {
    const { html } = await render('![A line](/img/line.svg "From the minutes")');
    expect(html).toContain('<figcaption>From the minutes</figcaption></figure>');
    expect(html).not.toContain('title=');
  });

  it('in a sentence stay in it', async () => {
    const { html } = await render(`${LONG}\n\nPress ![plus](/img/plus.svg) here.`);
    expect(html).toContain(
      '<p>Press <img src="/resources/img/plus.svg" alt="plus" loading="lazy" decoding="async"> here.</p>',
    );
  });

  it('load at once at the beginning of a text, and otherwise when they are near', async () => {
    const { html } = await render('Short.\n\n![One](/img/a.svg)\n\n![Two](/img/b.svg)');
    expect(html).toContain('alt="One" loading="eager" fetchpriority="high"');
    expect(html).toContain('alt="Two" loading="lazy"');
    expect((await render(`${LONG}\n\n![One](/img/a.svg)`)).html).toContain('alt="One" loading="lazy"');
  });

  it('of public/ have their size', async () => {
    expect((await render('![Icon](/img/favicon.svg)')).html).toMatch(/alt="Icon" width="\d+" height="\d+"/);
  });

  it('in a link have no button in it', async () => {
    expect((await render('[![A line](/img/line.svg)](../start.md)')).html).not.toContain('<button');
  });

  it('that are decorative have an empty alternative text', async () => {
    const { html, problems } = await render('![](/img/line.svg "decorative")');
    expect(html).toContain('alt=""');
    expect(html).not.toContain('decorative');
    expect(problems).toEqual([]);
  });

  it('of the content are passed to Astro, which adds their size', async () => {
    const { html, localImagePaths } = await render(`${LONG}\n\n![A line](./line.svg)`);
    expect(localImagePaths).toEqual(['./line.svg']);
    expect(html).toMatch(/<figure class="image"><img __ASTRO_IMAGE_="[^"]*lazy[^"]*">/);
    expect(await renderMdx('![A line](./line.svg)')).toMatch(/import .* from "\.\/line\.svg"/);
    expect((await render('![A line][one]\n\n[one]: ./line.svg\n[one]: ./other.svg')).localImagePaths).toEqual([
      './line.svg',
    ]);
  });

  it('without alternative text are reported with file and line', async () => {
    const { problems } = await render('One.\n\n![](/img/a.png)\n\n![ ][b]\n\n[b]: /img/b.png');
    expect(problems).toHaveLength(2);
    expect(problems[0]).toMatch(/^first-steps\.md:3: An image needs alternative text/);
    expect(problems[1]).toMatch(/^first-steps\.md:5: /);
    expect(await renderMdx('<img src="/a.png" />')).toMatch(/tools\.mdx:1: An image needs alternative text/);
  });

  it('that are not in the folder of the site are reported', async () => {
    const { html, problems } = await render('![A line](../../../images/stand-in.svg)');
    expect(problems).toEqual([
      'first-steps.md:1: The image "../../../images/stand-in.svg" is not in the site\'s folder. Save it next to this text.',
    ]);
    expect(html).not.toContain('<img');
  });

  it('that do not exist are reported with file, line and a proposal', async () => {
    const { problems } = await render('One.\n\n![A line](./lime.svg)');
    expect(problems).toEqual(['first-steps.md:3: The image "./lime.svg" does not exist. Did you mean "line.svg"?']);
    expect((await render('![A line]()')).problems).toEqual([
      'first-steps.md:1: The image names no picture: ![what it shows](./picture.png).',
    ]);
  });
});

describe('images for one colour mode', () => {
  const PAIR = '![A line](./line.svg#only-light)\n![A line](./line.svg#only-dark "Where it ends")';

  it('become a figure each, whose class hides the other one, and wait until they are shown', async () => {
    const { html, problems, warnings, localImagePaths } = await render(PAIR);
    expect(html).toMatch(
      /<figure class="image only-light"><img [^>]*lazy.*<\/figure>\s*<figure class="image only-dark"><img [^>]*lazy/,
    );
    expect(html).toContain('<figcaption>Where it ends');
    expect(localImagePaths).toEqual(['./line.svg']);
    expect([...problems, ...warnings]).toEqual([]);
    expect(await renderMdx(PAIR)).toContain('image only-dark');
  });

  it('have the class in a sentence too, and with a definition', async () => {
    expect((await render('A ![line](/img/favicon.svg#only-dark) here.')).html).toContain('class="only-dark"');
    expect((await render('![A line][a]\n\n[a]: ./line.svg#only-dark')).html).toContain(
      '<figure class="image only-dark">',
    );
  });

  it('are reported if they are written as GitHub does', async () => {
    const { html, warnings } = await render('![A line](./line.svg#gh-dark-mode-only)');
    expect(html).toContain('<figure class="image only-dark">');
    expect(warnings).toEqual(['first-steps.md:1: This is written ./line.svg#only-dark here.']);
  });

  it('have nothing else after the name of their file', async () => {
    const sentence = 'The image "./line.svg#part" has "#part" after the name of its file. Write "./line.svg".';
    expect((await render('![A line](./line.svg#part)')).problems).toEqual([`first-steps.md:1: ${sentence}`]);
  });
});
