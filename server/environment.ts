import { isIP } from 'node:net';
import { z } from 'zod';
import { type BackendSettings, backendVariables, requireSender, toBackendSettings } from './backend/settings.ts';
import type { Endpoint } from './http/listen.ts';
import { choice, parseVariables, textThat, type Variables, wholeNumber } from './variables.ts';

/** The server's settings from the environment. */
export interface Environment extends Endpoint {
  /** Whether an npm script started this process. */
  byNpm: boolean;
  /** How to run the embedded backend if the site has no hosted one; undefined for none. */
  backend: BackendSettings | undefined;
}

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i;
const isHost = (text: string) => isIP(text) !== 0 || HOST_NAME.test(text);

const serverVariables = z.object({
  // Not the name `localhost`: on some machines that is `::1` only, and a browser that opens 127.0.0.1 finds nothing.
  HOST: textThat(isHost, 'a host name or an IP address, without scheme and port', '0.0.0.0').default('127.0.0.1'),
  PORT: wholeNumber({ from: 0, to: 65_535, example: 3001 }).default(3000),
  BACKEND: choice(['on', 'off']).default('on'),
  npm_lifecycle_event: z.string().optional(),
});

const allVariables = serverVariables.extend(backendVariables.shape).check(requireSender);

/** The names of all variables that the server reads. */
export const SERVER_VARIABLES: readonly string[] = Object.keys(allVariables.shape);

/**
 * Reads the environment; an empty value counts as absent.
 * @throws {StartError} that lists every invalid value.
 */
export function readEnvironment(variables: Variables): Environment {
  const toEnvironment = ({ HOST, PORT, npm_lifecycle_event }: z.output<typeof serverVariables>) => ({
    host: HOST,
    port: PORT,
    byNpm: npm_lifecycle_event !== undefined,
  });
  if (variables.BACKEND === 'off') {
    return { ...toEnvironment(parseVariables(variables, serverVariables)), backend: undefined };
  }
  const parsed = parseVariables(variables, allVariables);
  return { ...toEnvironment(parsed), backend: toBackendSettings(parsed) };
}
