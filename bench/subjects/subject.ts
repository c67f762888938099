import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import site from '#site';
import type { Corpus, CorpusPage } from '../corpus.ts';

/** The path that all sites are served at: that of this one. */
export const BASE: string = site.baseUrl;

/** Where the generators are installed, and what is built with them. */
export const WORK_FOLDER: string = resolve('.cache/bench');

/** A generator of sites that is compared with the others. */
export type Subject = {
  name: string;
  label: string;
  /** What a reader of the figures should know. */
  note?: string;
  /** The folder that its build runs in. */
  folder: string;
  /** The packages to install, with exact versions; undefined for what is installed already. */
  packages?: Record<string, string>;
  /** Packages of packages whose own choice of a version does not work. */
  overrides?: Record<string, string>;
  /** The command, a program of `node_modules/.bin` first. */
  build: string[];
  env?: Record<string, string>;
  /** Whether its build alone is measured. */
  isBuiltOnly?: boolean;
  /** The folder of what was built. */
  output: string;
  /** What a build leaves for the next one. */
  caches: string[];
  /** Replaces the content by a corpus. */
  write: (corpus: Corpus) => void;
  /** The file of a page, which a line is added to. */
  getFile: (page: CorpusPage) => string;
  /** The path of a page below the base path. */
  getPath: (page: CorpusPage) => string;
  /** The command that shows changes as they are saved, at a port of this machine, which is in PORT too; undefined where there is none. */
  develop?: (port: number) => string[];
  /** The link to the next page, as a selector; undefined where there is none. */
  next?: string;
  /** How its search is opened, where words are typed, and what a hit is; undefined where there is no search. */
  search?: { open: (page: Page) => Promise<void>; input: string; hit: string };
};

export function writeText(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Puts files into a folder that is emptied before. */
export function replaceFolder(folder: string, files: Record<string, string>): void {
  rmSync(folder, { recursive: true, force: true });
  for (const [name, text] of Object.entries(files)) writeText(join(folder, name), text);
}

export const clickFirst = (page: Page, selector: string): Promise<void> =>
  page.locator(selector).filter({ visible: true }).first().click();
