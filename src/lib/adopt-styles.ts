const adopted = new Set<string>();

/** Adds styles to the document once, for what few visitors need. Does nothing where there is no document. */
export function adoptStyles(css: string): void {
  if (typeof document === 'undefined' || adopted.has(css)) return;
  adopted.add(css);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
