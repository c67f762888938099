import { Icon } from '#ui/icons.tsx';

/**
 * The light/dark button. Its press is handled by `color-mode.client.ts`, which is there before React is; `names` holds
 * the accessible name in each mode.
 */
export function ColorModeToggle({ names }: { names: { dark: string; light: string } }) {
  return (
    <button
      type="button"
      className="icon-button color-mode-toggle"
      data-color-mode-toggle=""
      data-dark={names.dark}
      data-light={names.light}
      aria-label={names.dark}
      suppressHydrationWarning
    >
      <Icon name="sun" />
      <Icon name="moon" />
    </button>
  );
}
