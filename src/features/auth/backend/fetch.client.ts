import { LIMIT_MS, TooSlow } from '#lib/backend/limit.ts';

const isPage = (answer: Response) => answer.headers.get('content-type')?.startsWith('text/html') ?? false;

/** An answer in the form in which the backend itself gives errors. */
const asError = ({ status, statusText }: Response) =>
  new Response(JSON.stringify({ code: status, message: statusText || `HTTP ${status}` }), {
    status,
    headers: { 'content-type': 'application/json' },
  });

/**
 * Takes the moment of expiry, which is the server's time, out of an answer with a session. The client then counts
 * `expires_in` from the device's own time, and renews the session when it has to, also where the device's clock is wrong.
 */
async function withoutExpiry(answer: Response): Promise<Response> {
  const { expires_at: _, ...session } = await answer.json();
  return new Response(JSON.stringify(session), { status: answer.status, headers: answer.headers });
}

/**
 * `fetch` for the backend's client. A call is abandoned after 10 s. What is not the backend's answer but somebody's web
 * page (a login page of a hotel, an error page of a proxy) counts as an unreachable backend, or as an error by its status.
 */
export const backendFetch: typeof fetch = async (input, init) => {
  const late = AbortSignal.timeout(LIMIT_MS);
  const signal = init?.signal ? AbortSignal.any([init.signal, late]) : late;
  const answer = await fetch(input, { ...init, signal }).catch((error: unknown) => {
    throw late.aborted ? new TooSlow() : error;
  });
  if (isPage(answer)) {
    if (answer.ok) throw new TypeError('The answer came from something that is not the backend.');
    return asError(answer);
  }
  const { pathname } = new URL(answer.url || String(input));
  return answer.ok && /\/auth\/v1\/(token|verify)$/.test(pathname) ? withoutExpiry(answer) : answer;
};
