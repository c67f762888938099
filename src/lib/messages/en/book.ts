/** The whole handbook on one page, on paper and in files. */
export const book = {
  description:
    'The whole handbook in one document, to print or to keep: the codex and the governing documents, in order.',
  /** What the main document is called, which introduces the others. */
  introduction: 'About this handbook',
  contents: 'Contents',
  version: 'Version: {version}',
  changed: 'As of {date}',
  made: 'Made on {date}',
  print: 'Print',
  fingerprint: 'SHA-256:',
  /** What the page itself is called. */
  whole: 'The whole handbook on one page',
  /** At the end of the main document. */
  offer: 'One document to print or keep',
  offerBefore: 'You can also have ',
  offerLink: 'the whole handbook on one page',
  offerAfter: ', in reading order, with contents and numbers.',
  file: '{kind}, {size}',
  fileOf: 'made on {date}',
  pdf: 'PDF',
  epub: 'EPUB',
};
