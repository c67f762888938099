import type { AstroIntegration } from 'astro';

/** Where the site asks whether pages were helpful, pages get the question's styles, and their script what wakes it. Else nothing. */
export const feedback = (isOn: boolean): AstroIntegration => ({
  name: 'commonplace:feedback',
  hooks: {
    'astro:config:setup': ({ injectScript, updateConfig }) => {
      if (!isOn) return;
      injectScript('page-ssr', "import '/src/features/feedback/feedback.css';");
      updateConfig({ vite: { define: { 'import.meta.env.FEEDBACK': 'true' } } });
    },
  },
});
