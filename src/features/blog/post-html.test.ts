import { describe, expect, it } from 'vitest';
import { toExcerpt, toFeedHtml } from './post-html.ts';

const PATH = '/resources/blog/post/';
const PAGE = `https://commonplace.example${PATH}`;
const MARK = '<template data-truncate></template>';

const excerpt = (html: string) => toExcerpt(html, PATH);
const shown = (html: string) => excerpt(html).html;

describe('what a list shows of a post', () => {
  it('ends at the mark', () => {
    expect(excerpt(`<p>First.</p>\n${MARK}\n<p>Second.</p>`)).toEqual({ html: '<p>First.</p>', isCut: true });
  });

  it('is all of it if there is no mark', () => {
    expect(excerpt('<p>First.</p>\n<h2 id="b">Second</h2>')).toEqual({
      html: '<p>First.</p>\n<h3>Second</h3>',
      isCut: false,
    });
  });

  it('is all of it if nothing follows the mark', () => {
    expect(excerpt(`<p>First.</p>\n${MARK}\n`)).toEqual({ html: '<p>First.</p>', isCut: false });
  });

  it('is cut even if only an image follows', () => {
    expect(excerpt(`<p>First.</p>${MARK}<p><img src="/a.png" alt="A"></p>`).isCut).toBe(true);
  });

  it('has all elements closed if the mark is inside some', () => {
    expect(shown(`<ul><li>One${MARK}</li><li>Two</li></ul>`)).toBe('<ul><li>One</li></ul>');
    expect(shown(`<div><ul><li>a</li><li><p>b<br>c<img src="a>b">${MARK}<i>d</i></p></li></ul>e</div><p>f</p>`)).toBe(
      '<div><ul><li>a</li><li><p>b<br>c<img src="a>b"></p></li></ul></div>',
    );
    expect(shown(`<ul><li>One${MARK}<li>Two</ul><p>Three`)).toBe('<ul><li>One</ul>');
  });

  it('has its headings one level lower, but none lower than the sixth', () => {
    expect(shown('<h2 class="x">a</h2><h5>b</h5><h6>c</h6><header>d</header><hr>')).toBe(
      '<h3 class="x">a</h3><h6>b</h6><h6>c</h6><header>d</header><hr>',
    );
  });

  it('has no ids, no links of headings to themselves and no references to ids', () => {
    const html =
      '<h2 id="a">A &#x3E; b<a class="heading-anchor" href="#a" aria-label="Direct link to A > b"></a></h2>' +
      '<div role="group" aria-labelledby=\'a\' aria-describedby="a">x</div>';
    expect(shown(html)).toBe('<h3>A &#x3E; b</h3><div role="group">x</div>');
  });

  it('has links to the page instead of links within it', () => {
    expect(shown('<a href="#table">t</a> <a href="/x/#y">u</a>')).toBe(
      '<a href="/resources/blog/post/#table">t</a> <a href="/x/#y">u</a>',
    );
  });

  it('has no scripts, styles, buttons and comments', () => {
    expect(
      shown('a<script>if (1 < 2) "<b>"</script><style>p{}</style><button type="button">Copy</button><!-- <i> -->b'),
    ).toBe('ab');
  });

  it('keeps what an island shows, without what wakes it', () => {
    expect(
      shown(
        '<astro-island uid="1" props="{&quot;a&quot;:1}" opts="x>y"><p id="p">shown</p><!--astro:end--></astro-island>',
      ),
    ).toBe('<p>shown</p>');
  });

  it('loads its images when they are near', () => {
    expect(shown('<img src="/a.png" alt="A" loading="eager" fetchpriority="high">')).toBe(
      '<img src="/a.png" alt="A" loading="lazy">',
    );
  });
});

describe('a post for readers outside the site', () => {
  const ENGLISH = { lang: 'en', dir: 'ltr' } as const;
  const isEnglish = (html: string) => `<div lang="en" dir="ltr">${html}</div>`;

  it('has full URLs everywhere', () => {
    const html =
      '<a title="a > b" href="/resources/docs/">d</a><img src="/a.png" srcset="/a.png 1x, /b.png 2x"><a href="mailto:a@b.example">m</a><a href="https://c.example/?a=1&amp;b=2">c</a><a href="#d">d</a>';
    expect(toFeedHtml(html, PAGE, ENGLISH)).toBe(
      isEnglish(
        '<a title="a > b" href="https://commonplace.example/resources/docs/">d</a>' +
          '<img src="https://commonplace.example/a.png" srcset="https://commonplace.example/a.png 1x, https://commonplace.example/b.png 2x">' +
          `<a href="mailto:a@b.example">m</a><a href="https://c.example/?a=1&amp;b=2">c</a><a href="${PAGE}#d">d</a>`,
      ),
    );
  });

  it('has no words that only a style hides, and keeps the level of its headings', () => {
    expect(
      toFeedHtml(
        '<h2 id="a">A</h2><a href="https://a.example/">A<span class="visually-hidden"> (opens in new tab)</span></a>',
        PAGE,
        ENGLISH,
      ),
    ).toBe(isEnglish('<h2>A</h2><a href="https://a.example/">A</a>'));
  });

  it('has one picture of those for the colour modes', () => {
    const figure = (mode: string) => `<figure class="image ${mode}"><img src="a.svg"><button>x</button></figure>`;
    const html = toFeedHtml(figure('only-light') + figure('only-dark'), PAGE, ENGLISH);
    expect(html.match(/<img/g)).toHaveLength(1);
    expect(html).not.toContain('only-dark');
  });

  it('has no icons, which only a style gives a size and a colour, but drawings and formulas', () => {
    const diagram =
      '<div class="diagram-frame"><svg viewBox="0 0 9 9" aria-hidden="true"><path d="M0 0h9"/></svg></div>';
    const ofAuthor = '<svg viewBox="0 0 9 9"><title>A</title></svg>';
    const icon = '<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M0 0h9"/></svg>';
    // More and more readers draw them, and the others have nothing better.
    const formula = '<math display="block"><mfrac><mi>a</mi><mi>b</mi></mfrac></math>';
    expect(toFeedHtml(`<p>${icon}Note</p>${diagram}${ofAuthor}${formula}`, PAGE, ENGLISH)).toBe(
      isEnglish(`<p>Note</p>${diagram}${ofAuthor}${formula}`),
    );
  });

  it('says which tasks are done without a form, which many readers leave out', () => {
    const html =
      '<li><label><input type="checkbox" checked disabled> One</label></li><li><label><input type="checkbox" disabled> Two</label></li>';
    expect(toFeedHtml(html, PAGE, ENGLISH)).toBe(
      isEnglish('<li><label>☑ One</label></li><li><label>☐ Two</label></li>'),
    );
  });

  it('has its language and direction, and code from left to right', () => {
    expect(toFeedHtml('<p>سلام</p><pre><code>a;</code></pre>', PAGE, { lang: 'fa', dir: 'rtl' })).toBe(
      '<div lang="fa" dir="rtl"><p>سلام</p><pre dir="ltr"><code dir="ltr">a;</code></pre></div>',
    );
  });
});
