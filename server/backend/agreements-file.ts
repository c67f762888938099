import { readFile } from 'node:fs/promises';
import { prettifyError, z } from 'zod';
import { ratifiedVersionSchema } from '#contracts/agreement-schema.ts';
import { parseJson } from '../parse-json.ts';
import { StartError } from '../start-error.ts';
import type { AgreementVersion } from './engine/messages.ts';

/** The page `agreements.json`. More keys are allowed, since other programs read that page too. */
const agreementsFile = z.object({
  agreements: z.array(z.object({ id: z.string(), title: z.string(), versions: z.array(ratifiedVersionSchema) })),
});

/**
 * Reads all versions of all agreements of the built site.
 * @throws {StartError} when the file has another format.
 */
export async function readAgreements(file: string): Promise<AgreementVersion[]> {
  const result = agreementsFile.safeParse(parseJson(await readFile(file, 'utf8')));
  if (result.success) {
    return result.data.agreements.flatMap(({ id, title, versions }) =>
      versions.map((version) => ({ document: id, title, ...version })),
    );
  }
  throw new StartError(
    `${file} cannot be used. Build the site again: npm run build (npm start does both). What is wrong:\n` +
      prettifyError(result.error),
  );
}
