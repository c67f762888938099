import { dirname, resolve } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { defineMdastPlugin } from 'satteri';
import { decoded } from '#contracts/decoded.ts';
import { cut } from '../links/href.ts';
import { getFilePath, type PluginContext, whenSourceMatches } from '../plugin-context.ts';
import { report } from '../problems/report.ts';

/**
 * A public page must not import from the members' pages, since it would show everybody what it imports. Such names render nothing, so
 * that the build can continue and report all mistakes.
 */
export const membersImports = ({ members }: PluginContext) =>
  whenSourceMatches(
    /\bmembers\//,
    defineMdastPlugin({
      name: 'members-imports',
      options: { position: true },
      mdxjsEsm(node, context) {
        const file = getFilePath(context);
        if (!file || members.isForMembers(file)) return;
        const isPrivate = (name: string) => members.isForMembers(resolve(dirname(file), decoded(cut(name).path)));
        const { sources, names } = readImports(node.value);
        const found = sources.filter(isPrivate);
        if (found.length === 0) return;
        for (const source of found) report(context, node, importsPrivate(source));
        context.setProperty(node, 'value', names.map((name) => `export const ${name} = () => null;`).join('\n'));
      },
    }),
  );

export const importsPrivate = (name: string): string =>
  `This imports "${name}" of the members' pages, and a public page would show it to everybody.`;

/** The sources and names of imports and re-exports in a part of a module. Empty if it cannot be parsed: Astro reports why. */
function readImports(code: string): { sources: string[]; names: string[] } {
  try {
    const { body } = parseAst(code, { lang: 'tsx' });
    const sources = body.flatMap((node) => ('source' in node && node.source ? [node.source.value] : []));
    const names = body.flatMap((node) =>
      node.type === 'ImportDeclaration' ? node.specifiers.map(({ local }) => local.name) : [],
    );
    return { sources, names };
  } catch {
    return { sources: [], names: [] };
  }
}
