const LIMIT_MS = 10_000;

/**
 * Why a part of a page could not be had: `offline` this device has no connection · `slow` no answer within 10 s · `failed`
 * no answer, or one that is an error · `absent` the page is not there, or has no such part.
 */
export type PartFault = 'offline' | 'slow' | 'failed' | 'absent';

/** Thrown by `fetchPart`; the words for its `fault` are `messages.joining.parts`. */
export class PartProblem extends Error {
  override name = 'PartProblem';
  readonly fault: PartFault;

  constructor(fault: PartFault, message: string, cause?: unknown) {
    super(message, { cause });
    this.fault = fault;
  }
}

/** The fault behind an error that `fetchPart` has thrown. */
export const partFaultOf = (error: unknown): PartFault => (error instanceof PartProblem ? error.fault : 'failed');

/** The page's text. */
async function textOf(address: string): Promise<string> {
  const signal = AbortSignal.timeout(LIMIT_MS);
  try {
    // What is signed is never read from a cache.
    const answer = await fetch(address, { headers: { accept: 'text/html' }, cache: 'no-store', signal });
    if (answer.status === 404) throw new PartProblem('absent', `There is no page ${address}.`);
    if (!answer.ok) throw new PartProblem('failed', `${address} answered ${answer.status}.`);
    return await answer.text();
  } catch (error) {
    if (error instanceof PartProblem) throw error;
    if (signal.aborted) throw new PartProblem('slow', `${address} did not come within ${LIMIT_MS / 1000} s.`, error);
    throw new PartProblem(navigator.onLine ? 'failed' : 'offline', `${address} could not be fetched.`, error);
  }
}

/** An element of one of our own pages, fetched; abandoned after 10 s. Throws a `PartProblem`. */
export async function fetchPart(address: string, selector: string): Promise<HTMLElement> {
  const page = new DOMParser().parseFromString(await textOf(address), 'text/html');
  const part = page.querySelector<HTMLElement>(selector);
  if (!part) throw new PartProblem('absent', `${address} has no part ${selector}.`);
  return part;
}
