/** Pages as Markdown, and what passes them on. */
export const copies = {
  view: 'View as Markdown',
  copyMarkdown: 'Copy as Markdown',
  copyLink: 'Copy link',
  copyPassage: 'Copy link to this passage',
  copied: 'Copied',
  failed: 'Could not copy',
  handbook: 'Handbook',
  pages: 'Pages',
  whole: (address: string) =>
    `Each link below leads to a page as Markdown. The whole handbook in one file: <${address}>`,
  source: (address: string) => `Published at ${address}`,
};
