import { describe, expect, it } from 'vitest';
import { render } from '../testing/render.ts';

const NARROW = '| a | b |\n| --- | ---: |\n| one word | 2 |';
const WIDE = '| Extraordinarily | long-lasting | considerations | everywhere |\n|-|:-:|-|-|\n| 1 | 2 | 3 | 4 |';

describe('tables', () => {
  it('that fit a phone are only tables', async () => {
    expect((await render(NARROW)).html).toMatch(/^<table>/);
  });

  it('that do not fit scroll, can be focused and have a name', async () => {
    const { html } = await render(WIDE);
    expect(html).toMatch(
      /^<div class="table" role="group" aria-label="Table: Extraordinarily, long-lasting, considerations, everywhere" tabindex="0"><table>/,
    );
    expect(html.trim()).toMatch(/<\/table><\/div>$/);
  });

  it('that do not fit on paper are marked for its styles', async () => {
    const [wide] = WIDE.split('\n');
    const { html } = await render(`${wide?.repeat(2).replace('||', '|')}\n${'|-'.repeat(8)}|\n`);
    expect(html).toMatch(/^<div class="table table-wide"/);
  });

  it('align by class', async () => {
    const { html } = await render(`${NARROW}\n\n${WIDE}`);
    expect(html).toContain('<td class="end">2</td>');
    expect(html).toContain('<th class="center">long-lasting</th>');
    expect(html).not.toContain('style=');
  });
});
