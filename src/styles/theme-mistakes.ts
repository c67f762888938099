import { globSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CssSyntaxError, type Node, parse, type Root } from 'postcss';
import { decoded } from '#contracts/decoded.ts';
import { propose } from '#contracts/nearest.ts';
import { isBelow, THEME_FILE, toDisplayPath } from '#workspace/folders.ts';

const TOKENS = 'src/styles/tokens.css';

/** A file of another site that a declaration loads. */
const ELSEWHERE = /url\(\s*["']?((?:https?:)?\/\/[^"')\s]+)/gi;
/** The target of an import, with or without `url()`. */
const IMPORTED = /^(?:url\(\s*)?["']?([^"')\s]+)/i;
/** What may be the name of a file, in quotes or in brackets. */
const NAMED = /["'(]\s*([^"'()?#]+)/g;
/** A custom property that a value uses, and the comma of its replacement. */
const USED = /var\(\s*(--[^\s,)]+)\s*(,?)/g;

type Sheet = { file: string; root: Root };

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** A style with those that it imports. @throws {CssSyntaxError} if one cannot be parsed */
function readSheets(file: string, seen = new Set<string>()): Sheet[] {
  if (seen.has(file) || !isFile(file)) return [];
  seen.add(file);
  const root = parse(readFileSync(file, 'utf8'), { from: file });
  const sheets: Sheet[] = [{ file, root }];
  root.walkAtRules('import', ({ params }) => {
    const [, target = ''] = IMPORTED.exec(params) ?? [];
    sheets.push(...readSheets(resolve(dirname(file), decoded(target)), seen));
  });
  return sheets;
}

/** The custom properties in the engine's styles. */
const readEngineNames = (pattern = 'src/**/*.css'): Set<string> =>
  new Set(globSync(pattern).flatMap((file) => readFileSync(file, 'utf8').match(/--[a-z][\w-]*/g) ?? []));

/**
 * Mistakes in the site's style, each as `file:line: sentence`: what cannot be parsed, what the security policy blocks, files from outside
 * of the site's folder, and custom properties that have no effect or no value, such as a misspelt token.
 */
export function findThemeMistakes(theme = THEME_FILE): string[] {
  try {
    const sheets = readSheets(theme);
    if (sheets.length === 0) return [];
    return [...findBlocked(sheets), ...findStray(sheets, dirname(theme)), ...findUnknownNames(sheets)];
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error;
    return [`${toDisplayPath(error.file ?? theme)}:${error.line}: This is not valid CSS: ${error.reason}.`];
  }
}

const place = (file: string, { source }: Node): string => `${toDisplayPath(file)}:${source?.start?.line ?? 1}`;

function findBlocked(sheets: Sheet[]): string[] {
  const found: string[] = [];
  for (const { file, root } of sheets) {
    const add = (node: Node, url: string) =>
      found.push(
        `${place(file, node)}: "${url}" is on another site, and the security policy blocks it. Save the file in ${toDisplayPath(dirname(file))}/ and use its name: url(./name).`,
      );
    root.walkDecls((node) => {
      for (const [, url = ''] of node.value.matchAll(ELSEWHERE)) add(node, url);
    });
    root.walkAtRules('import', (node) => {
      const [, url = ''] = IMPORTED.exec(node.params) ?? [];
      if (/^(?:https?:)?\/\//i.test(url)) add(node, url);
    });
  }
  return found;
}

/** Finds files outside of the site's folder: a build would publish what a style names, whatever it is. */
function findStray(sheets: Sheet[], siteFolder: string): string[] {
  const own = realpathSync(siteFolder);
  const isStray = (path: string) => isFile(path) && !isBelow(own, realpathSync(path));
  return sheets.flatMap(({ file, root }) => {
    const named: { node: Node; text: string }[] = [];
    root.walkDecls((node) => void named.push({ node, text: node.value }));
    root.walkAtRules('import', (node) => void named.push({ node, text: node.params }));
    return named.flatMap(({ node, text }) =>
      [...text.matchAll(NAMED)]
        .map(([, name = '']) => name.trim())
        .filter((name) => isStray(resolve(dirname(file), decoded(name))))
        .map(
          (name) =>
            `${place(file, node)}: "${name}" is not in the site's folder. Save the file in ${toDisplayPath(siteFolder)}/ and use its name: url(./name).`,
        ),
    );
  });
}

function findUnknownNames(sheets: Sheet[]): string[] {
  const known = readEngineNames();
  const tokens = readEngineNames(TOKENS);
  const declared = new Map<string, string>();
  const used = new Map<string, string>();
  const withReplacement = new Set<string>();
  for (const { file, root } of sheets)
    root.walkDecls((node) => {
      if (node.prop.startsWith('--')) declared.set(node.prop, place(file, node));
      for (const [, name = '', comma] of node.value.matchAll(USED)) {
        if (comma) withReplacement.add(name);
        used.set(name, place(file, node));
      }
    });
  const isUnknown = (name: string) => !known.has(name);
  const hint = (name: string) => `${propose(name, tokens)} The engine's are in ${TOKENS}.`;
  return [
    ...[...declared].flatMap(([name, at]) =>
      isUnknown(name) && !used.has(name) ? `${at}: Nothing uses "${name}", so it has no effect.${hint(name)}` : [],
    ),
    ...[...used].flatMap(([name, at]) =>
      isUnknown(name) && !declared.has(name) && !withReplacement.has(name)
        ? `${at}: "${name}" has no value.${hint(name)}`
        : [],
    ),
  ];
}
