/** A file of Pagefind's index. */
export type IndexFile = { path: string; content: Uint8Array };

/** The parts of Pagefind that are kept: its client, the language's program and the index, without its user interfaces and its worker. */
const WANTED = /^(?:pagefind\.js|pagefind-entry\.json|wasm\.[\w-]+\.pagefind|.+\.pf_\w+)$/;

/** Whether the site's own dialog uses a file. */
export const isWanted = (path: string): boolean => WANTED.test(path);
