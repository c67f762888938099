import type { Lite } from './lite.ts';
import type { EngineOptions } from './messages.ts';

/**
 * Publishes the agreements' versions, of which those that are published already stay as they are. By the same function and
 * key as for a hosted project.
 * @returns why it could not be done; then nothing has changed.
 */
export async function publishAgreements({ agreements, keys }: EngineOptions, lite: Lite): Promise<string | undefined> {
  if (!agreements?.length) return undefined;
  const { response } = await lite.fetch({
    method: 'POST',
    target: '/rest/v1/rpc/publish_agreement_versions',
    headers: { apikey: keys.secretKey, 'content-type': 'application/json' },
    body: JSON.stringify({ versions: agreements }),
  });
  return response.status < 400 ? undefined : (response.complaint ?? readMessage(response.body));
}

function readMessage(body: string): string {
  const { message }: { message?: unknown } = JSON.parse(body);
  return String(message);
}
