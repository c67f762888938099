import { describe, expect, it } from 'vitest';
import { parseHtml } from '#workspace/html/parse-html.ts';
import { scanPage } from './scan-page.ts';

const scanHtml = (source: string) => scanPage(parseHtml(source));

describe('scanPage', () => {
  it('finds ids and link targets, wherever the attributes are', () => {
    const { ids, targets } = scanHtml(
      '<h2 class="x" id="a">A</h2><a id="b" href="/c/?d=1&amp;e=2#f">C</a><img alt="" src="/g.png">',
    );
    expect([...ids]).toEqual(['a', 'b']);
    expect([...targets]).toEqual(['/c/?d=1&e=2#f', '/g.png']);
  });

  it('ignores text, code and a bracket in an attribute', () => {
    const { ids, targets } = scanHtml('<p>&lt;a href="/x/"> id="y"</p><a title="a > b" href="/z/">Z</a>');
    expect([...ids]).toEqual([]);
    expect([...targets]).toEqual(['/z/']);
  });

  it('finds the picture for link previews on other sites', () => {
    const picture = '<meta property="og:image" content="https://site.example/a.png">';
    expect(scanHtml(`<head>${picture}</head>`)).toMatchObject({
      picture: 'https://site.example/a.png',
      targets: new Set(),
    });
    expect(scanHtml('<head></head>').picture).toBeUndefined();
  });

  it('finds what the policy blocks: scripts, styles, objects and forms of other sites', () => {
    const { mistakes } = scanHtml(
      '<link rel="canonical" href="https://other.example/"><link rel="Stylesheet" href="//other.example/a.css">' +
        '<script src="https://other.example/b.js"></script><script src="/resources/c.js"></script><script>d()</script>' +
        '<object data="https://other.example/e.pdf"></object><form action="https://other.example/f"></form><form></form>',
    );
    expect(mistakes).toEqual(
      [
        '//other.example/a.css',
        'https://other.example/b.js',
        'https://other.example/e.pdf',
        'https://other.example/f',
      ].map((target) => ({ target, mistake: 'code of another site' })),
    );
  });

  it('finds what the policy blocks: frames, and video and audio from other sites', () => {
    const { mistakes } = scanHtml(
      '<iframe src="https://other.example/"></iframe><video src="/resources/a.mp4"></video>' +
        '<video><source src="https://other.example/b.mp4"></video>',
    );
    expect(mistakes).toEqual([
      { target: 'https://other.example/', mistake: 'frame' },
      { target: 'https://other.example/b.mp4', mistake: 'media of another site' },
    ]);
  });

  it('finds what would take readers away, and no other <meta>', () => {
    const { mistakes } = scanHtml(
      '<meta http-equiv="Refresh" content="0; url=/x/"><meta http-equiv="x" content="refresh">',
    );
    expect(mistakes).toEqual([{ target: 'http-equiv=Refresh', mistake: 'refresh' }]);
  });

  it('finds images without words, without a size, and from other sites', () => {
    const size = 'width="1" height="2"';
    const { mistakes } = scanHtml(
      `<img src="/a.png" ${size}><img src="/b.png" alt ${size}><img src="/c.png" alt="C" width="1">` +
        `<img src="https://other.example/d.png" alt="D"><img src="//other.example/e.png" alt="E" ${size}>`,
    );
    expect(mistakes).toEqual([
      { target: '/a.png', mistake: 'image without words' },
      { target: '/c.png', mistake: 'image without size' },
      { target: 'https://other.example/d.png', mistake: 'image of another site' },
      { target: '//other.example/e.png', mistake: 'image of another site' },
    ]);
  });

  it('reads attributes however they are written', () => {
    const { ids, targets, mistakes } = scanHtml(
      "<IMG SRC='https://other.example/a.png' ALT=''><a id=b href='/dead/'>x</a>" +
        '<iframe class="a"src=https://other.example/></iframe>',
    );
    expect([...ids]).toEqual(['b']);
    expect([...targets]).toEqual(['https://other.example/a.png', '/dead/', 'https://other.example/']);
    expect(mistakes).toEqual([
      { target: 'https://other.example/a.png', mistake: 'image of another site' },
      { target: 'https://other.example/', mistake: 'frame' },
    ]);
  });

  it('recognizes a text that is no longer in force by an attribute, and not by a word in it', () => {
    const old = scanHtml('<div class="prose" data-outdated-text><a href="/x/">Old.</a></div>');
    expect(old.outdatedLinks?.map(({ tagName }) => tagName)).toEqual(['a']);
    expect(
      scanHtml('<p title="data-outdated-text">Of data-outdated-text I know nothing.</p>').outdatedLinks,
    ).toBeUndefined();
  });

  it('finds the mistakes that plugins found while rendering', () => {
    const page = '<pre class="content-problem">a.md:1: &lt;Tab&gt; &amp; more</pre><pre>content-problem</pre>';
    expect(scanHtml(page).problems).toEqual(['a.md:1: <Tab> & more']);
  });
});
