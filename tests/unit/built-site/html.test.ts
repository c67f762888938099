import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { readBuiltSite } from '#tests/support/built-pages.ts';
import type { SiteName } from '#tests/support/sites.ts';

const sites: SiteName[] = ['handbook', 'library', 'german', 'bare', 'demo'];

/** Rules for a whole document, which a part of a sidebar is not. */
const OF_DOCUMENTS = ['missing-doctype'];

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:a11y', 'html-validate:document'],
  rules: {
    // React and Astro write the same in another style: capitals in names, and a value or a slash where none is needed.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    // HTML allows every id without a space. React's begin with an underscore, and those of the book have dots.
    'valid-id': ['error', { relaxed: true }],
    // Only content from another host could change in transit, and there is none.
    'require-sri': ['error', { target: 'crossorigin' }],
    // A text field is the default of `input`.
    'no-implicit-input-type': 'off',
    // A `progress` looks different in every browser, and the bar has no value to show.
    'prefer-native-element': ['error', { exclude: ['progressbar'] }],
    // The sidebar is in the page and in the menu of narrow screens: one of the two is shown, and axe checks what is.
    'unique-landmark': 'off',
    // Two level-1 headings are two states of the page for reading offline, one of which is shown. pages.test.ts counts the others.
    'heading-level': ['error', { allowMultipleH1: true }],
    // Enter submits the search field, and results come while typing.
    'wcag/h32': 'off',
    // The length of a title is up to the author.
    'long-title': 'off',
  },
});

describe.each(sites)('the built site "%s"', (name) => {
  it('is valid HTML, on every page', async () => {
    const { files, text } = readBuiltSite(name);
    const problems: string[] = [];
    for (const path of files(/\.html$/)) {
      const { results } = await validator.validateString(text(path), path);
      for (const { ruleId, message, line, column } of results.flatMap(({ messages }) => messages)) {
        const isPart = path.includes('/sidebar/') && OF_DOCUMENTS.includes(ruleId);
        if (!isPart) problems.push(`${path}:${line}:${column}: ${ruleId}: ${message}`);
      }
    }
    expect(files(/\.html$/).length).toBeGreaterThan(10);
    expect(problems).toEqual([]);
  });
});
