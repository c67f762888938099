import { expect, it } from 'vitest';
import { BASE } from '#server/http/built-site.ts';
import site from '#site';

it('the server mounts the site where it is built for', () => {
  expect(BASE).toBe(site.baseUrl);
});
