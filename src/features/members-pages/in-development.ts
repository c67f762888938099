import type { AstroIntegration } from 'astro';

const SCRIPT = '/src/features/members-pages/in-development.client.ts';

/** While developing, members' pages are shown at `/members/<page>/` without sign-in. A build has no such route. */
export const membersPagesInDevelopment = (): AstroIntegration => ({
  name: 'commonplace:members-pages-in-development',
  hooks: {
    'astro:config:setup': ({ command, injectRoute, injectScript }) => {
      if (command !== 'dev') return;
      const entrypoint = './src/pages/_members-pages/in-development.astro';
      injectRoute({ pattern: '/[...locale]/members/[...page]', entrypoint, prerender: true });
      injectScript('page', `import '${SCRIPT}';`);
    },
  },
});
