import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { confirmPrePaintScript } from './pre-paint-script.ts';

/** Runs the script on a page with a URL. Returns the URL and the history state that it leaves. */
function arrive(url: string) {
  const location = new URL(url, 'https://commonplace.example/resources/auth/confirm/');
  const found = { bar: location.pathname + location.search + location.hash, state: null };
  const history = {
    get state() {
      return found.state;
    },
    replaceState: (state: null, _: string, bar = found.bar) => {
      Object.assign(found, { state, bar });
      location.href = new URL(bar, location.href).href;
    },
  };
  let onHashChange = () => {};
  let onUse = () => {};
  const page = {
    addEventListener: (type: string, listener: () => void) => {
      if (type === 'commonplace:link') onUse = listener;
    },
  };
  const addEventListener = (type: string, listener: () => void) => {
    if (type === 'hashchange') onHashChange = listener;
  };
  runInNewContext(confirmPrePaintScript, { location, history, document: page, addEventListener, URLSearchParams });
  return {
    found,
    /** As a browser does: a new entry, without a state. */
    changeHash(hash: string) {
      location.hash = hash;
      Object.assign(found, { bar: location.pathname + location.search + location.hash, state: null });
      onHashChange();
    },
    useLink() {
      found.state = null;
      onUse();
    },
  };
}

it('moves the secrets of the hash to the history’s state, and leaves "next"', () => {
  expect(arrive('?next=%2Fresources%2Fdocs%2F#token_hash=abc&type=email').found).toEqual({
    bar: '/resources/auth/confirm/?next=%2Fresources%2Fdocs%2F',
    state: { signIn: 'token_hash=abc&type=email' },
  });
});

it('moves secrets of the query too', () => {
  expect(arrive('?code=123&next=%2Fresources%2F').found).toEqual({
    bar: '/resources/auth/confirm/?next=%2Fresources%2F',
    state: { signIn: 'code=123' },
  });
  expect(arrive('?error=access_denied#error=access_denied').found.bar).toBe('/resources/auth/confirm/');
});

it.each([
  '?next=%2Fresources%2F%23token_hash=abc&type=email',
  '?next=%2Fresources%2F%23token_hash%3Dabc%26type%3Demail',
  '?next=%2Fresources%2F#token_hash%3Dabc%26type%3Demail',
])('moves secrets from a link whose signs were encoded on the way: %s', (url) => {
  expect(arrive(url).found).toEqual({
    bar: '/resources/auth/confirm/?next=%2Fresources%2F',
    state: { signIn: 'token_hash=abc&type=email' },
  });
});

it('leaves the place on the page that "next" leads to', () => {
  const bar = '/resources/auth/confirm/?next=%2Fresources%2F%23token';
  expect(arrive('?next=%2Fresources%2F%23token').found).toEqual({ bar, state: null });
});

it('leaves a URL without secrets, and so the state of a reload, unchanged', () => {
  expect(arrive('?next=%2Fresources%2F').found).toEqual({
    bar: '/resources/auth/confirm/?next=%2Fresources%2F',
    state: null,
  });
});

it('moves secrets of a second link that is opened in the same tab', () => {
  const page = arrive('#token_hash=one&type=email');
  page.changeHash('#token_hash=two&type=email');
  expect(page.found).toEqual({ bar: '/resources/auth/confirm/', state: { signIn: 'token_hash=two&type=email' } });
});

it('keeps secrets when the visitor skips to the content, until they are used', () => {
  const page = arrive('?next=%2Fresources%2F#token_hash=abc&type=email');
  page.changeHash('#main');
  expect(page.found).toEqual({
    bar: '/resources/auth/confirm/?next=%2Fresources%2F#main',
    state: { signIn: 'token_hash=abc&type=email' },
  });
  page.useLink();
  page.changeHash('#footer');
  expect(page.found.state).toBeNull();
});
