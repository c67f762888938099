import { defineMdastPlugin } from 'satteri';
import { formatDate } from '#lib/date.ts';
import { describeUnknownRole, type Roles, readRoles } from '#workspace/content/roles.ts';
import { getFilePath, type PluginContext, whenSourceMatches } from '../plugin-context.ts';
import { report } from '../problems/report.ts';

/**
 * `:role[first-contact]` becomes the e-mail address of the person who holds it, as a link that can be read on paper;
 * `:role-until[first-contact]` becomes the last day of the term, as the language of the text writes it.
 */
export const roles = ({ getRolesFor }: PluginContext) =>
  whenSourceMatches(
    /:role(-until)?\[/,
    defineMdastPlugin({
      name: 'roles',
      options: { position: true },
      textDirective(node, context) {
        if (node.name !== 'role' && node.name !== 'role-until') return;
        const name = context.textContent(node);
        const known = getRolesFor(getFilePath(context));
        const role = known.get(name);
        if (!role) report(context, node, describeUnknownRole(name, known));
        const text = (value: string) => ({ type: 'text' as const, value });
        if (!role) context.replaceNode(node, text(name));
        else if (node.name === 'role-until') context.replaceNode(node, text(role.until));
        else context.replaceNode(node, { type: 'link', url: `mailto:${role.address}`, children: [text(role.address)] });
      },
    }),
  );

/** The roles for texts of a language, each with its last day as people write it. */
export const readRolesFor = (locale: string): Roles =>
  new Map([...readRoles()].map(([name, role]) => [name, { ...role, until: formatDate(new Date(role.until), locale) }]));
