import { expect, it } from 'vitest';
import { startFakeBackend } from '#tests/support/fake-backend.ts';
import { openBackend } from '../backend/backend.ts';
import { lettersProgram } from './program.ts';

it.each([
  ['cod', '1', 'There is no published agreement "cod". Did you mean code?'],
  ['constructor', '1', 'There is no published agreement "constructor".'],
  ['code', '9', 'Version 9 of "code" is not published. The newest is 2.'],
  ['drill', '1', 'Members read "drill", and do not sign it'],
])('an announcement of %s %s is refused, even if it had no recipients', async (id, version, message) => {
  const published = [
    { document: 'code', version: 1, kind: 'agreement' },
    { document: 'code', version: 2, kind: 'agreement' },
    { document: 'drill', version: 1, kind: 'acknowledgement' },
  ];
  const { url } = await startFakeBackend(({ path }) => ({
    json: path.endsWith('/agreement_versions') ? published : [],
  }));
  const { commands } = lettersProgram({
    open: async () => openBackend({ url, secretKey: 'sb_secret_1', kind: 'other' }),
    getRenderer: () => Promise.reject(new Error('Nothing is rendered.')),
    deliver: () => Promise.reject(new Error('Nothing is delivered.')),
  });
  await expect(commands.announce?.run({ positionals: [id, version], values: new Map() })).rejects.toThrow(message);
});
