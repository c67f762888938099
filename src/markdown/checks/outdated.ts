/** Stands on the element around a text that is kept for the record and no longer holds: where it leads may be gone. */
const MARK = /<\w[^>]* data-outdated-text[\s=>]/;

const LINK = /<a((?:"[^"]*"|[^">])*)>/g;
const TARGET = /\shref="([^"]*)"/;
const ENTITY = /&(?:amp|#38|#x26);/g;

/** Whether a built page shows a text that no longer holds. */
export const isOutdated = (html: string): boolean => html.includes('data-outdated-text') && MARK.test(html);

/** A page whose links to what is gone are plain text. */
export const withoutLinks = (html: string, gone: ReadonlySet<string>): string =>
  html.replace(LINK, (link, attributes: string) => {
    const target = TARGET.exec(attributes)?.[1]?.replace(ENTITY, '&');
    return target !== undefined && gone.has(target) ? link.replace(TARGET, '') : link;
  });
