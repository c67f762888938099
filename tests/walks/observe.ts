// These functions run in the page.

/** What no page may ever be, in words for a report. */
export function findFaults(): string[] {
  const root = document.documentElement;
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const show = (element: Element) => element.outerHTML.replaceAll(/\s+/g, ' ').slice(0, 120);
  const faults: string[] = [];
  const note = (isWrong: boolean, fault: string) => isWrong && faults.push(fault);

  note(root.scrollWidth > root.clientWidth + 1, `The page is ${root.scrollWidth} px wide in ${root.clientWidth}.`);
  const ids = all('[id]').map(({ id }) => id);
  for (const id of new Set(ids.filter((id, index) => ids.indexOf(id) !== index)))
    faults.push(`The id ${id} is there twice.`);
  for (const name of ['aria-labelledby', 'aria-describedby', 'aria-activedescendant']) {
    for (const element of all(`[${name}]`)) {
      const missing = element
        .getAttribute(name)
        ?.split(' ')
        .filter((id) => !document.getElementById(id));
      note(Boolean(missing?.length), `${name} names ${missing}, which is not there: ${show(element)}`);
    }
  }
  for (const element of all('[aria-expanded=true][aria-controls]')) {
    const controlled = document.getElementById(element.getAttribute('aria-controls') ?? '');
    note(isShown(element) && !(controlled && isShown(controlled)), `Expands nothing: ${show(element)}`);
  }
  const headings = all('h1').filter(isShown);
  note(headings.length !== 1, `${headings.length} headings of level 1 are shown.`);
  const main = document.querySelector('main');
  note(!main || !isShown(main), 'The main part is not shown.');
  if (!document.querySelector('dialog:modal, :popover-open')) {
    note(Boolean(main?.closest('[inert]')), 'The main part is inert, and nothing is open.');
    note(getComputedStyle(root).overflowY === 'hidden', 'The page does not scroll, and nothing is open.');
  }
  // The controls of a choice are transparent, and their labels show the focus.
  const focused = document.activeElement;
  note(
    focused?.checkVisibility({ visibilityProperty: true }) === false,
    `The focus is on what is not shown: ${focused && show(focused)}`,
  );
  return faults;
}

/** What a page is, however a reader came to it: not what islands, buttons and statuses show, nor what is open. */
export function describePage(): Record<string, string[]> {
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  const toText = (element: Element) => element.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
  const toTag = ({ tagName, attributes }: Element) =>
    [tagName, ...[...attributes].map(({ name, value }) => `${name}=${value}`).sort()].join(' ');
  const main = document.querySelector('main');
  const { lang, dir } = document.documentElement;
  return {
    document: [document.title, lang, dir],
    head: all(
      'head > :is(meta, link[rel=canonical], link[rel=alternate], link[rel=stylesheet], script[type="application/ld+json"])',
    )
      .map((element) => toTag(element) + toText(element))
      .sort(),
    styles: all('head > style').map(toText).sort(),
    main: main?.querySelector('astro-island')
      ? []
      : all('main :not(:has(*), button, button *, [role=status])').map(toText),
    current: all('[aria-current=page]').map(toTag).sort(),
    body: [...document.body.children].map(({ tagName, id, className }) => `${tagName} ${id} ${className}`),
  };
}
