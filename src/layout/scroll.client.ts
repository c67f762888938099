import { PAGE_EVENT } from '#lib/events.ts';
import { findFragmentTarget } from '#lib/fragment-target.ts';
import { onPress } from '#lib/on-press.client.ts';

const BACK_TO_TOP_FROM_PX = 300;

let lastY = 0;

const navbarFrame = () => document.getElementById('navbar');
const backToTop = () => document.querySelector<HTMLElement>('[data-back-to-top]');

/** Near the top the navbar is always visible; further down, it hides when scrolling down and returns when scrolling up. */
function placeNavbar(y: number, isDown: boolean): void {
  const frame = navbarFrame();
  if (!frame?.hasAttribute('data-hide-on-scroll')) return;
  const isNeeded = y < frame.offsetHeight || frame.contains(document.activeElement);
  frame.toggleAttribute('data-hidden', isDown && !isNeeded);
}

function onScroll(): void {
  const y = Math.max(0, scrollY);
  if (y === lastY) return;
  const isDown = y > lastY;
  const isBeforeEnd = y + innerHeight < document.documentElement.scrollHeight;
  lastY = y;
  if (isDown || isBeforeEnd) placeNavbar(y, isDown);
  backToTop()?.toggleAttribute('hidden', isDown || y < BACK_TO_TOP_FROM_PX);
}

/** A page that is opened at a heading starts without the navbar; otherwise only scrolling hides it. */
function onArrival(): void {
  if (!findFragmentTarget()) return;
  lastY = scrollY;
  navbarFrame()?.toggleAttribute('data-hidden', lastY > 0);
}

/** Hides and shows the navbar and "back to top" on scrolling. */
export function startScroll(): void {
  addEventListener('scroll', onScroll, { passive: true });
  addEventListener('hashchange', () => requestAnimationFrame(onArrival));
  document.addEventListener(PAGE_EVENT, () => navbarFrame()?.removeAttribute('data-hidden'));
  addEventListener('load', () => requestAnimationFrame(onArrival));
  addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) target.closest('#navbar')?.removeAttribute('data-hidden');
  });
  onPress('[data-back-to-top]', () => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' });
    document.getElementById('main')?.focus({ preventScroll: true });
  });
}
