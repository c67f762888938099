type Follow = (address: string) => string;

/** Where a link leads, as it is written: between angle brackets, or with its round ones in pairs. */
const TARGET = String.raw`(?:<((?:\\.|[^<>\\\n])*)>|((?:\\.|\((?:\\.|[^\\()\s])*\)|[^\\()\s])+))`;
const TITLE = String.raw`(?:\s+(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\((?:\\.|[^()\\])*\)))?`;
const LINK_END = new RegExp(String.raw`(\]\(\s*)${TARGET}(${TITLE}\s*\))$`);
const DEFINITION = new RegExp(String.raw`^(\[(?:\\.|[^\]\\])+\]:\s*)${TARGET}`);
const ADDRESS = /(<\w(?:"[^"]*"|'[^']*'|[^'">])*?\s(?:href|src|poster)=)(["'])([^"']*)\2/g;

const ESCAPED = /\\([!-/:-@[-`{-~])/g;

/** An address as a link's target. */
function target(written: string, follow: Follow): string {
  const address = follow(written.replaceAll(ESCAPED, '$1').replaceAll('&amp;', '&'));
  return /[\s()<>]/.test(address) ? `<${address}>` : address;
}

/** A link or image with its address followed; one that is an address itself, or leads to a definition, is left alone. */
export const inLink = (link: string, follow: Follow): string =>
  link.replace(
    LINK_END,
    (_, before: string, bracketed: string | undefined, bare: string | undefined, after: string) =>
      before + target(bracketed ?? bare ?? '', follow) + after,
  );

/** `[label]: address` with its address followed. */
export const inDefinition = (definition: string, follow: Follow): string =>
  definition.replace(
    DEFINITION,
    (_, before: string, bracketed: string | undefined, bare: string | undefined) =>
      before + target(bracketed ?? bare ?? '', follow),
  );

/** HTML with the addresses in its tags followed. */
export const inTags = (html: string, follow: Follow): string =>
  html.replace(
    ADDRESS,
    (_, before: string, quote: string, address: string) =>
      before + quote + follow(address.replaceAll('&amp;', '&')).replaceAll('&', '&amp;') + quote,
  );
