// TypeScript 7 cannot read Astro files. What they contain is checked by `astro check`, with tsconfig.astro.json.
declare module '*.astro' {
  const component: import('astro/runtime/server/index.js').AstroComponentFactory;
  export default component;
}
