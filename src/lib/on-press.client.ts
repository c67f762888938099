/** What was pressed before the page's script was loaded, as `pre-paint-script.ts` keeps it. */
const { early = [] }: { early?: (EventTarget | null)[] } = window as object;
window.onclick = null;

/** Calls a function with each control that is pressed, also with those that were pressed before the script was loaded. */
export function onPress<Control extends HTMLElement>(selector: string, act: (control: Control) => void): void {
  const actOn = (target: EventTarget | null) => {
    const control = target instanceof Element && target.closest<Control>(selector);
    if (control) act(control);
  };
  early.forEach(actOn);
  addEventListener('click', ({ target }) => actOn(target));
}
