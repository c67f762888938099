import { expect, it } from 'vitest';
import { BASE } from '../../server/built-site.ts';
import site from '../../site.config.ts';

it('the server mounts the site where it is built for', () => {
  expect(BASE).toBe(site.baseUrl);
});
