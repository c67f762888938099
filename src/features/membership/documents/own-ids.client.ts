/** Attributes that name elements by their id. */
const NAMING = ['aria-labelledby', 'aria-describedby', 'aria-controls', 'headers', 'for'];

/**
 * Puts a prefix before every id within a part of a page, and before what refers to it, so that two parts can stand in one page
 * and the links within each still work.
 */
export function prefixIds(part: HTMLElement, prefix: string): void {
  const own = (id: string) => `${prefix}${id}`;
  for (const element of part.querySelectorAll('[id]')) element.id = own(element.id);
  for (const link of part.querySelectorAll('a[href^="#"]')) {
    link.setAttribute('href', `#${own(link.getAttribute('href')?.slice(1) ?? '')}`);
  }
  for (const name of NAMING) {
    for (const element of part.querySelectorAll(`[${name}]`)) {
      const ids = element.getAttribute(name)?.split(/\s+/).filter(Boolean) ?? [];
      element.setAttribute(name, ids.map(own).join(' '));
    }
  }
}

/** Lets what leads to other pages open in a new tab, and says so: whoever follows a link comes back to what they were doing. */
export function openLinksElsewhere(part: HTMLElement, hint: string): void {
  for (const link of part.querySelectorAll<HTMLAnchorElement>('a[href]:not([href^="#"])')) {
    link.target = '_blank';
    link.rel = 'noopener';
    const note = document.createElement('span');
    note.className = 'visually-hidden';
    note.textContent = ` ${hint}`;
    link.append(note);
  }
}
