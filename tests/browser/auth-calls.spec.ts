import type { Request } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import {
  askForMail,
  authItem,
  codeField,
  FORM,
  mailTo,
  newAddress,
  signedInAs,
  signInButton,
  storedSession,
} from './sign-in.ts';

type Call = { line: string; apikey: string | undefined; bearer: string | undefined; body: unknown };

function callOf(request: Request): Call {
  const { pathname, searchParams } = new URL(request.url());
  searchParams.delete('redirect_to');
  const headers = request.headers();
  return {
    line: `${request.method()} ${pathname}${searchParams.size ? `?${searchParams}` : ''}`,
    apikey: headers.apikey,
    bearer: headers.authorization?.replace(/^Bearer /, ''),
    body: request.postDataJSON(),
  };
}

test('a sign-in, a refresh and a sign-out make the calls of the specification, each with key and token', async ({
  page,
}) => {
  const address = newAddress();
  const calls: Call[] = [];
  page.on('request', (request) => {
    if (/\/(auth|rest|storage|functions|realtime)\/v1\//.test(request.url())) calls.push(callOf(request));
  });
  const { key } = await (await page.request.get('backend.json')).json();

  await page.goto(FORM);
  await askForMail(page, address);
  await codeField(page).fill((await mailTo(page.request, address)).code);
  await signInButton(page).click();
  await expect(signedInAs(page, address)).toBeVisible();
  const first = (await storedSession(page))?.value;

  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((key) => key.endsWith('-auth-token')) ?? '';
    const session = JSON.parse(localStorage.getItem(key) ?? '');
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1_000_000 }));
  });
  await page.reload();
  await expect(authItem(page).getByTitle(address)).toBeVisible();
  const second = (await storedSession(page))?.value;
  await authItem(page).getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(() => calls.at(-1)?.line).toBe('POST /auth/v1/logout?scope=local');

  // What the navbar asks about the membership besides is not a part of signing in.
  const own = calls.filter(({ line }) => line.includes('/auth/v1/'));
  expect(own.map(({ line, bearer }) => [line, bearer])).toEqual([
    ['POST /auth/v1/otp', key],
    ['POST /auth/v1/verify', key],
    ['GET /auth/v1/user', first.access_token],
    ['POST /auth/v1/token?grant_type=refresh_token', key],
    ['GET /auth/v1/user', second.access_token],
    ['POST /auth/v1/logout?scope=local', second.access_token],
  ]);
  expect(calls.map(({ apikey }) => apikey)).toEqual(calls.map(() => key));
  expect(own[0]?.body).toMatchObject({ email: address });
});
