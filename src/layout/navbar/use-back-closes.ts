import { type RefObject, useEffect } from 'react';

const isMarked = () => history.state?.mobileMenu === true;

/**
 * While the dialog is open, the browser's Back closes it and does not navigate: opening adds an entry to the history,
 * closing by other means takes it away again.
 */
export function useBackCloses(ref: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const listening = new AbortController();
    const { signal } = listening;
    const onToggle = () => {
      if (dialog.open && !isMarked()) history.pushState({ mobileMenu: true }, '');
      else if (!dialog.open && isMarked()) history.back();
    };
    const onPopState = () => {
      if (dialog.open && !isMarked()) dialog.close();
    };
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!link || link.target || !isPlain || !isMarked()) return;
      // The next page takes the place of the menu's entry, so that Back leads to the page before.
      event.preventDefault();
      if ('navigation' in window) navigation.navigate(link.href, { history: 'replace' });
      else location.replace(link.href);
    };
    dialog.addEventListener('toggle', onToggle, { signal });
    dialog.addEventListener('click', onClick, { signal });
    addEventListener('popstate', onPopState, { signal });
    onToggle();
    return () => listening.abort();
  }, [ref]);
}
