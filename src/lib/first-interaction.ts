const EVENTS = ['pointermove', 'touchstart', 'scroll', 'keydown'];

/** Runs something once, at the first sign that somebody is using the page. */
export function onFirstInteraction(run: () => void): void {
  const listening = new AbortController();
  const onEvent = (event: Event) => {
    // A page that is rendered below a resting pointer also gets a move event.
    if (event instanceof PointerEvent && event.movementX === 0 && event.movementY === 0) return;
    listening.abort();
    run();
  };
  for (const type of EVENTS)
    addEventListener(type, onEvent, { capture: true, passive: true, signal: listening.signal });
}
