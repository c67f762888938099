import { remember } from '../remember.client.ts';

/** Dismisses the bar on its close button; the choice is kept until the bar's id changes. */
export function startAnnouncement(): void {
  addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-close-announcement]')) return;
    document.documentElement.dataset.announcement = 'dismissed';
    remember('docusaurus.announcement.dismiss', 'true');
  });
}
