/** Opens an image larger. Loaded at the first click on `[data-zoom]`. */
export function openImage(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-zoom]') : null;
  const image = button?.parentElement?.querySelector('img');
  if (!button || !image) return;

  const large = image.cloneNode();
  if (!(large instanceof HTMLImageElement)) return;
  large.loading = 'eager';
  // What is on the page stands in until the whole picture has come, and stays if it does not come.
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
  dialog.className = 'image-dialog';
  dialog.ariaLabel = button.ariaLabel;
  dialog.append(frame, close);
  // Anywhere closes it, as does Escape; the browser then gives the focus back to the button under the image.
  dialog.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  // Within the part of the page that a navigation replaces, so that it goes with the page.
  (document.getElementById('page') ?? document.body).append(dialog);
  dialog.showModal();
  // Where the picture is larger than the screen, its middle comes first, and keys move it too.
  large.scrollIntoView({ block: 'center', inline: 'center' });
  if (frame.scrollWidth > frame.clientWidth || frame.scrollHeight > frame.clientHeight) frame.tabIndex = 0;
}
