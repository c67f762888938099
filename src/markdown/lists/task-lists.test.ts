import { describe, expect, it } from 'vitest';
import { render } from '../testing/render.ts';

describe('task lists', () => {
  it('label each box with the text next to it', async () => {
    const { html } = await render('- [x] Done `it`\n- [ ] To do');
    expect(html).toContain('<label><input type="checkbox" checked disabled> Done <code>it</code></label></li>');
    expect(html).toContain('<label><input type="checkbox" disabled> To do</label></li>');
  });

  it('do not include nested lists in the label', async () => {
    const { html } = await render('- [x] Outer\n  - [ ] Inner\n');
    expect(html).toMatch(/> Outer\s*<\/label>\s*<ul/);
    expect(html).toContain('> Inner</label>');
  });

  it('may have empty lines between their items', async () => {
    const { html } = await render('- [x] One\n\n- [ ] Two\n');
    expect(html).toContain('<p><label><input type="checkbox" checked disabled> One</label></p>');
  });
});
