/** A heading of a text, by the id that it has on this page. */
export type TextHeading = { id: string; text: string };

/** The headings of a text that its outline names, in their words without the sign of the link to itself. */
export const headingsOf = (text: HTMLElement): TextHeading[] =>
  [...text.querySelectorAll<HTMLElement>('h2[id]')].map((heading) => {
    const copy = heading.cloneNode(true) as HTMLElement;
    for (const link of copy.querySelectorAll('a[href^="#"]')) link.remove();
    return { id: heading.id, text: copy.textContent.trim() };
  });
