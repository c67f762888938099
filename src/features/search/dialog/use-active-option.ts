import { type RefObject, useLayoutEffect, useState } from 'react';
import { getNextOption } from './next-option.ts';
import { getOptionId, LIST_ID } from './Options.tsx';

/**
 * The index of the active option, or -1. The keys of the field move it, and the field's ARIA attributes name it. Enter follows the
 * option's link, with the modifier keys of a click. New `results` reset it.
 */
export function useActiveOption(field: RefObject<HTMLInputElement | null>, count: number, results: unknown) {
  const [active, setActive] = useState(-1);
  const [shown, setShown] = useState(results);
  if (shown !== results) {
    setShown(results);
    setActive(-1);
  }

  // Before the results are painted, as a key may be pressed as soon as they are visible.
  useLayoutEffect(() => {
    const input = field.current;
    if (!input) return;
    input.ariaExpanded = String(count > 0);
    if (count > 0) input.setAttribute('aria-controls', LIST_ID);
    else input.removeAttribute('aria-controls');
    if (active >= 0) input.setAttribute('aria-activedescendant', getOptionId(active));
    else input.removeAttribute('aria-activedescendant');
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      if (event.key === 'Enter' && active >= 0) {
        event.preventDefault();
        const { ctrlKey, metaKey, shiftKey } = event;
        const press = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey });
        document.getElementById(getOptionId(active))?.dispatchEvent(press);
        return;
      }
      const next = getNextOption(event.key, active, count);
      if (next === undefined) return;
      event.preventDefault();
      setActive(next);
      document.getElementById(getOptionId(next))?.scrollIntoView({ block: 'nearest' });
    };
    input.addEventListener('keydown', onKey);
    return () => input.removeEventListener('keydown', onKey);
  }, [field, active, count]);

  return [active, setActive] as const;
}
