import type { Page } from '@playwright/test';

/** The mark of what the translator has put in. */
export const TRANSLATED = '[data-translated]';

/**
 * What the translator of Chrome does, from now on: it moves each text, and each that appears later, into an element of its own, unless the
 * page forbids it. It leaves code alone, and says on `html` which language it is now.
 */
function startTranslator(): void {
  const mark = 'translated';
  const translateIn = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Node[] = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      const around = text.parentElement;
      if (!text.nodeValue?.trim() || !around) continue;
      if (around.closest(`[translate="no"], script, style, code, [data-${mark}]`)) continue;
      const element = document.createElement('font');
      element.dataset[mark] = '';
      element.textContent = `¡${text.nodeValue}!`;
      text.parentNode?.replaceChild(element, text);
    }
  };
  document.documentElement.lang = 'es';
  document.documentElement.classList.add('translated-ltr');
  document.title = `¡${document.title}!`;
  translateIn(document.body);
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      for (const node of type === 'characterData' ? [target] : addedNodes) translateIn(node);
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}

/** Translates a page that is open, and what it shows later. */
export const translate = (page: Page): Promise<void> => page.evaluate(startTranslator);

/** Translates the pages that are opened from now on before anything in them wakes. */
export const translateFromTheStart = (page: Page): Promise<unknown> =>
  page.addInitScript(`document.addEventListener('DOMContentLoaded', ${startTranslator})`);
