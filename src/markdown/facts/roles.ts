import { defineMdastPlugin } from 'satteri';
import { describeUnknownRole } from '#workspace/content/roles.ts';
import { type PluginContext, whenSourceMatches } from '../plugin-context.ts';
import { report } from '../problems/report.ts';

/** `:role[first-contact]` becomes the address of who holds it, as a link, and so that it can be read on paper. */
export const roles = ({ getRoles }: PluginContext) =>
  whenSourceMatches(
    /:role\[/,
    defineMdastPlugin({
      name: 'roles',
      options: { position: true },
      textDirective(node, context) {
        if (node.name !== 'role') return;
        const name = context.textContent(node);
        const known = getRoles();
        const role = known.get(name);
        if (!role) report(context, node, describeUnknownRole(name, known));
        const children = [{ type: 'text' as const, value: role?.address ?? name }];
        context.replaceNode(node, role ? { type: 'link', url: `mailto:${role.address}`, children } : children);
      },
    }),
  );
