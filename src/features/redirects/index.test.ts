import { EventEmitter } from 'node:events';
import type { HookParameters } from 'astro';
import { expect, it, vi } from 'vitest';
import { redirectsInDevelopment } from './index.ts';

vi.mock('#site', async () => {
  const { richSite } = await import('#contracts/site-config/testing.ts');
  return { default: { ...richSite, redirects: { '/old/': '/new/' } } };
});

type Answer = (request: object, response: object, next: () => void) => void;

it('an old URL of a site below a path leads on while developing, too', () => {
  const answers: Answer[] = [];
  const server = { watcher: new EventEmitter(), middlewares: { use: (answer: Answer) => answers.push(answer) } };
  const setUp = redirectsInDevelopment().hooks['astro:server:setup'];
  void setUp?.({ server } as unknown as HookParameters<'astro:server:setup'>);
  const found: unknown[] = [];
  const response = { writeHead: (status: number, headers: object) => found.push(status, headers), end() {} };
  answers[0]?.({ originalUrl: '/resources/old/', url: '/old/' }, response, () => found.push('none'));
  expect(found).toEqual([302, { location: '/resources/new/' }]);
});
