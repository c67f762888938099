import { fileURLToPath } from 'node:url';
import type { PluginFactoryContext } from 'satteri';
import type { Direction } from '#contracts/direction.ts';
import type { Messages } from '#lib/messages/index.ts';
import type { Facts } from '#workspace/content/facts.ts';
import type { Term } from '#workspace/content/glossary.ts';
import type { Roles } from '#workspace/content/roles.ts';

/** What the parts of the toolbox know about the site. */
export type PluginContext = {
  /** The base path with both slashes, `/resources/`. */
  base: string;
  /** The URL of a content file's page with the base path, or undefined for a file that is not a page. */
  getPageHref: (file: string) => string | undefined;
  /** Whether a file belongs to the site; see `workspace/own-files.ts`. */
  isOwnFile: (file: string) => boolean;
  /** Every content file that is a page, with its URL. */
  pages: () => ContentPage[];
  /** The members' pages with their URLs, and whether a file is one of them or in their folder. */
  members: { pages: () => ContentPage[]; isForMembers: (file: string) => boolean };
  /** The language of a content file. */
  getLocaleFor: (file: string | undefined) => string;
  /** The direction in which a content file's language is written. */
  getDirectionFor: (file: string | undefined) => Direction;
  /** The messages of a content file's language. */
  getMessagesFor: (file: string | undefined) => Messages;
  /** The facts that a content file may use. */
  getFactsFor: (file: string | undefined) => Facts;
  /** The roles, how to reach each of them, and their last days in the words of a content file's language. */
  getRolesFor: (file: string | undefined) => Roles;
  /** The terms of a content file's language, and whether the file explains those that it uses. */
  getGlossaryFor: (file: string | undefined) => { terms: Term[]; isExplained: boolean };
};

export type ContentPage = { file: string; href: string };

/** A plugin that runs only on documents whose source matches a pattern, as most documents need few parts. */
export const whenSourceMatches =
  <P>(pattern: RegExp, plugin: P) =>
  ({ source }: PluginFactoryContext): P | false =>
    pattern.test(source) && plugin;

/** The absolute path of the document that a plugin works on. */
export const getFilePath = ({ fileURL }: { fileURL: URL | undefined }): string | undefined =>
  fileURL && fileURLToPath(fileURL);

/** Whether a text was signed, so that nobody may change it. */
export const isArchived = (file: string | undefined): boolean => /[/\\]content[/\\]agreements[/\\]/.test(file ?? '');
