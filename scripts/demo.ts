import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isExample } from '#contracts/example-host.ts';

/** Whether the folder of a site still holds the demo: any other site has a real URL. */
export async function holdsDemo(folder: string): Promise<boolean> {
  const file = join(folder, 'site.config.ts');
  const { default: config } = existsSync(file) ? await import(pathToFileURL(file).href) : { default: undefined };
  const url: unknown = config?.url;
  return typeof url === 'string' && isExample(url);
}

/** Whether `site/` still holds the demo. In a community's own site, the tests of the demo are skipped. */
export const isDemo: boolean = await holdsDemo(fileURLToPath(new URL('../site', import.meta.url)));
