/** Opens an image larger. Loaded at the first click on `[data-zoom]`. */
export function openImage(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-zoom]') : null;
  const image = button?.parentElement?.querySelector('img');
  if (!button || !image) return;

  const large = image.cloneNode();
  if (!(large instanceof HTMLImageElement)) return;
  large.loading = 'eager';
  large.sizes = '100vw';

  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = button.dataset.zoom ?? '';

  const dialog = document.createElement('dialog');
  dialog.className = 'image-dialog';
  dialog.ariaLabel = button.ariaLabel;
  dialog.append(large, close);
  // Anywhere closes it, as does Escape; the browser then gives the focus back to the button under the image.
  dialog.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  // Within the part of the page that a navigation replaces, so that it goes with the page.
  (document.getElementById('page') ?? document.body).append(dialog);
  dialog.showModal();
}
