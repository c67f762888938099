import { isDataSaverOn } from '#lib/data-saver.ts';
import { PAGE_EVENT } from '#lib/events.ts';
import { savePreference } from '#lib/preference.client.ts';
import italic from './fonts/literata-italic.woff2?url';
import regular from './fonts/literata-regular.woff2?url';

/** Set after the font was fetched: the script in the head then uses it from the first paint on. */
const WEB_FONT_KEY = 'commonplace.web-font';

/** Fetches the site's font after everything else and uses it from the next page on. Not if the visitor saves data. */
export function startWebFont(): void {
  if (document.readyState === 'complete') fetchFaces();
  else addEventListener('load', fetchFaces, { once: true });
}

async function fetchFaces(): Promise<void> {
  const root = document.documentElement;
  // A site's theme may have chosen another font.
  if (
    'webFont' in root.dataset ||
    isDataSaverOn() ||
    !getComputedStyle(root).getPropertyValue('--font-text').includes('Literata')
  )
    return;
  const faces = [
    new FontFace('Literata', `url(${regular})`),
    new FontFace('Literata', `url(${italic})`, { style: 'italic' }),
  ];
  try {
    await Promise.all(faces.map((face) => face.load()));
  } catch {
    return; // The next page tries again.
  }
  // Before anything measures the page, which would otherwise be laid out twice.
  document.addEventListener(PAGE_EVENT, () => showFaces(faces), { once: true, capture: true });
  savePreference(WEB_FONT_KEY, 'true');
}

function showFaces(faces: FontFace[]): void {
  for (const face of faces) document.fonts.add(face);
  document.documentElement.dataset.webFont = '';
}
