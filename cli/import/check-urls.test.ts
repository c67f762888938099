import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BUILT_SITE_FILE } from '#contracts/built-site.ts';
import { BUILT_SITE } from '#tests/support/server.ts';
import { importInto, makeFolder, makeOldFolder } from './testing.ts';

it('says how many of the old URLs that do not answer are those of translations', async () => {
  const [from, site] = [makeOldFolder(), makeFolder()];
  mkdirSync(join(from, 'docs'));
  const languages = '[{locale: en, default: true}, {locale: sv}]';
  writeFileSync(join(from, 'mkdocs.yml'), `site_name: Yard\nplugins:\n  - i18n:\n      languages: ${languages}\n`);
  writeFileSync(join(from, 'docs/index.md'), '# Yard\n\nText.\n');
  writeFileSync(join(from, 'docs/index.sv.md'), '# Varv\n\nText.\n');
  mkdirSync(join(site, 'dist'), { recursive: true });
  writeFileSync(join(site, 'dist', BUILT_SITE_FILE), JSON.stringify({ ...BUILT_SITE, base: '/' }));
  const output = await importInto(site, from, 'check');
  expect(output).toContain('0 old URLs answer, 0 lead on, 2 do neither.\n');
  expect(output).toContain('1 of them are translations. Those into a language that is switched off answer once');
});
