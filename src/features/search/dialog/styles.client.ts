import styles from '../results/results.css?inline';

/** Adds the look of the results, which no page carries before the dialog is used. */
export function adoptStyles(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}
