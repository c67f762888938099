import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const errors = vi.hoisted(() => ({ showNavigationError: vi.fn(), hideNavigationError: vi.fn() }));
vi.mock('./navigation-error.client.ts', () => ({ ...errors, startProgress: () => {}, endProgress: () => {} }));

const SHOWN = 'https://handbook.example/resources/';
const FAILING = `${SHOWN}join/`;

const reload = vi.fn();
let followLink: (event: object) => void;

beforeEach(async () => {
  vi.stubGlobal('window', { navigation: true });
  vi.stubGlobal('location', { ...urlParts(SHOWN), reload });
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('navigation', {
    currentEntry: { key: 'first' },
    addEventListener: (_: string, listener: typeof followLink) => (followLink = listener),
  });
  const { startRouter } = await import('./router.client.ts');
  startRouter();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  vi.resetModules();
});

const urlParts = (url: string) => {
  const { href, origin, pathname } = new URL(url);
  return { href, origin, pathname };
};

/** Navigates as the browser reports it; resolves once the router has handled it. */
function goTo(url: string, navigationType: 'push' | 'traverse'): Promise<void> {
  let handled = Promise.resolve();
  followLink({
    canIntercept: true,
    hashChange: false,
    formData: null,
    downloadRequest: null,
    navigationType,
    destination: { url, key: 'next', sameDocument: false },
    intercept: ({ handler }: { handler: () => Promise<void> }) => (handled = handler()),
  });
  return handled;
}

/** Follows a link to a page that fails, until the router asks whether the site answers at all. */
async function failToLoad() {
  const answer = Promise.withResolvers<Response>();
  const asked = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
    if (method !== 'HEAD') throw new TypeError('Failed to fetch');
    asked.resolve();
    return answer.promise;
  });
  const handled = goTo(FAILING, 'push');
  await asked.promise;
  return { handled, answer };
}

it('a page that cannot be fetched is an error if the site does not answer', async () => {
  const { handled, answer } = await failToLoad();
  answer.reject(new TypeError('Failed to fetch'));
  await expect(handled).rejects.toThrow('Failed to fetch');
  expect(errors.showNavigationError).toHaveBeenCalledOnce();
});

it('a page that cannot be fetched is loaded in full if the site answers', async () => {
  const { handled, answer } = await failToLoad();
  answer.resolve(new Response());
  await expect(handled).rejects.toThrow('Failed to fetch');
  expect(reload).toHaveBeenCalledOnce();
});

it.each(['resolve', 'reject'] as const)(
  'the failure of a page that was left meanwhile changes nothing: %s',
  async (end) => {
    const { handled, answer } = await failToLoad();
    await goTo(SHOWN, 'traverse');
    answer[end](new Response());
    await handled;
    expect(reload).not.toHaveBeenCalled();
    expect(errors.showNavigationError).not.toHaveBeenCalled();
  },
);

it('a second try that was left meanwhile does not scroll', async () => {
  const scrollTo = vi.fn();
  vi.stubGlobal('scrollTo', scrollTo);
  vi.stubGlobal(
    'DOMParser',
    class {
      parseFromString = () => ({ querySelector: () => null });
    },
  );
  const { handled, answer } = await failToLoad();
  answer.reject(new TypeError('Failed to fetch'));
  await expect(handled).rejects.toThrow('Failed to fetch');
  vi.stubGlobal('fetch', async () => new Response('<p>Join</p>', { headers: { 'content-type': 'text/html' } }));
  const tried = errors.showNavigationError.mock.calls[0]?.[1].retry();
  await goTo(SHOWN, 'traverse');
  await tried;
  expect(scrollTo).not.toHaveBeenCalled();
});
