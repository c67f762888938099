import { parse } from 'smol-toml';
import { toValue } from './config/data-file.ts';

const TOML = /^\+{3}[ \t]*\r?\n([\s\S]*?)^\+{3}[ \t]*(?=\r?\n|$)/m;

/** Writes front matter in TOML, between lines of `+++`, in YAML. All lines below keep their numbers. */
export function writeAsYaml(source: string): string {
  const match = /^\s*\+{3}/.test(source) ? TOML.exec(source) : null;
  if (!match) return source;
  const [written, toml = ''] = match;
  const data = parseSafely(toml);
  if (data === undefined) return source;
  const keys = Object.entries(data).map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(toValue(value))}`);
  const lines = toml.split('\n').length - 1;
  const padded = [...keys, ...Array.from({ length: Math.max(0, lines - keys.length) }, () => '')];
  return `---\n${padded.map((line) => `${line}\n`).join('')}---${source.slice(match.index + written.length)}`;
}

function parseSafely(toml: string): Record<string, unknown> | undefined {
  try {
    return parse(toml);
  } catch {
    return undefined;
  }
}
