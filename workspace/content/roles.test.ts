import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findLapsedRoles, readRoles, resolveRoles } from './roles.ts';

function makeSite(roles: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'roles-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'content'));
  writeFileSync(join(folder, 'content/roles.yml'), roles);
  return folder;
}

const CONTACT = 'contact:\n  role: Contact\n  address: ada@quay.example\n  since: 2026-01-15\n  until: 2026-12-31\n';

it.each([
  ['2026-01-14T23:59:59Z', 'is held from 2026-01-15 on, and by nobody until then.'],
  ['2026-01-15', undefined],
  ['2026-12-31T23:59:59Z', undefined],
  ['2027-01-01', 'was held until 2026-12-31.'],
])('a role is held from its first day to its last: %s', (day, problem) => {
  const folder = makeSite(`# Who.\n${CONTACT}`);
  const found = findLapsedRoles(readRoles(folder), Date.parse(day), folder);
  expect(found).toEqual(problem ? [expect.stringContaining(problem)] : []);
  if (problem) expect(found[0]).toContain('content/roles.yml:2: "Contact" ');
});

it('a role without one of its keys is reported with its line', () => {
  const folder = makeSite(CONTACT.replace('  until: 2026-12-31\n', ''));
  expect(() => readRoles(folder)).toThrow(/roles\.yml:1: "contact\.until" is missing\. /);
  expect(() => readRoles(makeSite(CONTACT.replace('ada@', 'ada at ')))).toThrow(
    /roles\.yml:3: "contact\.address" is not right\. Expected an address/,
  );
});

it('a text for other programs has the address as a link, and unchanged code', () => {
  const roles = readRoles(makeSite(CONTACT));
  expect(resolveRoles('Write to :role[contact], `:role[contact]`.', roles)).toBe(
    'Write to [ada@quay.example](mailto:ada@quay.example), `:role[contact]`.',
  );
  expect(resolveRoles(':role[contact] until :role-until[contact], :role-until[none].', roles)).toBe(
    '[ada@quay.example](mailto:ada@quay.example) until 2026-12-31, :role-until[none].',
  );
});
