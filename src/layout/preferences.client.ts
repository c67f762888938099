import type { ColorMode } from '#contracts/site-config/index.ts';
import { onPress } from '#lib/on-press.client.ts';
import { readPreference, savePreference } from '#lib/preference.client.ts';
import { announce } from './announce.client.ts';

const root = document.documentElement;
const current = (): ColorMode => (root.dataset.theme === 'light' ? 'light' : 'dark');

/** Updates what depends on `data-theme`: the colour of the browser's own bar and the toggle's name. */
export function reflectColorMode(): void {
  const mode = current();
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = meta.dataset[mode] ?? meta.content;
  }
  for (const toggle of document.querySelectorAll<HTMLElement>('[data-color-mode-toggle]')) {
    const name = toggle.dataset[mode];
    if (name) toggle.setAttribute('aria-label', name);
  }
}

function apply(mode: ColorMode): void {
  root.dataset.theme = mode;
  reflectColorMode();
}

/** Follows what is chosen elsewhere: in another tab, or while this page was in the back/forward cache, where no event reaches it. */
function onChosen(key: string, use: (value: string | null) => void): void {
  addEventListener('storage', (event) => event.key === key && use(event.newValue));
  addEventListener('pageshow', ({ persisted }) => persisted && use(readPreference(key)));
}

/** Makes the toggle work immediately on every page, and follows the choice made elsewhere. */
export function startColorMode(): void {
  onPress('[data-color-mode-toggle]', (toggle) => {
    apply(current() === 'dark' ? 'light' : 'dark');
    savePreference('theme', current());
    // Not every screen reader says that the name of what has the focus has changed.
    announce(toggle.ariaLabel ?? '');
  });
  onChosen('theme', (mode) => {
    if (mode === 'dark' || mode === 'light') apply(mode);
  });
}

/** Makes the announcement's close button work, for all tabs. A dismissed announcement stays hidden until its id changes. */
export function startAnnouncement(): void {
  const key = 'docusaurus.announcement.dismiss';
  onPress('[data-close-announcement]', () => {
    root.dataset.announcement = 'dismissed';
    savePreference(key, 'true');
  });
  onChosen(key, (isDismissed) => {
    if (isDismissed === 'true') root.dataset.announcement = 'dismissed';
  });
}

/** Keeps the query and the hash when the language is changed, also before the navbar is awake. */
export function startLanguages(): void {
  onPress<HTMLAnchorElement>('.navbar-link[lang]', (link) => {
    link.search = location.search;
    link.hash = location.hash;
  });
}
