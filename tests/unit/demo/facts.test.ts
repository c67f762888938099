import { describe, expect, it } from 'vitest';
import { defineSite } from '#contracts/site-config/index.ts';
import { configs } from '#tests/support/sites.ts';
import { findReferences } from '#workspace/content/facts.ts';
import { splitFrontMatter } from '#workspace/front-matter.ts';
import { documents, facts, getText, parse, toNumber } from './documents.ts';

/** A number with its unit, in digits or in words, as somebody would write it without naming the fact. */
const NUMBER =
  '\\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|fifteen|twenty(?:-\\w+)?|thirty|forty(?:-\\w+)?|sixty|ninety';
const QUANTITY = new RegExp(
  `\\b(?:${NUMBER})[ -](?:(?:working|more|further) )?(?:days?|months?|hours?|weeks?|years?|third|half)\\b|\\d+ ?%|\\b10th\\b|\\btwo thirds\\b`,
  'gi',
);

/** Quantities that are not rules: examples, habits, and statements about other people. */
const NO_RULES: Record<string, string[]> = {
  'docs/codex/context/work-challenges.md': ['two months'],
  'docs/codex/context/tech-revolution.md': ['two weeks'],
  'docs/codex/foundation/principles.md': ['one hour'],
  'docs/codex/foundation/purpose.md': ['three years'],
  'docs/codex/index.md': ['one week'],
  'docs/codex/organization/core-principles.md': ['six hours', '8 hours'],
  'docs/codex/organization/structure.md': ['two weeks'],
  'docs/codex/vision/evolution.md': ['one day', 'three months', 'three hours'],
  'docs/codex/vision/value-capture.md': ['One hour', '20%'],
  'pages/join/index.md': ['two weeks'],
  // It shows how a table is written.
  'pages/markdown-page.md': ['7 days', '14 days', '48 hours', 'one third', 'one half'],
};

/** The text of a document without its code and the facts that it names. */
function withoutFacts(source: string): { text: string; line: number }[] {
  const { text, linesBefore } = splitFrontMatter(source).body;
  let rest = text;
  for (const { start, end } of findReferences(text, 'fact').reverse())
    rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
  const found: { text: string; line: number }[] = [];
  const visit = (node: ReturnType<typeof parse>) => {
    if (node.type === 'code' || node.type === 'inlineCode') return;
    if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell')
      found.push({ text: getText(node), line: (node.position?.start.line ?? 1) + linesBefore });
    else if ('children' in node) node.children.forEach(visit);
  };
  visit(parse(rest));
  return found;
}

/** Documents that members sign name facts from their next version on. */
const isSigned = (source: string) => /^agreement:$/m.test(source);

describe('a number or a deadline of the demo', () => {
  it('is written once, in the facts, and documents name it', () => {
    const written = documents.flatMap(({ path, source }) =>
      isSigned(source)
        ? []
        : withoutFacts(source).flatMap(({ text, line }) =>
            (text.match(QUANTITY) ?? [])
              .filter((quantity) => !NO_RULES[path]?.includes(quantity))
              .map(
                (quantity) => `site/content/${path}:${line}: "${quantity}" stands in the text. Name a fact, :fact[…].`,
              ),
          ),
    );
    expect(written).toEqual([]);
  });

  it('is named somewhere', () => {
    const named = new Set(
      documents
        .flatMap(({ source }) => findReferences(splitFrontMatter(source).body.text, 'fact'))
        .map(({ key }) => key),
    );
    expect([...facts.keys()].filter((key) => !named.has(key))).toEqual([]);
  });

  it('is the one that the configuration tells strangers', () => {
    expect(configs.demo.description).toContain(`${facts.get('commons-share')?.value} goes to a common fund`);
  });

  it('is the one that the software uses', () => {
    const { graceDays, noticeDays } = defineSite(configs.demo).membership;
    expect({ graceDays, noticeDays }).toEqual({
      graceDays: toNumber('grace'),
      noticeDays: { editorial: toNumber('notice-editorial'), substantive: toNumber('notice-substantive') },
    });
  });
});
