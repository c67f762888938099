import { Icon } from '#ui/icons.tsx';

/** Leads back to the top; `scroll.client.ts` shows it on scrolling up past 300 px. */
export const BackToTop = ({ name }: { name: string }) => (
  <button type="button" className="icon-button back-to-top" data-back-to-top="" aria-label={name} hidden>
    <Icon name="up" />
  </button>
);
