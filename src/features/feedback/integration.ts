import type { AstroIntegration } from 'astro';

/** Adds the styles and the script of the question to all pages, if the site asks whether pages were helpful. */
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
