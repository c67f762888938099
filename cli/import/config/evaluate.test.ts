import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { evaluateFile } from './evaluate.ts';

it('a constant may hold a function whose parameter has its name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'config-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'docusaurus.config.js');
  writeFileSync(
    file,
    "const config = { title: 'Quay', webpack: (config) => ({ ...config, devtool: false }) };\nexport default config;\n",
  );
  expect(evaluateFile(file)).toEqual({ title: 'Quay', webpack: { devtool: false } });
});
