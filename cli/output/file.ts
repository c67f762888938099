import {
  closeSync,
  fsyncSync,
  lstatSync,
  openSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { explainCode, getCode } from '#workspace/file-errors.ts';
import { UserError } from '../command-line/errors.ts';
import { sanitizeForTerminal } from './terminal.ts';

export interface Target {
  path: string;
  /** Whether an existing file may be replaced. */
  isForced: boolean;
  /** Who may read and write it; by default its owner alone, as exports are about people. */
  mode?: number;
}

/** The name of a file until it is complete. */
export const DRAFT_NAME: RegExp = /^\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.tmp$/;

const OWNER_ONLY = 0o600;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Checks whether a file can be written to a place; call it before doing the work.
 * @throws {UserError} when a file exists, or something that is not a file, or the folder is missing.
 */
export function checkTarget({ path, isForced }: Target): void {
  const folder = dirname(path);
  if (!look(folder, statSync)?.isDirectory()) throw new UserError(`There is no folder ${sanitizeForTerminal(folder)}.`);
  const there = look(path, lstatSync);
  if (!there) return;
  if (!there.isFile())
    throw new UserError(`${sanitizeForTerminal(path)} exists already, and is not a file. Choose another name.`);
  if (!isForced)
    throw new UserError(
      `${sanitizeForTerminal(path)} exists already. Choose another name, or replace it with --force.`,
    );
}

type Look = (path: string, options: { throwIfNoEntry: false }) => Stats | undefined;

function look(path: string, at: Look): Stats | undefined {
  try {
    return at(path, { throwIfNoEntry: false });
  } catch (error) {
    throw unwritable(path, error);
  }
}

/**
 * Writes a file completely or not at all: first under another name beside its place, then renamed. Nothing can come
 * in between, not even a signal.
 * @throws {UserError} that says why it could not be written.
 */
export function writeFileAtomically(target: Target, content: string | Uint8Array): void {
  const draft = join(dirname(target.path), `.${crypto.randomUUID()}.tmp`);
  const release = holdSignals();
  try {
    writeDurably(draft, content, target.mode ?? OWNER_ONLY);
    checkTarget(target);
    renameSync(draft, target.path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error instanceof UserError ? error : unwritable(target.path, error);
  } finally {
    release();
  }
}

function writeDurably(path: string, content: string | Uint8Array, mode: number): void {
  const file = openSync(path, 'wx', mode);
  try {
    writeFileSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** With a listener, a signal waits for its turn instead of ending the process at once. */
function holdSignals(): () => void {
  const wait = () => {};
  for (const signal of SIGNALS) process.on(signal, wait);
  return () => {
    for (const signal of SIGNALS) process.off(signal, wait);
  };
}

const unwritable = (path: string, error: unknown): UserError =>
  new UserError(`${sanitizeForTerminal(path)} was not written: ${explainCode(error) ?? getCode(error)}.`);
