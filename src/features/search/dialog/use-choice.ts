import { type RefObject, useEffect, useState } from 'react';
import { chosenBy } from './choose.ts';
import { LIST, optionId } from './Options.tsx';

/**
 * The option that the field's keys have chosen, or -1. The field says so by its attributes; Enter opens it as a press on its
 * link would, with the keys held that open it elsewhere. `results` starts anew.
 */
export function useChoice(field: RefObject<HTMLInputElement | null>, count: number, results: unknown) {
  const [active, setActive] = useState(-1);
  const [shown, setShown] = useState(results);
  if (shown !== results) {
    setShown(results);
    setActive(-1);
  }

  useEffect(() => {
    const input = field.current;
    if (!input) return;
    input.ariaExpanded = String(count > 0);
    if (count > 0) input.setAttribute('aria-controls', LIST);
    else input.removeAttribute('aria-controls');
    if (active >= 0) input.setAttribute('aria-activedescendant', optionId(active));
    else input.removeAttribute('aria-activedescendant');
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      if (event.key === 'Enter' && active >= 0) {
        event.preventDefault();
        const { ctrlKey, metaKey, shiftKey } = event;
        const press = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey });
        document.getElementById(optionId(active))?.dispatchEvent(press);
        return;
      }
      const chosen = chosenBy(event.key, active, count);
      if (chosen === undefined) return;
      event.preventDefault();
      setActive(chosen);
      document.getElementById(optionId(chosen))?.scrollIntoView({ block: 'nearest' });
    };
    input.addEventListener('keydown', onKey);
    return () => input.removeEventListener('keydown', onKey);
  }, [field, active, count]);

  return [active, setActive] as const;
}
