import type { Pattern, Patterns, Shown } from './messages.ts';

/** A page with messages that were searched for. In `html`, `data-message` of an element lists what it shows, see `Shown`. */
export type Found = { url: string; language: string; keys: string[]; html: string; css: string };

type Scan = (patterns: Patterns, seen: string[], known: Set<string>) => Found | null;

/**
 * Searches for messages in lines that are not known yet, and records the page with its styles if it shows one. Runs in the
 * browser, by itself.
 */
export function scan(patterns: Patterns, seen: string[], known = new Set<string>()): Found | null {
  const language = document.documentElement.lang.split('-')[0] ?? '';
  const all = patterns[language] ?? [];
  const NAMING = ['aria-label', 'placeholder', 'title', 'alt'];
  const INLINE = 'a, b, bdi, code, em, span, strong, time';
  const LONGEST = 800;

  /** Finds messages in a line: those without values at once, the others by their expressions. */
  const toFinder = (patterns: Pattern[]) => {
    const templates = patterns
      .filter(({ places }) => places.length > 0)
      .map((pattern) => ({ ...pattern, expression: new RegExp(`^${pattern.source}$`, 'u') }));
    const exact = Map.groupBy(
      patterns.filter(({ places }) => places.length === 0),
      ({ source }) => source,
    );
    return (line: string): Shown[] => [
      ...(exact.get(line) ?? []).map(({ key }) => ({ key, values: {} })),
      ...templates.flatMap(({ key, places, expression }) => {
        const found = expression.exec(line);
        return found
          ? [{ key, values: Object.fromEntries(places.map((place, at) => [place, found[at + 1] ?? ''])) }]
          : [];
      }),
    ];
  };

  const toLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

  /** Texts by the element that shows or names them. */
  const findTexts = () => {
    const texts = new Map<Element, Set<string>>();
    const add = (element: Element, text: string) => {
      const line = toLine(text);
      if (line === '' || line.length > LONGEST) return;
      texts.set(element, (texts.get(element) ?? new Set()).add(line));
    };
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || parent.closest('script, style, template') || !parent.checkVisibility({ visibilityProperty: true }))
        continue;
      add(parent, node.textContent ?? '');
      add(parent, parent.textContent ?? '');
      // A value in a sentence often has its own element.
      if (parent.parentElement && parent.matches(INLINE))
        add(parent.parentElement, parent.parentElement.textContent ?? '');
    }
    for (const element of document.querySelectorAll(NAMING.map((name) => `[${name}]`).join())) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      for (const name of NAMING) add(element, element.getAttribute(name) ?? '');
    }
    return texts;
  };

  const texts = findTexts();
  const findWanted = toFinder(all.filter(({ key }) => !seen.includes(key)));
  const keys = new Set<string>();
  for (const line of [...texts.values()].flatMap((lines) => [...lines])) {
    if (known.has(line)) continue;
    known.add(line);
    for (const { key } of findWanted(line)) keys.add(key);
  }
  if (keys.size === 0) return null;

  const isOpen = (element: Element, selector: string) => element.matches(selector);
  const changed: [Element, string][] = [];
  const mark = (element: Element, name: string, value: string) => {
    if (element.hasAttribute(name)) return;
    element.setAttribute(name, value);
    changed.push([element, name]);
  };
  if (matchMedia('(scripting: enabled)').matches) mark(document.documentElement, 'data-scripting', '');
  const findAll = toFinder(all);
  for (const [element, lines] of texts) {
    const shown = [...lines].flatMap(findAll);
    if (shown.length > 0) mark(element, 'data-message', JSON.stringify(shown));
  }
  for (const element of document.querySelectorAll('dialog, [popover]')) {
    if (isOpen(element, 'dialog:modal')) mark(element, 'data-modal', '');
    if (element.hasAttribute('popover') && isOpen(element, ':popover-open')) mark(element, 'data-popover', '');
  }
  for (const element of document.querySelectorAll('input, textarea')) {
    if (element instanceof HTMLInputElement && element.type !== 'checkbox' && element.type !== 'radio')
      mark(element, 'value', element.value);
    if (element instanceof HTMLInputElement && element.checked) mark(element, 'checked', '');
  }
  const html = `<!doctype html>\n${document.documentElement.outerHTML}`;
  for (const [element, name] of changed) element.removeAttribute(name);
  const css = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
    .join('\n');
  return { url: location.href, language, keys: [...keys], html, css };
}

/** Searches again whenever the page has changed. Runs in the browser, by itself. */
export function watch(patterns: Patterns, seen: string[], scan: Scan): void {
  const show: unknown = Reflect.get(globalThis, 'showMessages');
  if (typeof show !== 'function' || globalThis.top !== globalThis.self) return;
  const known = new Set<string>();
  const look = () => {
    const found = scan(patterns, seen, known);
    observer.takeRecords();
    if (!found) return;
    seen.push(...found.keys);
    show(found);
  };
  const observer = new MutationObserver(look);
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['hidden', 'open', 'class', 'aria-label', 'aria-expanded', 'placeholder', 'style'],
  });
  document.addEventListener('toggle', look, true);
  addEventListener('load', look);
}
