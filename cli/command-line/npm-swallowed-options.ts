import { UsageError } from './errors.ts';
import type { Options, ParsedArgs } from './model.ts';

/**
 * Without `--` before them, npm swallows options and only passes them on in the environment: `npm run agreements publish
 * --dry-run` would publish. `force` may be set for other reasons, and without it nothing bad happens.
 * @throws {UsageError} if npm swallowed an option of the command
 */
export function checkSwallowedOptions(
  options: Options,
  { values }: ParsedArgs,
  environment: Record<string, string | undefined>,
): void {
  if (!environment.npm_lifecycle_event) return;
  const isSwallowed = (name: string) => Boolean(environment[`npm_config_${name.replaceAll('-', '_')}`]);
  const found = Object.keys(options).find((name) => name !== 'force' && !values.has(name) && isSwallowed(name));
  if (!found) return;
  throw new UsageError(
    `npm took --${found} for itself. Put "--" before the command: npm run … -- <command> --${found}.`,
  );
}
