import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { propose } from '#contracts/nearest.ts';
import { repairRecords } from '#contracts/repair-input.ts';
import { recordMistakes } from '../describe-issue.ts';
import { SITE_FOLDER, toDisplayPath } from '../folders.ts';
import { parseYaml } from '../front-matter.ts';
import { reportMistakes, STAND_IN } from '../mistakes.ts';
import { readWhenChanged } from '../read-when-changed.ts';
import { findReferences } from './facts.ts';

/** A contact for something, with a term. Defined once, in `content/roles.yml`, and used in texts: `:role[first-contact]`. */
const roleSchema = z.strictObject({
  role: z.string().min(1),
  address: z.email(),
  /** Days in UTC, including the last one. */
  since: z.iso.date(),
  until: z.iso.date(),
});
const rolesSchema = z.record(z.string(), roleSchema);
type Role = z.infer<typeof roleSchema> & { line: number };

/** By name. Empty for a site without the file. */
export type Roles = ReadonlyMap<string, Role>;

/** Stands in for an invalid role. */
const NOBODY = { role: STAND_IN, address: 'nobody@localhost.invalid', since: '2000-01-01', until: '9999-12-31' };

const FILE = 'content/roles.yml';
const DAY = 24 * 60 * 60 * 1000;

/** @throws {Error} with file and line of each mistake */
export const readRoles = (siteFolder = SITE_FOLDER): Roles => readFile(join(siteFolder, FILE));

const readFile = readWhenChanged((file): Roles => {
  if (!existsSync(file)) return new Map();
  const yaml = parseYaml(readFileSync(file, 'utf8'));
  reportMistakes(recordMistakes(file, yaml, rolesSchema, roleSchema));
  const { data } = rolesSchema.safeParse(yaml.data ?? {});
  const roles = data ?? repairRecords(roleSchema, yaml.data, NOBODY);
  return new Map(Object.entries(roles).map(([name, role]) => [name, { ...role, line: yaml.getLine([name]) }]));
});

/** Roles that nobody holds at a time, each as `file:line: sentence`. */
export const findLapsedRoles = (roles: Roles, now: number, siteFolder = SITE_FOLDER): string[] =>
  [...roles.values()].flatMap(({ role, since, until, line }) => {
    const place = `${toDisplayPath(join(siteFolder, FILE))}:${line}`;
    if (now >= Date.parse(until) + DAY)
      return [`${place}: "${role}" was held until ${until}. Enter the new holder, or the new end of the term.`];
    return now < Date.parse(since) ? [`${place}: "${role}" is held from ${since} on, and by nobody until then.`] : [];
  });

export const describeUnknownRole = (name: string, roles: Roles): string =>
  `There is no role "${name}" in ${FILE}.${propose(name, roles.keys())}`;

/** A text with links to the addresses of its roles, and their last days, for other programs that read Markdown. */
export const resolveRoles = (text: string, roles: Roles): string =>
  replaceReferences(
    replaceReferences(text, 'role', (name) => {
      const address = roles.get(name)?.address;
      return address && `[${address}](mailto:${address})`;
    }),
    'role-until',
    (name) => roles.get(name)?.until,
  );

function replaceReferences(
  text: string,
  directive: 'role' | 'role-until',
  getText: (name: string) => string | undefined,
): string {
  let replaced = '';
  let at = 0;
  for (const { key, start, end } of findReferences(text, directive)) {
    replaced += text.slice(at, start) + (getText(key) ?? text.slice(start, end));
    at = end;
  }
  return replaced + text.slice(at);
}
