import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { pictureMarks } from './picture.ts';

it('a picture whose ending is in capitals, as of cameras, counts, and a link that leads nowhere does not', () => {
  const site = mkdtempSync(join(tmpdir(), 'pictures-'));
  onTestFinished(() => rmSync(site, { recursive: true }));
  mkdirSync(join(site, 'public/img'), { recursive: true });
  writeFileSync(join(site, 'public/img/DSC001.JPG'), '');
  writeFileSync(join(site, 'public/img/notes.txt'), '');
  symlinkSync('nowhere.png', join(site, 'public/img/gone.png'));
  expect(pictureMarks(site)).toEqual([expect.stringMatching(/^public\/img\/DSC001\.JPG\/\d/)]);
});
