import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isExample } from '#contracts/example-host.ts';
import site from '#site';
import { findConfigLine } from '#workspace/config-lines.ts';
import { findFillIns } from '#workspace/content/fill-in.ts';
import { readRoles } from '#workspace/content/roles.ts';
import { findInArea } from '#workspace/docs-areas.ts';
import { listFiles, SITE_CONFIG_FILE, SITE_FOLDER, toDisplayPath } from '#workspace/folders.ts';
import type { Command } from '../command-line/model.ts';
import { sanitizeForTerminal } from '../output/terminal.ts';
import { LABELS, withName } from './labels.ts';

/** `npm run adopt -- check`: lists what is left of the example. */
export const checkCommand = (print: (text: string) => void): Command => ({
  description:
    'Lists what is left of the example: what a community has to fill in, addresses that reach nobody, sentences that came with the site, ' +
    'and names of the demo. Ends with 1 if there is anything.',
  options: {},
  run: async () => {
    const found = [
      ...findFillIns().map((place) => place.replace(/: /, ': to fill in: ')),
      ...checkConfig(),
      ...checkRoles(),
      ...checkNames(),
    ];
    print(
      found.length === 0
        ? 'Nothing of the example is left.\n'
        : `Left of the example (${found.length}):\n${found.map((line) => `  ${sanitizeForTerminal(line)}\n`).join('')}`,
    );
    return found.length === 0 ? 0 : 1;
  },
});

function checkConfig(): string[] {
  const source = readFileSync(SITE_CONFIG_FILE, 'utf8');
  const at = (path: (string | number)[], message: string) =>
    `${toDisplayPath(SITE_CONFIG_FILE)}:${findConfigLine(source, path) ?? 1}: ${message}`;
  const { url, contact, docs, title, tagline, description } = site;
  const urls = [
    { path: ['url'], name: 'url', value: url },
    { path: ['contact', 'href'], name: 'contact.href', value: contact.href },
    ...docs.map((area) => ({ ...findInArea(area, 'editUrl'), value: area.editUrl })),
  ];
  const isFromAdopt = (text: string, key: 'tagline' | 'description') =>
    Object.values(LABELS).some((labels) => withName(labels[key], title) === text);
  return [
    ...urls.flatMap(({ path, name, value }) =>
      value && isExample(value) ? [at(path, `${name} is ${value}, which reaches nobody`)] : [],
    ),
    ...(isFromAdopt(tagline, 'tagline') ? [at(['tagline'], 'tagline: say in a sentence what the community is')] : []),
    ...(isFromAdopt(description, 'description')
      ? [at(['description'], 'description: say what readers find here')]
      : []),
  ];
}

/** Each contact for conduct needs a separate mailbox. */
function checkRoles(): string[] {
  const file = toDisplayPath(join(SITE_FOLDER, 'content/roles.yml'));
  const contact = site.contact.href.replace(/^mailto:|\?.*$/g, '');
  return [...readRoles()].flatMap(([name, { address, role, line }]) => {
    if (isExample(address)) return [`${file}:${line}: "${role}" has ${address}, which reaches nobody`];
    return name.startsWith('conduct-') && address === contact
      ? [
          `${file}:${line}: "${role}" has the address of the whole site: name a person, with a mailbox that nobody else reads`,
        ]
      : [];
  });
}

const NAMES = /\bCommonplace\b|\b(?:commonplace|partner)\.example\b/;

/** Places where texts mention the demo. */
const checkNames = (): string[] =>
  listFiles(SITE_FOLDER, ['content/**/*.{md,mdx,yml,svg}', 'messages/*.yml'])
    .filter((path) => !path.startsWith('content/agreements/') && path !== 'content/roles.yml')
    .flatMap((path) => {
      const file = join(SITE_FOLDER, path);
      return readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) => {
          const [name] = NAMES.exec(line) ?? [];
          return name ? [`${toDisplayPath(file)}:${index + 1}: names "${name}"`] : [];
        });
    });
