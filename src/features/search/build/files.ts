/** A file of the index, as Pagefind makes it. */
export type IndexFile = { path: string; content: Uint8Array };

/** The parts of Pagefind that are kept: its client, the language's program and the index, without its user interfaces and its worker. */
const WANTED = /^(?:pagefind\.js|pagefind-entry\.json|wasm\.[\w-]+\.pagefind|.+\.pf_\w+)$/;

/** The files that the site's own dialog uses. */
export const wanted = (files: IndexFile[]): IndexFile[] => files.filter(({ path }) => WANTED.test(path));
