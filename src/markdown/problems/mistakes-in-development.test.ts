import { EventEmitter } from 'node:events';
import type { HookParameters } from 'astro';
import { expect, it } from 'vitest';
import { publishMistakes } from '#lib/mistakes-channel.ts';
import { mistakesInDevelopment } from './mistakes-in-development.ts';

it('mistakes that do not keep the server from starting are not among the errors that do', () => {
  const logged: string[] = [];
  const log = (level: string) => (text: string) => void logged.push(`${level}: ${text.trim()}`);
  const httpServer = new EventEmitter();
  const server = { watcher: new EventEmitter(), ws: { on() {}, send() {} }, httpServer };
  const setUp = mistakesInDevelopment(
    () => [],
    async () => [],
  ).hooks['astro:server:setup'];
  const logger = { warn: log('warning'), error: log('error'), info: log('info') };
  void setUp?.({ server, logger } as unknown as HookParameters<'astro:server:setup'>);
  httpServer.emit('close');
  const file = 'content/pages/privacy.md';
  publishMistakes({ file, of: 'text', mistakes: [`${file}:3: The link "./nowhere.md" leads nowhere.`] });
  publishMistakes({ file, of: 'text', mistakes: [] });
  expect(logged).toEqual([
    'warning: content/pages/privacy.md:3: The link "./nowhere.md" leads nowhere.',
    'info: content/pages/privacy.md is fixed.',
  ]);
});
