import { type ComponentType, createElement, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** What an island contains that Astro has rendered at build. React leaves it as it is. */
function toSlot(html: string) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is from the page itself, where it already is
  return createElement('astro-slot', { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: html } });
}

/**
 * Wakes an island. The library's own function (7.0.0) would add half a kilobyte to every page that somebody touches, for what no island here has:
 * several slots, results of server actions, and components that are not rendered at build.
 */
export default (element: HTMLElement) =>
  (component: ComponentType<object>, properties: object, { default: html }: { default?: string }): void => {
    if (!element.hasAttribute('ssr')) return;
    startTransition(() => {
      const island = createElement(component, properties, html && toSlot(html));
      const root = hydrateRoot(element, island, { identifierPrefix: element.getAttribute('prefix') ?? '' });
      element.addEventListener('astro:unmount', () => root.unmount(), { once: true });
    });
  };
