import { describe, expect, it } from 'vitest';
import { getMessages } from '#lib/messages/index.ts';
import { rendered } from '#ui/testing.ts';
import Navbar from './Navbar.island.tsx';
import type { NavbarItemData } from './resolve.ts';

const blog: NavbarItemData = {
  type: 'default',
  label: 'Blog',
  href: '/resources/blog/',
  position: 'left',
};
const join: NavbarItemData = { ...blog, label: 'Join', href: '/resources/join/', position: 'right' };

const navbar = (changes: Partial<Parameters<typeof Navbar>[0]> = {}) =>
  rendered(
    <Navbar
      title="Handbook"
      logo={{ src: '/light.svg', srcDark: '/dark.svg', alt: '', href: '/resources/' }}
      items={[join, blog]}
      hasToggle={true}
      hasDocs={false}
      path="/resources/"
      messages={getMessages('en')}
      toggleNames={{ dark: 'Currently dark', light: 'Currently light' }}
      {...changes}
    >
      <p>Docs sidebar</p>
    </Navbar>,
  );

/** The panel that the mobile menu shows first. */
const firstPanel = (html: string) => /<div class="mobile-menu-panels" data-panel="(\w+)"/.exec(html)?.[1];

describe('the navbar', () => {
  it('is a landmark with a name', () => {
    expect(navbar().one('nav').attributes['aria-label']).toBe('Main');
  });

  it('has the brand, then the items on the left, then those on the right', () => {
    const bar = /<nav[\s\S]*<\/nav>/.exec(navbar().html)?.[0] ?? '';
    const order = ['Handbook', 'Blog', 'Join'].map((label) => bar.indexOf(`${label}<`));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order).not.toContain(-1);
  });

  it('has the colour toggle at its end, unless the site has only one mode', () => {
    const toggles = (hasToggle: boolean) =>
      navbar({ hasToggle })
        .all('button')
        .filter(({ attributes }) => 'data-color-mode-toggle' in attributes);
    expect(toggles(true).map(({ attributes }) => attributes['aria-label'])).toEqual(['Currently dark']);
    expect(toggles(false)).toEqual([]);
  });

  it('has buttons that open and close the mobile menu without a script', () => {
    const commands = navbar()
      .all('button')
      .filter(({ attributes }) => attributes.commandfor === 'mobile-menu')
      .map(({ attributes }) => [attributes['aria-label'], attributes.command]);
    expect(commands).toEqual([
      ['Open menu', 'show-modal'],
      ['Close menu', 'close'],
    ]);
  });
});

describe('the mobile menu', () => {
  it('shows the items of the navbar outside the docs', () => {
    expect(firstPanel(navbar({ hasDocs: false }).html)).toBe('main');
  });

  it('shows the docs sidebar first in the docs, with a button back to the items', () => {
    const { html, all } = navbar({ hasDocs: true });
    expect(firstPanel(html)).toBe('docs');
    expect(all('button').map(({ text }) => text)).toContain('← Back to main menu');
    expect(html).toContain('<p>Docs sidebar</p>');
  });

  it('has no inert panel before hydration, as without scripts both are shown', () => {
    expect(navbar({ hasDocs: true }).html).not.toContain('inert');
  });
});
