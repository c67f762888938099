import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { importFiles, TIMEOUT } from './testing.ts';

const SECRET = 'The password of the bank.';

/** A file beside the old site that its texts, its configuration and its links name. */
const putBeside = (folder: string) => {
  const name = `${basename(folder)}.txt`;
  writeFileSync(join(dirname(folder), name), SECRET);
  for (const link of ['docs/link.md', 'docs/link.txt']) symlinkSync(join(dirname(folder), name), join(folder, link));
  symlinkSync(join(folder, 'parts/own.txt'), join(folder, 'docs/own.txt'));
  mkdirSync(join(folder, 'docs/.git'), { recursive: true });
  const text = [
    `# Rules\n\n[a](../../${name})`,
    `![b](../../${name})`,
    `--8<-- "../${name}"`,
    '--8<-- "parts/own.txt"',
    '[c](../parts/own.txt)',
    '[d](.git/config)',
  ];
  writeFileSync(join(folder, 'docs/rules.md'), `${text.join('\n\n')}\n`);
};

it('nothing outside the old site is published, whatever names it', { timeout: TIMEOUT }, async () => {
  const { read, has, files, report } = await importFiles(
    {
      'mkdocs.yml': 'site_name: Yard\n',
      'docs/index.md': '# Yard\n',
      'parts/own.txt': 'Our own.',
      'docs/.git/config': 'token',
    },
    putBeside,
  );
  expect(files().filter((name) => /secret|password|token/i.test(read(name)))).toEqual([]);
  expect(has('content/docs/link.md') || has('public/link.txt')).toBe(false);
  expect(report()).toMatch(/docs\/link\.md\n\n- is outside of the folder of the old site\. It is left out\./);
  // Its own files are, also by links.
  expect(read('content/docs/rules.md')).toContain('Our own.');
  expect(read('public/own.txt')).toBe('Our own.');
  expect(read('public/files/parts/own.txt')).toBe('Our own.');
});

it('a folder within a clone of Git has the files of the clone', { timeout: TIMEOUT }, async () => {
  const { read } = await importFiles({ 'README.md': '# Yard\n\n[a](../list.txt)\n' }, (folder) => {
    mkdirSync(join(dirname(folder), '.git'), { recursive: true });
    onTestFinished(() => rmSync(join(dirname(folder), '.git'), { recursive: true }));
    writeFileSync(join(dirname(folder), 'list.txt'), 'Ours.');
  });
  expect(read('public/files/list.txt')).toBe('Ours.');
});
