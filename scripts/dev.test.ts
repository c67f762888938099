import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { spawn, serveMistakes, watch } = vi.hoisted(() => ({ spawn: vi.fn(), serveMistakes: vi.fn(), watch: vi.fn() }));
vi.mock('node:child_process', () => ({ spawn }));
vi.mock('chokidar', () => ({ watch }));
vi.mock('#workspace/astro-environment.ts', () => ({}));
vi.mock('#server/command-line.ts', () => ({ readArguments: () => [] }));
vi.mock('./dev/mistakes-page.ts', () => ({ serveMistakes }));

const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
vi.spyOn(process, 'once').mockReturnThis();
vi.spyOn(process.stderr, 'write').mockReturnValue(true);
vi.spyOn(console, 'error').mockReturnValue(undefined);

/** The development server, which tests end. */
const astro = { stdout: new EventEmitter(), stderr: new EventEmitter(), exitCode: 0, kill: () => true };
const child = Object.assign(new EventEmitter(), astro);

/** What reports changes of files: of the site, and of the engine. */
let watchers: EventEmitter[] = [];

beforeEach(async () => {
  watchers = [];
  watch.mockImplementation(() => {
    const watcher = new EventEmitter();
    watchers.push(watcher);
    return watcher;
  });
  spawn.mockReturnValue(child);
  await import('./dev.ts');
});

afterEach(() => {
  vi.resetModules();
  vi.clearAllMocks();
  child.removeAllListeners();
});

function end(code: number): void {
  child.exitCode = code;
  child.emit('close', code);
}

it('what keeps the site from being shown is reported on a page at its URL', async () => {
  child.stderr.emit('data', 'site.config.ts:3: taglin: there is no such key.\n  Stack trace:\n    at load');
  end(1);
  await expect.poll(() => serveMistakes).toHaveBeenCalledOnce();
  expect(serveMistakes.mock.calls[0]?.[0]).toBe('site.config.ts:3: taglin: there is no such key.');
  expect(exit).not.toHaveBeenCalled();
});

it('ends with a server that somebody has quit', async () => {
  end(0);
  await expect.poll(() => exit).toHaveBeenCalledWith(0);
  expect(serveMistakes).not.toHaveBeenCalled();
});

it('ends with a server that was stopped from another terminal', async () => {
  end(143);
  await expect.poll(() => exit).toHaveBeenCalledWith(0);
  expect(serveMistakes).not.toHaveBeenCalled();
});

it('says how to stop a server that another terminal has started', async () => {
  const said =
    'Another astro dev server is already running.\n\n  URL:  http://localhost:3000\n  PID:  4711\n\nRun `astro dev stop`';
  child.stderr.emit('data', said);
  end(1);
  await expect.poll(() => exit).toHaveBeenCalledWith(1);
  expect(console.error).toHaveBeenCalledWith(
    '\nnpm run dev is running already: http://localhost:3000. Stop it with Ctrl+C in its terminal, or with: kill 4711',
  );
  expect(serveMistakes).not.toHaveBeenCalled();
});

it.each(['astro.config.mjs', 'package.json', 'src/collections.ts'])(
  'a change of %s starts another server',
  async (file) => {
    child.kill = () => child.emit('close', 143);
    await expect.poll(() => spawn).toHaveBeenCalledOnce();
    watchers[1]?.emit('all', 'change', file);
    await expect.poll(() => spawn).toHaveBeenCalledTimes(2);
    expect(exit).not.toHaveBeenCalled();
  },
);
