import type { AstroIntegration } from 'astro';
import { isDeveloping } from '#workspace/mistakes.ts';
import type { PluginContext } from '../plugin-context.ts';
import { place } from '../problems/report.ts';
import { importsPrivate } from './imports.ts';

/** Ends a build in which anything public imports from the members' pages. Computed imports can only be detected here. */
export function membersGuard({ isForMembers }: Pick<PluginContext['members'], 'isForMembers'>): AstroIntegration {
  return {
    name: 'commonplace:members-guard',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'commonplace:members-guard',
                enforce: 'pre',
                resolveId: {
                  filter: { id: /members/ },
                  async handler(name, importer, options) {
                    const found = await this.resolve(name, importer, { ...options, skipSelf: true });
                    const [file = ''] = found?.id.split('?') ?? [];
                    const [from = ''] = importer?.split('?') ?? [];
                    // While developing, Astro itself fetches them for their own pages.
                    if (isDeveloping() && /\?astro/.test(name)) return found;
                    if (isForMembers(file) && !isForMembers(from))
                      this.error(`${place(from)}: ${importsPrivate(name)}`);
                    return found;
                  },
                },
              },
            ],
          },
        });
      },
    },
  };
}
