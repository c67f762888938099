import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Starts a program that keeps its compiled code in a folder, and imports a library that it has not loaded yet. */
function start(folder: string, { maxBytes = 1_000_000, env = {} } = {}) {
  const code = `
    import { keepCompiledCode } from '#workspace/compiled-code.ts';
    keepCompiledCode(${JSON.stringify(folder)}, ${maxBytes});
    await import('yaml');
    console.log(process.env.NODE_COMPILE_CACHE);`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    env: { ...process.env, NODE_COMPILE_CACHE: undefined, ...env },
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return { forPrograms: stdout.trim(), files: globSync('**/*', { cwd: folder }).length };
}

const makeFolder = () => mkdtempSync(join(tmpdir(), 'compiled-'));

it('keeps compiled code for the next start, and for the programs that are started', () => {
  const folder = join(makeFolder(), 'new');
  const first = start(folder);
  expect(first.files).toBeGreaterThan(10);
  expect(first.forPrograms).toBe(folder);
  expect(start(folder).files).toBe(first.files);
});

it('empties the folder once it is too large, and only then', () => {
  const folder = makeFolder();
  mkdirSync(join(folder, 'of an older Node'));
  const old = join(folder, 'of an older Node', 'code');
  writeFileSync(old, 'x'.repeat(2000));
  start(folder, { maxBytes: 1_000_000 });
  expect(globSync(old)).toHaveLength(1);
  start(folder, { maxBytes: 1999 });
  expect(globSync(old)).toHaveLength(0);
});

it('leaves the folder alone that somebody has chosen', () => {
  const [folder, chosen] = [makeFolder(), makeFolder()];
  expect(start(folder, { env: { NODE_COMPILE_CACHE: chosen } })).toEqual({ forPrograms: chosen, files: 0 });
});

it('does not fail where nothing can be kept', () => {
  const file = join(makeFolder(), 'a file');
  writeFileSync(file, '');
  expect(start(file).files).toBe(0);
});
