import { readFile } from 'node:fs/promises';
import { StartProblem } from '../start-problem.ts';
import type { AgreementVersion } from './engine/messages.ts';

/**
 * All versions of all agreements that the built site shows.
 * @throws {StartProblem} when the file is not as the build makes it.
 */
export async function readAgreements(location: string): Promise<AgreementVersion[]> {
  try {
    return listOf(JSON.parse(await readFile(location, 'utf8')), 'agreements').flatMap(versionsOf);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartProblem(
      `${location} is not as the build makes it: ${reason}. Build the site again: npm run build (npm start does both).`,
    );
  }
}

function versionsOf(agreement: unknown): AgreementVersion[] {
  const document = textOf(agreement, 'id');
  const title = textOf(agreement, 'title');
  return listOf(agreement, 'versions').map((version) => ({
    document,
    title,
    version: numberOf(version, 'version'),
    effective: textOf(version, 'effective'),
    change: textOf(version, 'change'),
    summary: textOf(version, 'summary'),
    sha256: textOf(version, 'sha256'),
  }));
}

const member = (of: unknown, key: string): unknown =>
  typeof of === 'object' && of !== null ? Reflect.get(of, key) : undefined;

function listOf(of: unknown, key: string): unknown[] {
  const value = member(of, key);
  if (Array.isArray(value)) return value;
  throw new Error(`"${key}" is not a list`);
}

function textOf(of: unknown, key: string): string {
  const value = member(of, key);
  if (typeof value === 'string') return value;
  throw new Error(`"${key}" is not a text`);
}

function numberOf(of: unknown, key: string): number {
  const value = member(of, key);
  if (typeof value === 'number') return value;
  throw new Error(`"${key}" is not a number`);
}
