import { expect, it } from 'vitest';
import { HtmlEdits } from '#workspace/html/html-edits.ts';
import { parseHtml } from '#workspace/html/parse-html.ts';
import { forbidTranslation, trimIslands } from './islands.ts';

it('islands lose their id and the name of the default export, and nothing else', () => {
  const toPage = (id: string, name: string) =>
    `<p uid="1">Text</p><astro-island${id} prefix="r1" component-url="/a.js"${name} props="{}">Navbar</astro-island>`;
  for (const [name, left] of [
    [' component-export="default"', ''],
    [' component-export="Menu"', ' component-export="Menu"'],
  ] as const) {
    const source = toPage(' uid="Z1UmJya"', name);
    const edits = new HtmlEdits(source);
    trimIslands({ ...parseHtml(source), edits });
    expect(edits.apply()).toBe(toPage('', left));
  }
});

it('islands are not translated, unless they say that they may be', () => {
  const toIsland = (value: string, added = '') =>
    `<astro-island ssr opts="{&quot;name&quot;:&quot;Join&quot;,&quot;value&quot;:&quot;${value}&quot;}"${added}></astro-island>`;
  const source = toIsland('session') + toIsland('scroll translated');
  const edits = new HtmlEdits(source);
  forbidTranslation({ ...parseHtml(source), edits });
  expect(edits.apply()).toBe(toIsland('session', ' translate="no"') + toIsland('scroll translated'));
});
