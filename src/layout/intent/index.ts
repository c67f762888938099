import type { AstroIntegration } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:intent'?: boolean | string;
  }
}

/** Adds the `client:intent` directive to the site. */
export const intent = (): AstroIntegration => ({
  name: 'commonplace:intent',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'intent', entrypoint: './src/layout/intent/intent.client.ts' }),
  },
});
