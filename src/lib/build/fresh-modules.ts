import type { AstroIntegration } from 'astro';

type Server = Parameters<NonNullable<AstroIntegration['hooks']['astro:server:setup']>>[0]['server'];
type Environment = Server['environments'][string];

/** The environments whose modules make pages. */
const RENDERING = ['ssr', 'prerender'];

/**
 * While developing, lets a module that was only transformed again be evaluated again, too. To find the styles of a page, Astro
 * transforms all that the page imports. If the content changes meanwhile, those modules count as unchanged afterwards, and the program
 * that renders pages would keep what it evaluated before. Of two texts saved within a second, the second one would not be shown.
 */
export function freshModules(): AstroIntegration {
  return {
    name: 'commonplace:fresh-modules',
    hooks: {
      'astro:server:setup': ({ server }) => {
        for (const name of RENDERING) {
          const environment = server.environments[name];
          if (environment) evaluateWhatWasTransformed(environment);
        }
      },
    },
  };
}

/** Makes the environment report a module as new, once, if it was transformed for another purpose than evaluating it. */
export function evaluateWhatWasTransformed(environment: Environment): void {
  const { moduleGraph } = environment;
  const fetchModule = environment.fetchModule.bind(environment);
  const transformed = new WeakSet<object>();
  environment.fetchModule = async (url, importer, options) => {
    const id = url.replace(/^\/@id\//, '').replace('__x00__', '\0');
    const module = moduleGraph.getModuleById(id) ?? moduleGraph.urlToModuleMap.get(id);
    // Only the program that evaluates modules says whether it has a module already.
    const isEvaluated = options?.cached;
    if (module && isEvaluated === undefined && !module.transformResult) transformed.add(module);
    if (!module || isEvaluated === undefined || !transformed.delete(module)) return fetchModule(url, importer, options);
    return { ...(await fetchModule(url, importer, { ...options, cached: false })), invalidate: true };
  };
}
