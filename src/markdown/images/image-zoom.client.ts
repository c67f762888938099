import styles from './image-zoom.css?inline';

// Not by `adoptStyles`, which comes in one file with React.
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets.push(sheet);

/** Opens an image larger. Loaded at the first click on `[data-zoom]`. */
export function openImage(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-zoom]') : null;
  const image = button?.parentElement?.querySelector('img');
  if (!button || !image) return;

  const large = image.cloneNode();
  if (!(large instanceof HTMLImageElement)) return;
  large.loading = 'eager';
  // The page's picture is shown until the full one is loaded, and stays if that fails.
  large.removeAttribute('srcset');
  large.src = image.currentSrc || image.src;
  const whole = new Image();
  whole.src = image.src;
  whole.decode().then(
    () => {
      large.src = whole.src;
    },
    () => {},
  );

  const frame = document.createElement('div');
  frame.className = 'image-frame';
  frame.append(large);

  const close = document.createElement('button');
  close.type = 'button';
  close.autofocus = true;
  close.textContent = button.dataset.zoom ?? '';

  const dialog = document.createElement('dialog');
  dialog.id = 'large-image';
  dialog.className = 'image-dialog';
  dialog.ariaLabel = image.alt || button.ariaLabel;
  dialog.append(frame, close);
  // A press anywhere closes it, as does Escape; the browser then returns the focus to the button.
  dialog.addEventListener('click', () => dialog.close());
  dialog.addEventListener('toggle', () => dialog.open || dialog.remove());
  // In the region that a navigation replaces, so that it disappears with the page.
  (document.getElementById('page') ?? document.body).append(dialog);
  dialog.showModal();
  // A picture that is larger than the screen is centred, and keys can scroll it, too. The screen may be turned meanwhile.
  new ResizeObserver(() => {
    large.scrollIntoView({ block: 'center', inline: 'center' });
    if (frame.scrollWidth > frame.clientWidth || frame.scrollHeight > frame.clientHeight) frame.tabIndex = 0;
    else frame.removeAttribute('tabindex');
  }).observe(frame);
}
