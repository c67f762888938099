import { extname } from 'node:path';
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml, type Tags } from 'yaml';
import { UserError } from '../../command-line/errors.ts';
import { readText } from '../odd-files.ts';
import type { Value } from './value.ts';

/** @throws {UserError} with the parser's message, which names the line */
export function parseOrExplain<Parsed>(file: string, parse: () => Parsed): Parsed {
  try {
    return parse();
  } catch (error) {
    const reason = error instanceof Error ? error.message.trim() : String(error);
    throw new UserError(`${file} cannot be read, so nothing was imported. Correct it, and import again.\n${reason}`);
  }
}

/** Reads a file of YAML, JSON or TOML. Other tags in YAML are read as texts. @throws {UserError} if it cannot be parsed */
export function readDataFile(file: string, customTags: Tags = []): Value {
  const source = readText(file);
  const parse =
    extname(file) === '.toml' ? parseToml : (text: string) => parseYaml(text, { logLevel: 'error', customTags });
  return toValue(parseOrExplain<unknown>(file, () => parse(source)));
}

/** The value of parsed JSON, YAML or TOML. A date becomes a text, as in the old site's pages. */
export function toValue(data: unknown): Value {
  if (data === null || data === undefined) return data;
  if (typeof data === 'string' || typeof data === 'number' || typeof data === 'boolean') return data;
  if (data instanceof Date) return data.toISOString();
  if (Array.isArray(data)) return data.map(toValue);
  if (typeof data === 'object')
    return Object.fromEntries(Object.entries(data).map(([key, item]) => [key, toValue(item)]));
  return String(data);
}
