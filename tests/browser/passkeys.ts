import { createHash, createPublicKey, randomBytes, randomUUID, verify } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { newPerson } from './people.ts';

/** What a hosted backend stores of a passkey. */
type Passkey = {
  id: string;
  friendly_name: string;
  created_at: string;
  last_used_at?: string;
  credential: string;
  publicKey: string;
  user: User;
};
type User = { id: string; email: string };
type Credential = { id: string; response: Record<string, string> };

const decode = (text = '') => Buffer.from(text, 'base64url');

/** A device with passkeys, whose owner confirms everything. */
export async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/**
 * Lets the backend of the tests take passkeys, which it does not support: URLs, bodies, status and error codes are those of
 * Supabase's own service (internal/api/passkey_*.go of github.com/supabase/auth), and what the browser signs is verified. Proof
 * of a passkey gives a session, by the code of an e-mail.
 */
export async function takePasskeys(page: Page, url: string): Promise<void> {
  const passkeys: Passkey[] = [];
  const challenges = new Map<string, string>();
  const { origin, hostname } = new URL(url);

  const begin = (options: object) => {
    const [challenge_id, challenge] = [randomUUID(), randomBytes(32).toString('base64url')];
    challenges.set(challenge_id, challenge);
    return { challenge_id, options: { challenge, ...options }, expires_at: Date.now() / 1000 + 300 };
  };

  /** Whether the browser answered this very challenge, on this site. */
  function isAnswer(id: string, type: string, { clientDataJSON }: Record<string, string>): boolean {
    const clientData: { type: string; challenge: string; origin: string } = JSON.parse(
      decode(clientDataJSON).toString(),
    );
    const expected = challenges.get(id);
    challenges.delete(id);
    return clientData.type === type && clientData.challenge === expected && clientData.origin === origin;
  }

  function isSigned({ publicKey }: Passkey, { clientDataJSON, authenticatorData, signature }: Record<string, string>) {
    const key = createPublicKey({ key: decode(publicKey), format: 'der', type: 'spki' });
    const signed = Buffer.concat([
      decode(authenticatorData),
      createHash('sha256').update(decode(clientDataJSON)).digest(),
    ]);
    return verify('sha256', signed, key, decode(signature));
  }

  async function findUser(route: Route): Promise<User | null> {
    const { authorization = '', apikey = '' } = await route.request().allHeaders();
    const answer = await fetch(`${origin}/auth/v1/user`, { headers: { authorization, apikey } });
    return answer.ok ? answer.json() : null;
  }

  const fail = (route: Route, status: number, code: string) =>
    route.fulfill({ status, json: { code: status, error_code: code, msg: code } });
  const show = ({ id, friendly_name, created_at, last_used_at }: Passkey) => ({
    id,
    friendly_name,
    created_at,
    last_used_at,
  });

  async function signIn(route: Route, path: string) {
    if (path === 'authentication/options') return route.fulfill({ json: begin({ rpId: hostname }) });
    const { challenge_id, credential }: { challenge_id: string; credential: Credential } = route
      .request()
      .postDataJSON();
    const passkey = passkeys.find((one) => one.credential === credential.id);
    const isProof =
      passkey &&
      isAnswer(challenge_id, 'webauthn.get', credential.response) &&
      isSigned(passkey, credential.response) &&
      decode(credential.response.userHandle).toString() === passkey.user.id;
    if (!isProof) return fail(route, 400, 'webauthn_verification_failed');
    passkey.last_used_at = new Date().toISOString();
    const { session } = await newPerson(url, passkey.user.email);
    return route.fulfill({ json: session });
  }

  function register(route: Route, path: string, user: User) {
    const own = passkeys.filter((one) => one.user.id === user.id);
    if (own.length >= 10) return fail(route, 422, 'too_many_passkeys');
    if (path === 'registration/options') {
      const id = Buffer.from(user.id).toString('base64url');
      const options = {
        rp: { id: hostname, name: 'Tests' },
        user: { id, name: user.email, displayName: user.email },
        pubKeyCredParams: [-7, -257].map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: own.map(({ credential }) => ({ type: 'public-key', id: credential })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      };
      return route.fulfill({ json: begin(options) });
    }
    const { challenge_id, credential }: { challenge_id: string; credential: Credential } = route
      .request()
      .postDataJSON();
    if (!isAnswer(challenge_id, 'webauthn.create', credential.response))
      return fail(route, 400, 'webauthn_verification_failed');
    const passkey: Passkey = {
      id: randomUUID(),
      friendly_name: 'Passkey',
      created_at: new Date().toISOString(),
      credential: credential.id,
      publicKey: credential.response.publicKey ?? '',
      user,
    };
    passkeys.push(passkey);
    return route.fulfill({ json: show(passkey) });
  }

  await page.route('**/backend.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), passkeys: true } });
  });
  await page.route(/\/auth\/v1\/passkeys/, async (route) => {
    const path = new URL(route.request().url()).pathname.split('/auth/v1/passkeys')[1]?.replace(/^\//, '') ?? '';
    if (path.startsWith('authentication/')) return signIn(route, path);
    const user = await findUser(route);
    if (!user) return fail(route, 403, 'session_not_found');
    if (path.startsWith('registration/')) return register(route, path, user);
    const own = passkeys.filter((one) => one.user.id === user.id);
    if (path === '') return route.fulfill({ json: own.map(show) });
    const at = passkeys.findIndex((one) => one.id === path && one.user.id === user.id);
    if (at < 0) return fail(route, 404, 'validation_failed');
    passkeys.splice(at, 1);
    return route.fulfill({ status: 204 });
  });
}
