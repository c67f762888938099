import { describe, expect, it, vi } from 'vitest';
import { getMessages } from '#lib/messages/index.ts';
import { formatWithCauses } from '#ui/CrashBoundary.tsx';
import { rendered } from '#ui/testing.ts';
import { ItemBoundary, NavbarItem } from './NavbarItem.tsx';
import type { NavbarItemData } from './resolve.ts';

vi.hoisted(() => vi.stubEnv('BASE_URL', '/resources/'));

const item = (data: NavbarItemData, path = '/resources/') =>
  rendered(<NavbarItem item={data} path={path} messages={getMessages('en')} />);

const blog: NavbarItemData = {
  type: 'default',
  label: 'Blog',
  href: '/resources/blog/',
  position: 'left',
};

describe('a link of the navbar', () => {
  const currentOn = (path: string, link = blog) => item(link, path).one('a').attributes['aria-current'];

  it('is marked on its page, and differently on the pages below it', () => {
    expect(currentOn('/resources/blog/')).toBe('page');
    expect(currentOn('/resources/blog/archive/')).toBe('true');
    expect(currentOn('/resources/docs/')).toBeUndefined();
    // As a browser has it.
    expect(currentOn('/resources/%C3%BCber/', { ...blog, href: '/resources/über/' })).toBe('page');
  });

  it('to the home page is not marked on all pages', () => {
    const home = { ...blog, href: '/resources/' };
    expect(currentOn('/resources/', home)).toBe('page');
    expect(currentOn('/resources/blog/', home)).toBeUndefined();
  });

  it('to another site says that it opens in a new tab', () => {
    const { html, one } = item({ ...blog, href: 'https://elsewhere.example/', isExternal: true });
    expect(one('a').attributes).toMatchObject({ href: 'https://elsewhere.example/', target: '_blank' });
    expect(html).toContain('role="img" aria-label="(opens in new tab)"');
  });
});

describe('other items of the navbar', () => {
  it('a dropdown is native, closed, and holds its links', () => {
    const { html, one, links } = item({ type: 'dropdown', label: 'More', position: 'left', items: [blog] });
    expect(html).toMatch(/^<details(?![^>]*\bopen)/);
    expect(one('summary').text).toBe('More');
    expect(links()).toEqual(['Blog → /resources/blog/']);
  });

  it('markup of the steward is unchanged', () => {
    expect(item({ type: 'html', value: '<b>Hi</b>', position: 'left' }).html).toContain('<b>Hi</b>');
  });

  it('search is a link, so that it leads somewhere without scripts', () => {
    const { one } = item({ type: 'search', name: 'Search', page: '/resources/search/', position: 'right' });
    expect(one('a').attributes).toMatchObject({ 'aria-label': 'Search', href: '/resources/search/' });
  });

  it('sign-in shows nothing until somebody is known to be signed in', () => {
    const auth = { backend: null, messages: getMessages('en').auth.item, signInPage: '/join/', memberPage: undefined };
    expect(item({ type: 'custom-auth', position: 'right', ...auth }).html).toBe('');
  });

  it('an unknown type has no component', () => {
    const unknown = Object.assign({ ...blog }, { type: 'menu' });
    expect(() => item(unknown)).toThrow('No NavbarItem component found for type "menu".');
  });
});

const broken = { type: 'html', value: 'x' };

/** What the boundary throws after its item threw, called as React does in the browser. */
function thrownAfter(error: unknown): unknown {
  const boundary = new ItemBoundary({ item: broken, children: 'Item' });
  Object.assign(boundary, { state: ItemBoundary.getDerivedStateFromError(error) });
  try {
    boundary.render();
  } catch (thrown) {
    return thrown;
  }
  return undefined;
}

it('an item that renders is left alone', () => {
  expect(rendered(<ItemBoundary item={broken}>Item</ItemBoundary>).html).toBe('Item');
});

it('an item that throws while rendering is named, with the error as the cause', () => {
  expect(formatWithCauses(thrownAfter(new Error('It broke.')))).toBe(
    'A navbar item failed to render.\n{\n  "type": "html",\n  "value": "x"\n}\n\nCause:\nIt broke.',
  );
});
