import type { ColorMode } from '#contracts/site-config/index.ts';
import { onPress } from '#lib/on-press.client.ts';
import { savePreference } from '#lib/preference.client.ts';

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

/** Makes the toggle work immediately on every page, and follows the choice made in another tab. */
export function startColorMode(): void {
  onPress('[data-color-mode-toggle]', () => {
    apply(current() === 'dark' ? 'light' : 'dark');
    savePreference('theme', current());
  });
  addEventListener('storage', ({ key, newValue }) => {
    if (key === 'theme' && (newValue === 'dark' || newValue === 'light')) apply(newValue);
  });
}

/** Makes the announcement's close button work, for all tabs. A dismissed announcement stays hidden until its id changes. */
export function startAnnouncement(): void {
  onPress('[data-close-announcement]', () => {
    root.dataset.announcement = 'dismissed';
    savePreference('docusaurus.announcement.dismiss', 'true');
  });
  addEventListener('storage', ({ key, newValue }) => {
    if (key === 'docusaurus.announcement.dismiss' && newValue === 'true') root.dataset.announcement = 'dismissed';
  });
}

/** Keeps the query and the hash when the language is changed, also before the navbar is awake. */
export function startLanguages(): void {
  onPress<HTMLAnchorElement>('.navbar-link[lang]', (link) => {
    link.search = location.search;
    link.hash = location.hash;
  });
}
