import { HtmlValidate } from 'html-validate';
import { expect, it } from 'vitest';
import { parseHtml } from '#workspace/html/parse-html.ts';
import { findMistakeInElement } from './html-elements.ts';

it('knows all elements that a text may contain, and which of them have no end', async () => {
  const standard = (await new HtmlValidate({ elements: ['html5'] }).getConfigFor('a.html')).getMetaTable();
  const endless = standard.getTagsWithProperty('void').filter((name) => name !== 'base');
  const closed = standard.getTagsWithProperty('flow').filter((name) => !endless.includes(name));
  expect(closed).toContain('kbd');
  for (const html of [...endless.map((name) => `<${name} id="a">`), ...closed.map((name) => `<${name}></${name}>`)]) {
    const [element] = parseHtml(html).elements;
    expect(element && findMistakeInElement(element, html), html).toBeUndefined();
  }
});

it('knows no elements of drawings and formulas, and reports none', () => {
  const html = '<svg viewBox="0 0 1 1"><g><path d="M0 0h1"></g></svg><math><mrow><mi>x</mi></mrow></math><mi>x</mi>';
  const found = parseHtml(html).elements.filter((element) => findMistakeInElement(element, html));
  expect(found.map(({ tagName }) => tagName)).toEqual(['mi']);
});
