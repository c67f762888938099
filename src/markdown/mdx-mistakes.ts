import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { parseAst } from 'rolldown/parseAst';
import { mdxToJs, mdxToMdast } from 'satteri';
import { publishMistakes } from '#lib/mistakes-channel.ts';
import { findConflicts } from '#workspace/conflicts.ts';
import { MARKDOWN_SYNTAX } from '#workspace/content/markdown-syntax.ts';
import { parseFrontMatter, splitFrontMatter } from '#workspace/front-matter.ts';
import { hasMistakes, reportMistakes } from '#workspace/mistakes.ts';
import { getAdvice, isNeedlessImport } from './foreign-components.ts';
import { normalizeSyntax } from './normalize-syntax.ts';
import { place } from './problems/report.ts';

/**
 * Handles mistakes in MDX files that would end the build in the bundler, before any other mistake is found, and that would replace the page
 * while developing. Such a file is shown without the invalid parts, and the mistakes are reported with the others, as are those that show
 * only when a text is rendered (mdx-server.ts). It must come after the MDX integration, whose renderer it replaces.
 */
export const mdxMistakes = (): AstroIntegration => ({
  name: 'commonplace:mdx-mistakes',
  hooks: {
    'astro:config:setup': ({ command, addRenderer, updateConfig }) => {
      if (command !== 'build' && command !== 'dev') return;
      // Instead of the one of the MDX integration.
      addRenderer({ name: 'astro:jsx', serverEntrypoint: fileURLToPath(new URL('mdx-server.ts', import.meta.url)) });
      updateConfig({
        vite: {
          plugins: [
            {
              name: 'commonplace:mdx-mistakes',
              transform: {
                // Before the MDX integration has the file.
                order: 'pre',
                filter: { id: /\.mdx$/ },
                async handler(code, id) {
                  // A package that has no such part is an error of its own.
                  const find = (source: string) => this.resolve(source, id).catch(() => null);
                  const isThere = async (source: string) =>
                    Boolean((await find(source)) ?? (await find(`./${source}`)));
                  const { repaired, mistakes } = await repairMdx(code, id, isThere);
                  if (command === 'build') reportMistakes(mistakes);
                  else publishMistakes({ file: place(id), of: 'syntax', mistakes });
                  return { code: repaired, map: null };
                },
              },
            },
          ],
        },
      });
    },
  },
});

/** What can be built of an MDX file, and the mistakes in the rest. */
async function repairMdx(written: string, file: string, isThere: (source: string) => Promise<boolean>) {
  const code = written.replaceAll('\r\n', '\n');
  const mistakes: string[] = [];
  // Mistakes in the front matter were reported when the collection was loaded.
  const hasFrontMatter = !hasMistakes(place(file)) && parseFrontMatter(code).errors.length === 0;
  const { head: before, frontMatter, body } = splitFrontMatter(code);
  const head = hasFrontMatter ? before : '\n'.repeat(body.linesBefore);
  const syntax = findSyntaxMistake(body.text, body.linesBefore);
  if (syntax) {
    mistakes.push(`${place(file)}:${syntax}`);
    return { repaired: frontMatter && hasFrontMatter ? head : '', mistakes };
  }
  let repaired = '';
  let end = 0;
  for (const { start, end: next, line, source, names } of findImports(body.text)) {
    const statement = body.text.slice(start, next);
    if (isNeedlessImport(statement) || (await isThere(source))) continue;
    mistakes.push(
      `${place(file)}:${line + body.linesBefore}: "${source}" cannot be imported: there is no such file or package.${getAdvice(names)}`,
    );
    repaired += body.text.slice(end, start) + toStandIn(names, statement.split('\n').length);
    end = next;
  }
  return { repaired: head + repaired + body.text.slice(end), mistakes };
}

/** Declarations of the names of an import that failed, on as many lines, with no empty one, which would end the block. */
function toStandIn(names: string[], lines: number): string {
  const declared = names.map((name) => `export const ${name} = () => null;`).join(' ') || 'export {};';
  return declared + (lines > 1 ? `${'\n//'.repeat(lines - 2)}\n/**/` : '');
}

/** A statement that takes something from another file or package. */
type Import = {
  start: number;
  end: number;
  line: number;
  source: string;
  /** The names that the rest of the file has for it. */
  names: string[];
};

/** The imports of a file, in order. What looks like one in a code block does not count. */
function findImports(text: string): Import[] {
  const tree = mdxToMdast(normalizeSyntax(text, true), { features: MARKDOWN_SYNTAX });
  const lines = text.split('\n');
  return ('children' in tree ? tree.children : []).flatMap((node) => {
    if (node.type !== 'mdxjsEsm' || !node.position) return [];
    const { line } = node.position.start;
    const offset = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
    return parseAst(node.value, { lang: 'jsx' }).body.flatMap((statement): Import[] => {
      if (!('source' in statement) || !statement.source) return [];
      const names = statement.type === 'ImportDeclaration' ? statement.specifiers.map(({ local }) => local.name) : [];
      const { start, end } = statement;
      const linesBefore = node.value.slice(0, start).split('\n').length - 1;
      const { value: source } = statement.source;
      return [{ start: offset + start, end: offset + end, line: line + linesBefore, source, names }];
    });
  });
}

/** What to write if the code that the parser misses was meant as text. */
function howToWriteSign(reason: string): string {
  const sign = /\bexpression\b/.test(reason) ? '{' : /\btag\b/.test(reason) ? '<' : undefined;
  return sign ? ` If "${sign}" is a part of the text, write "\\${sign}".` : '';
}

/** `line:column: message` or `line: message`, with the line of the file. */
function findSyntaxMistake(text: string, linesBefore: number): string | undefined {
  const [conflict] = findConflicts(text);
  try {
    mdxToJs(normalizeSyntax(text, true), { features: MARKDOWN_SYNTAX });
    return undefined;
  } catch (error) {
    if (conflict) return `${conflict.line + linesBefore}: ${conflict.message}.`;
    const message = error instanceof Error ? error.message : String(error);
    const [, line = '1', column = '1', reason = message] =
      /^(\d+):(\d+): (.*?)(?: \([\w-]+:[\w-]+\))?$/s.exec(message) ?? [];
    const located = reason.replaceAll(/\((\d+):\d+\)/g, (_, at) => `(line ${Number(at) + linesBefore})`);
    return `${Number(line) + linesBefore}:${column}: ${located}.${howToWriteSign(reason)}`;
  }
}
