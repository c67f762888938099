import type { EpubBook, EpubChapter, EpubImage } from './epub.ts';

/**
 * Collects the contents of an EPUB from the page of the whole handbook. It runs in the browser, whose serializer turns
 * the page into well-formed XHTML. It is self-contained, since only its own code reaches the browser.
 */
export function collectBook(): EpubBook {
  /** Elements without use or meaning outside the page. */
  const LIVING =
    'button, script, style, svg[aria-hidden]:not(.diagram svg), .code-tools, .heading-anchor, .visually-hidden, .only-dark';
  const PAGE_ONLY = /^(data-|tabindex$|loading$|decoding$|srcset$|sizes$|target$|rel$|download$)/;
  /** What every reader shows; other pictures become JPEG. */
  const KNOWN_PICTURE = /\.(gif|jpe?g|png|svg)(?:\?|$)/;
  const images = new Map<string, EpubImage>();
  /** A copy in here fetches nothing. */
  const desk = document.implementation.createHTMLDocument();

  const main = document.querySelector<HTMLElement>('[data-book]');
  if (!main) throw new Error(`${location.href} is not the page of the whole handbook.`);

  const imageName = (image: HTMLImageElement) => {
    const href = new URL(image.getAttribute('src') ?? '', document.baseURI).href;
    const known = images.get(href);
    if (known) return known.name;
    const name = `image-${images.size + 1}.${KNOWN_PICTURE.exec(href)?.[1] ?? 'jpg'}`;
    images.set(href, { name, mediaType: '', href });
    return name;
  };

  /** The target of a link within the book. */
  const linkTo = (href: string) => {
    const written = href.slice(1);
    // An id may have a percent sign of its own.
    const id = document.getElementById(written) ? written : decodeURIComponent(written);
    const chapter = document.getElementById(id)?.closest<HTMLElement>('[data-chapter]');
    return chapter ? `${encodeURIComponent(chapter.id)}.xhtml#${encodeURIComponent(id)}` : href;
  };

  const getBody = (element: HTMLElement) => {
    const copy = desk.importNode(element, true);
    for (const part of copy.querySelectorAll(LIVING)) part.remove();
    // Many readers leave out forms, and so whether a task is done.
    for (const box of copy.querySelectorAll<HTMLInputElement>('input[type=checkbox]'))
      box.replaceWith(box.checked ? '☑' : '☐');
    for (const link of copy.querySelectorAll('a')) {
      const href = link.getAttribute('href') ?? '';
      if (href.startsWith('#')) link.setAttribute('href', linkTo(href));
      else if (link.dataset.href) link.setAttribute('href', link.dataset.href);
    }
    for (const image of copy.querySelectorAll('img')) image.setAttribute('src', imageName(image));
    for (const heading of copy.querySelectorAll<HTMLElement>('[data-level]'))
      heading.classList.add(`h${heading.dataset.level}`);
    // Code is left to right in every language. The style sheet of an EPUB may not say so.
    for (const code of copy.querySelectorAll('pre, code')) code.setAttribute('dir', 'ltr');
    for (const part of [copy, ...copy.querySelectorAll('*')]) {
      for (const { name } of [...part.attributes]) if (PAGE_ONLY.test(name)) part.removeAttribute(name);
    }
    return new XMLSerializer().serializeToString(copy);
  };

  const title = main.dataset.title ?? '';
  const front = [...main.querySelectorAll<HTMLElement>('.book-title')].map(
    (page): EpubChapter => ({ name: 'title', title, depth: 0, body: getBody(page) }),
  );
  const chapters = [...main.querySelectorAll<HTMLElement>('[data-chapter]')].map((chapter): EpubChapter => {
    const { number = '', chapter: name = '', depth = '1' } = chapter.dataset;
    return { name: chapter.id, title: `${number} ${name}`.trim(), depth: Number(depth), body: getBody(chapter) };
  });
  return {
    identifier: main.dataset.book ?? '',
    title,
    creator: main.dataset.site ?? '',
    language: document.documentElement.lang,
    direction: document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr',
    changed: main.dataset.changed ?? '',
    contents: main.querySelector('#book-contents')?.textContent ?? '',
    chapters: [...front, ...chapters],
    images: [...images.values()],
  };
}
