import type { Given, Options } from './model.ts';
import { WrongUse } from './problem.ts';

/**
 * Without `--` before them, npm keeps options for itself, and tells of them in the environment alone. `npm run agreements publish
 * --dry-run` would publish. `force` may be there for other reasons, and nothing bad comes of missing it.
 * @throws {WrongUse} where npm kept an option of the command.
 */
export function checkNpmKept(
  options: Options,
  { values }: Given,
  environment: Record<string, string | undefined>,
): void {
  if (!environment.npm_lifecycle_event) return;
  const isKept = (name: string) => Boolean(environment[`npm_config_${name.replaceAll('-', '_')}`]);
  const kept = Object.keys(options).find((name) => name !== 'force' && !values.has(name) && isKept(name));
  if (!kept) return;
  throw new WrongUse(`npm kept --${kept} for itself. Put "--" before the command: npm run … -- <command> --${kept}.`);
}
