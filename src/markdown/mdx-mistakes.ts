import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { mdxToJs, mdxToMdast } from 'satteri';
import { publishMistakes } from '#lib/mistakes-channel.ts';
import { findConflicts } from '#workspace/conflicts.ts';
import { MARKDOWN_FEATURES } from '#workspace/content/facts.ts';
import { parseFrontMatter, splitFrontMatter } from '#workspace/front-matter.ts';
import { hasMistakes, reportMistakes } from '#workspace/mistakes.ts';
import { getAdvice, isNeedlessImport } from './foreign-components.ts';
import { normalizeSyntax } from './normalize-syntax.ts';
import { place } from './problems/report.ts';

/** An import on a line: its names and its source. */
const IMPORT = /^import\s+(?:([\w$*{}\s,]+?)\s+from\s+)?(["'])([^"']+)\2;?[ \t]*$/;

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
                  const isThere = async (source: string) =>
                    Boolean((await this.resolve(source, id)) ?? (await this.resolve(`./${source}`, id)));
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
async function repairMdx(code: string, file: string, isThere: (source: string) => Promise<boolean>) {
  const mistakes: string[] = [];
  // Mistakes in the front matter were reported when the collection was loaded.
  const hasFrontMatter = !hasMistakes(place(file)) && parseFrontMatter(code).errors.length === 0;
  const { head: written, frontMatter, body } = splitFrontMatter(code);
  const head = hasFrontMatter ? written : '\n'.repeat(body.linesBefore);
  const syntax = findSyntaxMistake(body.text, body.linesBefore);
  if (syntax) {
    mistakes.push(`${place(file)}:${syntax}`);
    return { repaired: frontMatter && hasFrontMatter ? head : '', mistakes };
  }
  const lines = body.text.split('\n');
  const declared = findDeclarations(body.text);
  for (const [index, line] of lines.entries()) {
    if (!declared.has(index + 1) || isNeedlessImport(line)) continue;
    const [, names = '', , source = ''] = IMPORT.exec(line) ?? [];
    if (!source || (await isThere(source))) continue;
    const own = [...names.replaceAll(/[\w$]+\s+as\s+|\*\s+as\s+/g, '').matchAll(/[\w$]+/g)].map(([name]) => name);
    mistakes.push(
      `${place(file)}:${index + 1 + body.linesBefore}: "${source}" cannot be imported: there is no such file or package.${getAdvice(own)}`,
    );
    lines[index] = own.map((name) => `export const ${name} = () => null;`).join(' ');
  }
  return { repaired: head + lines.join('\n'), mistakes };
}

/** The lines of the imports and exports of a file, from 1. Lines that look alike in code blocks do not count. */
function findDeclarations(text: string): Set<number> {
  const tree = mdxToMdast(normalizeSyntax(text, true), { features: MARKDOWN_FEATURES });
  const nodes = 'children' in tree ? tree.children : [];
  return new Set(
    nodes.flatMap(({ type, position }) => {
      if (type !== 'mdxjsEsm' || !position) return [];
      const { start, end } = position;
      return Array.from({ length: end.line - start.line + 1 }, (_, index) => start.line + index);
    }),
  );
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
    mdxToJs(normalizeSyntax(text, true), { features: MARKDOWN_FEATURES });
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
