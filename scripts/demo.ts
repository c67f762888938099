import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isExample } from '#contracts/example-host.ts';

/** Whether the folder of a site still holds the demo: the URL of any other site is one that people use. */
export async function holdsDemo(folder: string): Promise<boolean> {
  const file = join(folder, 'site.config.ts');
  const { default: config } = existsSync(file) ? await import(pathToFileURL(file).href) : { default: undefined };
  const url: unknown = config?.url;
  return typeof url === 'string' && isExample(url);
}

/** Whether `site/` does. Once a community has made it its own, the tests of the engine go on without those of the demo. */
export const isDemo: boolean = await holdsDemo(fileURLToPath(new URL('../site', import.meta.url)));
