import { describe, expect, it } from 'vitest';
import { getScope, getVersionOfPage } from './scope.ts';

const GROUPS = ['yard', 'blog', 'earlier'];
const versions = {
  current: 'Next',
  older: [
    { name: '1.0', label: '1.0', root: '/docs/1.0/', groups: ['yard'] },
    { name: '1.0.1', label: '1.0.1', root: '/docs/1.0/1/', groups: ['yard'] },
    { name: '0.9', label: 'Frühjahr', root: '/docs/frühjahr/', groups: ['yard'] },
    { name: 'guides/1.0', label: 'Guides 1.0', root: '/guides/1.0/', groups: ['guides'] },
  ],
};

describe('a search', () => {
  it('has one name for each group if the docs have one version', () => {
    expect(getScope(GROUPS)).toEqual({
      groups: ['yard', 'blog'],
      names: { yard: ['yard'], blog: ['blog'], earlier: ['earlier'] },
      others: [],
    });
  });

  it('has the first version, unless another one is chosen, and everything outside of the docs', () => {
    expect(getScope(GROUPS, versions).names).toMatchObject({ yard: ['yard'], blog: ['blog'] });
    expect(getScope(GROUPS, versions, '1.0').names).toMatchObject({ yard: ['yard@1.0'], blog: ['blog'] });
    expect(getScope([...GROUPS, 'guides'], versions, 'guides/1.0').names).toMatchObject({
      yard: ['yard'],
      guides: ['guides@guides%2F1.0'],
    });
    expect(getScope(GROUPS, versions, 'gone').names).toMatchObject({ yard: ['yard'] });
  });

  it('has all versions if requested', () => {
    const { names, others } = getScope(GROUPS, versions, 'all');
    expect(names.yard).toEqual(['yard', 'yard@1.0', 'yard@1.0.1', 'yard@0.9']);
    expect(others).toEqual([]);
  });

  it('knows what it excludes', () => {
    expect(getScope(GROUPS, versions).others).toEqual(['yard@1.0', 'yard@1.0.1', 'yard@0.9']);
    expect(getScope(GROUPS, versions, '1.0').others).toEqual(['yard', 'yard@1.0.1', 'yard@0.9']);
  });
});

it.each([
  ['/docs/yard/', undefined],
  ['/blog/', undefined],
  ['/docs/1.0/yard/', '1.0'],
  ['/docs/1.0/1/', '1.0.1'],
  ['/docs/fr%C3%BChjahr/', '0.9'],
  // As in a link that was copied from a program that writes small letters.
  ['/docs/fr%c3%bchjahr/', '0.9'],
  ['/guides/1.0/saw/', 'guides/1.0'],
])('the page %s belongs to the version %s', (path, version) => {
  expect(getVersionOfPage(path, versions)).toBe(version);
  expect(getVersionOfPage(path, undefined)).toBeUndefined();
});
