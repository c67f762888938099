import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type BuildLogger, type BuildStep, runSteps } from './steps.ts';

async function makeSite(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'steps-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'docs'));
  await writeFile(join(folder, 'index.html'), '<p id="a">Home</p>');
  await writeFile(join(folder, 'docs/index.html'), '<h1>Docs</h1>');
  await writeFile(join(folder, 'a.txt'), '<p id="a">');
  return folder;
}

it('every step sees each page once, and a page that steps change is written once with all changes', async () => {
  const folder = await makeSite();
  const seen: string[] = [];
  const change = (name: string, change: 'id' | 'class'): BuildStep => ({
    name,
    start: () => ({
      visitPage: ({ path, elements, edits }) => {
        seen.push(`${name} ${path}`);
        const paragraph = elements.find(({ tagName }) => tagName === 'p');
        if (paragraph && change === 'id') edits.removeAttribute(paragraph, 'id');
        if (paragraph && change === 'class') edits.setAttribute(paragraph, 'class', name);
      },
      finish: async (rewritePages) => {
        if (change === 'class') {
          await rewritePages(({ elements, edits }) => {
            for (const element of elements) if (element.tagName === 'h1') edits.rename(element, 'h2');
          });
        }
        return `${name} is done`;
      },
    }),
  });
  const messages: string[] = [];
  const say = (message: string) => messages.push(message.replace(/ \(\d+ ms\)$/, ''));
  const logger: BuildLogger = { info: say, warn: say, fork: () => logger };

  await runSteps([change('one', 'id'), change('two', 'class')], folder, '/base/', logger);

  expect(seen).toEqual(['one /base/docs/', 'two /base/docs/', 'one /base/', 'two /base/']);
  expect(await readFile(join(folder, 'index.html'), 'utf8')).toBe('<p class="two">Home</p>');
  expect(await readFile(join(folder, 'docs/index.html'), 'utf8')).toBe('<h2>Docs</h2>');
  expect(await readFile(join(folder, 'a.txt'), 'utf8')).toBe('<p id="a">');
  expect(messages).toEqual(['2 pages read', 'one is done', 'two is done']);
});

it('a page that no step changes is not written', async () => {
  const folder = await makeSite();
  const page = join(folder, 'index.html');
  await utimes(page, new Date(0), new Date(0));
  const logger: BuildLogger = { info: () => {}, warn: () => {}, fork: () => logger };
  await runSteps([{ name: 'look', start: () => ({ visitPage: () => {} }) }], folder, '/', logger);
  expect((await stat(page)).mtimeMs).toBe(0);
});

it('a parallel step starts before any page is visited, and the steps after it wait for its end', async () => {
  const folder = await makeSite();
  const done: string[] = [];
  const { promise: isFirstDone, resolve: endFirst } = Promise.withResolvers<void>();
  const step = (name: string): BuildStep => ({
    name,
    start: () => ({
      visitPage: ({ path }) => done.push(`${name} ${path}`),
      finish: async () => {
        done.push(name);
        endFirst();
        return undefined;
      },
    }),
  });
  const beside: BuildStep = {
    name: 'beside',
    start: () => ({
      runBeside: async (visited) => {
        done.push('beside starts');
        await visited;
        await isFirstDone;
        done.push('beside ends');
        return 'beside is done';
      },
    }),
  };
  const logger: BuildLogger = { info: () => {}, warn: () => {}, fork: () => logger };
  await runSteps([step('first'), beside, step('last')], folder, '/', logger);
  expect(done).toEqual([
    'beside starts',
    ...['first /docs/', 'last /docs/', 'first /', 'last /'],
    ...['first', 'beside ends', 'last'],
  ]);
});

it('if a page cannot be visited, a parallel step learns of it and has ended', async () => {
  const folder = await makeSite();
  let hasEnded = false;
  const failing: BuildStep = {
    name: 'failing',
    start: () => ({
      visitPage: () => {
        throw new Error('A page is damaged.');
      },
    }),
  };
  const beside: BuildStep = {
    name: 'beside',
    start: () => ({
      runBeside: async (visited) => {
        try {
          await visited;
          return 'beside is done';
        } finally {
          await new Promise((resolve) => setImmediate(resolve));
          hasEnded = true;
        }
      },
    }),
  };
  const logger: BuildLogger = { info: () => {}, warn: () => {}, fork: () => logger };
  await expect(runSteps([failing, beside], folder, '/', logger)).rejects.toThrow('A page is damaged.');
  expect(hasEnded).toBe(true);
});

it('if a step fails, parallel steps have ended', async () => {
  const folder = await makeSite();
  let hasEnded = false;
  const failing: BuildStep = {
    name: 'failing',
    start: () => ({
      finish: async () => {
        throw new Error('A link leads nowhere.');
      },
    }),
  };
  const beside: BuildStep = {
    name: 'beside',
    start: () => ({
      runBeside: async () => {
        await new Promise((resolve) => setImmediate(resolve));
        hasEnded = true;
        return 'beside is done';
      },
    }),
  };
  const logger: BuildLogger = { info: () => {}, warn: () => {}, fork: () => logger };
  await expect(runSteps([failing, beside], folder, '/', logger)).rejects.toThrow('A link leads nowhere.');
  expect(hasEnded).toBe(true);
});

it('files that operating systems and editors leave behind, and pictures that no page shows, are not published', async () => {
  const folder = await makeSite();
  const ofSystems = ['.DS_Store', 'docs/.DS_Store', 'docs/._a.txt', 'Thumbs.db', 'docs/desktop.ini'];
  const ofEditors = ['a.txt~', 'docs/.a.txt.swp', '#a.txt#', '.#a.txt', '~$a.docx', '.~lock.a.odt#'];
  for (const name of [...ofSystems, ...ofEditors, 'docs/.nojekyll'])
    await writeFile(join(folder, name), 'minutes-of-the-board.pdf');
  await mkdir(join(folder, 'old~'));
  await mkdir(join(folder, '_astro'));
  await writeFile(join(folder, '_astro/plan.eeeeeeee.jpg'), '');
  const logger: BuildLogger = { info: () => {}, warn: () => {}, fork: () => logger };
  const names: string[] = [];
  const step: BuildStep = {
    name: 'list',
    start: ({ files }) => {
      names.push(...files.values());
      return {};
    },
  };

  await runSteps([step], folder, '/', logger);

  const left = (await readdir(folder, { recursive: true })).sort();
  expect(left).toEqual(['_astro', 'a.txt', 'docs', 'docs/.nojekyll', 'docs/index.html', 'index.html', 'old~']);
  expect(names.sort()).toEqual(left.filter((name) => name.includes('.')));
});
