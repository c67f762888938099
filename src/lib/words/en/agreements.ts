/** Versions of the documents that members sign. */
export const agreements = {
  history: 'History',
};
