import type { EngineAsk } from './engine/messages.ts';

/** What the engine learns of a request's headers; `user-agent` because a browser may not use the secret key. */
const PASSED_ON = ['apikey', 'authorization', 'content-type', 'accept', 'prefer', 'range', 'range-unit', 'user-agent'];

/** Asks the engine on behalf of a request. */
export function engineRequest(headers: Headers, method: string, target: string, body?: string): EngineAsk {
  const passed: Record<string, string> = {};
  for (const name of PASSED_ON) {
    const value = headers.get(name);
    if (value !== null) passed[name] = value;
  }
  return { kind: 'fetch', request: { method, target, headers: passed, body } };
}
