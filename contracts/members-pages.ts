import { z } from 'zod';
import { DIRECTIONS } from './direction.ts';

const heading = z.object({ depth: z.int(), slug: z.string(), text: z.string() });

/** One of the members' pages, as published. */
export const membersPage = z.object({
  locale: z.string(),
  /** Below the page that shows them all, `/minutes/2026/`. */
  path: z.string(),
  /** Its position in the sidebar, from 1. */
  position: z.int(),
  title: z.string(),
  label: z.string(),
  /** The names of the folders around it, the outermost first. */
  trail: z.array(z.string()),
  /** The language of the text, which may stand in for a missing translation. */
  language: z.string(),
  direction: z.enum(DIRECTIONS),
  headings: z.array(heading),
  html: z.string(),
  /** The text alone, for the search. */
  body: z.string(),
  is_offline: z.boolean(),
  /** The SHA-256 of all other fields. */
  sha256: z.string(),
});

export type MembersPage = z.output<typeof membersPage>;

/** The file with the built members' pages, ready to be published. */
export const MEMBERS_PAGES_FILE = 'members-pages.json';
export const membersPagesFile = z.array(membersPage);
