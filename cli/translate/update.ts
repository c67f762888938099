import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, isMap, isScalar, parseDocument, type YAMLMap } from 'yaml';
import { en } from '#lib/messages/en.ts';
import { hasMessages } from '#lib/messages/index.ts';
import { isGroup } from '#lib/messages/site-messages.ts';
import { SITE_FOLDER, toDisplayPath } from '#workspace/folders.ts';
import { parseYaml } from '#workspace/front-matter.ts';
import { UserError } from '../command-line/errors.ts';
import type { Command } from '../command-line/model.ts';
import { writeFiles } from '../output/write-files.ts';
import { MESSAGES_STYLE, toMessagesIn } from './language.ts';

export const updateCommand = (print: (text: string) => void): Command => ({
  description:
    "After an upgrade: brings the site's file of interface messages in a language up to date. What the engine has gained is added in " +
    'English, and what it no longer has is removed; everything else stays as it is.',
  positionals: ['locale'],
  options: {},
  run: async ({ positionals: [locale = ''] }) => {
    const file = join(SITE_FOLDER, 'messages', `${locale}.yml`);
    const shown = toDisplayPath(file);
    if (!existsSync(file)) throw new UserError(`There is no file ${shown}.`);
    const source = readFileSync(file, 'utf8');
    const [mistake] = parseYaml(source).errors;
    if (mistake) throw new UserError(`${shown}:${mistake.line}: ${mistake.message}.`);
    const yaml = parseDocument(source);
    const { added, removed } = updateMessages(yaml, locale);
    if (added.length + removed.length === 0) {
      print(`${shown} has the messages of the engine.\n`);
      return 0;
    }
    writeFiles([{ file, text: yaml.toString(MESSAGES_STYLE) }]);
    if (added.length > 0) print(`Added to ${shown}, in English, for you to translate:\n${toList(added)}`);
    if (removed.length > 0) print(`Removed, since the engine no longer has them:\n${toList(removed)}`);
    return 0;
  },
});

const toList = (paths: string[]): string => paths.map((path) => `  ${path}\n`).join('');

/** The paths of messages, with dots. */
type Changes = { added: string[]; removed: string[] };

function updateMessages(yaml: Document, locale: string): Changes {
  const changes: Changes = { added: [], removed: [] };
  // Where the engine has the language, the file has only what the community words differently.
  const isComplete = !hasMessages(locale);

  function updateGroup(group: YAMLMap, example: object, path: string[]): void {
    const known = new Map<unknown, unknown>(Object.entries(example));
    for (const { key } of [...group.items]) {
      if (known.has(String(key))) continue;
      group.delete(key);
      changes.removed.push([...path, String(key)].join('.'));
    }
    // A key without a value is as good as none.
    if (isComplete) group.items = group.items.filter(({ value }) => !isScalar(value) || value.value !== null);
    let place = 0;
    for (const [key, value] of Object.entries(example)) {
      const found = group.items.findIndex((item) => String(item.key) === key);
      const node = group.get(key);
      if (found === -1 && isComplete) {
        group.items.splice(place, 0, yaml.createPair(key, toMessagesIn(locale, value)));
        changes.added.push([...path, key].join('.'));
      } else if (isGroup(value) && isMap(node)) updateGroup(node, value, [...path, key]);
      place = group.items.findIndex((item) => String(item.key) === key) + 1;
    }
  }

  // An empty file has nothing that could be kept.
  yaml.contents ??= yaml.createNode({});
  if (isMap(yaml.contents)) updateGroup(yaml.contents, en, []);
  return changes;
}
