import type { ClientDirective } from 'astro';
import { isDataSaverOn } from '#lib/data-saver.ts';
import { SESSION_EVENT } from '#lib/events.ts';
import { onFirstInteraction } from '#lib/first-interaction.ts';

/**
 * `client:intent`: the island wakes at the first pointer, touch, focus or key on it, and the press that woke it is
 * replayed once it is awake, so that no first click is lost. What works without the island (links, summaries, buttons
 * that command a dialog, fields) is left alone; the colour toggle, which the core handles, does not even wake it. Options,
 * joined by a space: `scroll` also wakes on the page's first scroll, `stored:<key>` wakes at once when local storage has the
 * key, `hash:<name>` when the URL ends with `#<name>=…`, `session` when a session is stored, or somebody signs in here or in
 * another tab, and `now` always. `translated` is for a step of the build: a browser's translator may replace the island's text.
 */
const WAKING = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown', 'click', 'submit'];
const NATIVE = 'a[href],summary,[command],[popovertarget],input,select,textarea,label,option';
const OF_CORE = '[data-color-mode-toggle]';
const REPLAYED_KEYS = /^(Arrow|Home|End|Page)/;

let isExpecting = false;

/** Fetches React at the first interaction with the page, so that waking takes milliseconds. Not if the visitor saves data. */
function fetchRendererOnLife(url: string | null): void {
  if (isExpecting || !url) return;
  isExpecting = true;
  if (!isDataSaverOn()) onFirstInteraction(() => import(/* @vite-ignore */ url).catch(() => {}));
}

const isNative = (target: Element) => {
  const native = target.closest(NATIVE);
  return native !== null && (!native.matches('[command]') || 'command' in HTMLButtonElement.prototype);
};

/** The replay of an event once the island is awake; undefined for an event that needs none. */
function getReplay(event: Event): (() => void) | undefined {
  const target = event.target;
  if (!(target instanceof Element)) return undefined;
  if (event.type === 'submit' && target instanceof HTMLFormElement) {
    const submitter = (event as SubmitEvent).submitter;
    return () => target.requestSubmit(submitter);
  }
  if (event.type === 'click' && !isNative(target)) {
    const button = target.closest('button,[role]') ?? target;
    return () => button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
  }
  if (event instanceof KeyboardEvent && REPLAYED_KEYS.test(event.key)) {
    const { key, code, shiftKey } = event;
    return () =>
      target.dispatchEvent(new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true }));
  }
  return undefined;
}

/** Whether an island is on the screen or beside it; browsers that cannot tell wake it. On a phone, the contents of a page are not. */
const isShown = (island: Element) => island.firstElementChild?.checkVisibility?.() ?? true;

const isStored = (isWanted: (key: string) => boolean) => {
  try {
    return Object.keys(localStorage).some(isWanted);
  } catch {
    return false;
  }
};
/** As the backend's client names it: `src/features/auth/session/session-state.ts`. */
const isSession = (key: string) => /^sb-.+-auth-token$/.test(key);

const intent: ClientDirective = (load, options, island) => {
  const conditions = typeof options.value === 'string' ? options.value.split(' ') : [];
  const listening = new AbortController();
  const { signal } = listening;
  let isWaking = false;
  const replays: (() => void)[] = [];

  const wake = async () => {
    if (isWaking) return;
    isWaking = true;
    const hydrate = await load();
    await hydrate();
    const presses = replays.splice(0);
    island.removeAttribute('data-waking');
    if (island.hasAttribute('ssr')) {
      // Its code could not be fetched: the next press tries again. CSS may show this, and how many presses were lost.
      island.dataset.asleep = `${presses.length}`;
      isWaking = false;
      return;
    }
    island.removeAttribute('data-asleep');
    listening.abort();
    for (const replay of presses) replay();
  };
  const onEvent = (event: Event) => {
    if (event.target instanceof Element && event.target.closest(OF_CORE)) return;
    const replay = getReplay(event);
    if (replay) {
      event.preventDefault();
      event.stopPropagation();
      replays.push(replay);
      // On a slow connection a press would seem to do nothing; CSS may show that the island is waking.
      island.dataset.waking = '';
    }
    wake();
  };

  fetchRendererOnLife(island.getAttribute('renderer-url'));
  // Otherwise the window would keep the islands of all pages that were left, and each scroll would try to wake them.
  island.addEventListener('astro:unmount', () => listening.abort(), { signal });
  for (const type of WAKING) island.addEventListener(type, onEvent, { capture: true, signal });
  // A page that is swapped in is scrolled to its top, which must not delay its first paint.
  if (conditions.includes('scroll'))
    addEventListener('scroll', () => scrollY > 0 && isShown(island) && wake(), { passive: true, signal });
  const [hashName] = location.hash.slice(1).split('=');
  if (
    conditions.includes('now') ||
    conditions.includes(`hash:${hashName}`) ||
    conditions.some((condition) => isStored((key) => condition === `stored:${key}`))
  )
    wake();
  if (conditions.includes('session')) {
    const wakeIfStored = () => {
      // Where storage is blocked, only the pages that were swapped in since know of the session.
      if (!isStored(isSession) && document.documentElement.dataset.session === undefined) return;
      // Reserves space for the item until it is there.
      document.documentElement.dataset.session = '';
      wake();
    };
    addEventListener('storage', wakeIfStored, { signal });
    // Somebody may have signed in while the page was in the back/forward cache.
    addEventListener('pageshow', wakeIfStored, { signal });
    addEventListener(SESSION_EVENT, wake, { signal });
    wakeIfStored();
  }
};

export default intent;
