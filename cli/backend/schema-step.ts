import { z } from 'zod';
import { SCHEMA_STEP } from '#contracts/schema-step.ts';
import { printStatus } from '../output/terminal.ts';
import type { Backend } from './backend.ts';
import { outdatedError } from './backend-errors.ts';
import type { BackendTarget } from './target.ts';

const stepsSchema = z.array(z.object({ step: z.int() }));

/**
 * Compares the database with what this version of the site needs. A newer one is only mentioned.
 * @throws {UserError} that says how to bring an older one up to date.
 */
export async function checkSchemaStep(target: BackendTarget, { rows }: Pick<Backend, 'rows'>): Promise<void> {
  const steps = await rows('schema_steps', ['step'], ['step'], stepsSchema);
  const step = steps.at(-1)?.step ?? 0;
  if (step < SCHEMA_STEP) throw outdatedError(target, step);
  if (step > SCHEMA_STEP)
    printStatus(
      `The database there is newer than this version of the site: it has step ${step}, and ${SCHEMA_STEP} is known here. Is this copy up to date?`,
    );
}
