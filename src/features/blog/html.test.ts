import { describe, expect, it } from 'vitest';
import { atRest, closingTags, escapeText, forElsewhere, lowerHeadings } from './html.ts';

const PAGE = 'https://commonplace.example/resources/blog/post/';

describe('a text apart from its page', () => {
  const rest = (html: string) => atRest(html, '/resources/blog/post/');

  it('has no ids, no links of headings to themselves and no references to ids', () => {
    const html =
      '<h2 id="a">A &#x3E; b<a class="heading-anchor" href="#a" aria-label="Direct link to A > b"></a></h2><div role="group" aria-labelledby="a">x</div>';
    expect(rest(html)).toBe('<h2>A &#x3E; b</h2><div role="group">x</div>');
  });

  it('leads to the page where it led within it', () => {
    expect(rest('<a href="#table">t</a> <a href="/x/#y">u</a>')).toBe(
      '<a href="/resources/blog/post/#table">t</a> <a href="/x/#y">u</a>',
    );
  });

  it('has no scripts, styles, buttons and comments', () => {
    expect(
      rest('a<script>if (1 < 2) "<b>"</script><style>p{}</style><button type="button">Copy</button><!-- <i> -->b'),
    ).toBe('ab');
  });

  it('keeps what an island shows and not what wakes it', () => {
    expect(
      rest(
        '<astro-island uid="1" props="{&quot;a&quot;:1}" opts="x>y"><p id="p">shown</p><!--astro:end--></astro-island>',
      ),
    ).toBe('<p>shown</p>');
  });
});

describe('headings below a title of level 2', () => {
  it('are one level lower, but none is lower than the sixth', () => {
    expect(lowerHeadings('<h2 class="x">a</h2><h5>b</h5><h6>c</h6><header>d</header><hr>')).toBe(
      '<h3 class="x">a</h3><h6>b</h6><h6>c</h6><header>d</header><hr>',
    );
  });
});

describe('a text for readers outside the site', () => {
  it('has full addresses everywhere', () => {
    const html =
      '<a title="a > b" href="/resources/docs/">d</a><img src="/a.png" srcset="/a.png 1x, /b.png 2x"><a href="mailto:a@b.example">m</a><a href="https://c.example/?a=1&amp;b=2">c</a>';
    expect(forElsewhere(html, PAGE)).toBe(
      '<a title="a > b" href="https://commonplace.example/resources/docs/">d</a>' +
        '<img src="https://commonplace.example/a.png" srcset="https://commonplace.example/a.png 1x, https://commonplace.example/b.png 2x">' +
        '<a href="mailto:a@b.example">m</a><a href="https://c.example/?a=1&amp;b=2">c</a>',
    );
  });

  it('has no words that only a style would hide', () => {
    expect(
      forElsewhere('<a href="https://a.example/">A<span class="visually-hidden"> (opens in new tab)</span></a>', PAGE),
    ).toBe('<a href="https://a.example/">A</a>');
  });
});

describe('what a cut leaves open', () => {
  it('is closed from the inside out', () => {
    expect(closingTags('<div><ul><li>a</li><li><p>b<br>c<img src="a>b">')).toBe('</p></li></ul></div>');
    expect(closingTags('<p>a</p>')).toBe('');
    expect(closingTags('<div>a</p>')).toBe('</div>');
  });
});

describe('plain text as HTML', () => {
  it('says the same', () => {
    expect(escapeText('a < b & c > d')).toBe('a &lt; b &amp; c &gt; d');
  });
});
