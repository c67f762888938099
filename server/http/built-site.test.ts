import { describe, expect, it } from 'vitest';
import { BUILT_SITE_FILE } from '#contracts/built-site.ts';
import { BUILT_SITE, makeFolder } from '#tests/support/server.ts';
import { readBuiltSite } from './built-site.ts';

const folderWith = (facts: unknown) => makeFolder({ 'index.html': '', [BUILT_SITE_FILE]: JSON.stringify(facts) });

describe('readBuiltSite', () => {
  it.each([
    { base: '/' },
    { title: "Tom & Ada's", backendUrl: 'https://abc.supabase.co', agreements: 'agreements.json' },
  ])('reads what the build wrote: %j', async (facts) => {
    const written = { ...BUILT_SITE, ...facts };
    expect(await readBuiltSite(await folderWith(written))).toEqual(written);
  });

  it('names the command to run when there is no built site', async () => {
    await expect(readBuiltSite(await makeFolder({ 'robots.txt': '' }))).rejects.toThrow(
      'Build it first: npm run build',
    );
    await expect(readBuiltSite('/nowhere/dist')).rejects.toThrow('There is no built site in /nowhere/dist.');
  });

  it.each([
    ['no such file', { 'index.html': '' }, 'it has no _site.json'],
    ['a broken file', { 'index.html': '', [BUILT_SITE_FILE]: '{' }, '_site.json cannot be used'],
  ])('names the command to run when the folder has %s', async (_name, files, reason) => {
    const error = readBuiltSite(await makeFolder(files));
    await expect(error).rejects.toThrow('was not built by this version of Commonplace. Build it again: npm run build');
    await expect(error).rejects.toThrow(reason);
  });

  it('says why a built site cannot be read', async () => {
    const folder = await makeFolder({ 'index.html': '', [`${BUILT_SITE_FILE}/x`]: '' });
    await expect(readBuiltSite(folder)).rejects.toThrow(
      `The site in ${folder} cannot be read by the user that runs this: EISDIR`,
    );
  });

  it.each([
    [{ format: 0 }, /at format/],
    [{ base: 'resources' }, /at base/],
    [{ agreements: undefined }, /at agreements/],
    [{ policy: '' }, /policy/],
  ])('names the fact that it does not understand: %j', async (facts, reason) => {
    await expect(readBuiltSite(await folderWith({ ...BUILT_SITE, ...facts }))).rejects.toThrow(reason);
  });
});
