import { UsageError } from '../command-line/errors.ts';
import type { Options, ParsedArgs } from '../command-line/model.ts';

/** For what two stewards do together. */
export const STEWARDS_OPTION: Options = {
  stewards: {
    value: 'names',
    required: true,
    description: 'The two stewards who do this together, by name or e-mail address, with a comma between them.',
  },
};

/** @throws {UsageError} unless two different names are given */
export function getTwoStewards({ values }: ParsedArgs): string[] {
  const names = (values.get('stewards') ?? '').split(',').map((name) => name.trim());
  const isTwo = names.length === 2 && names.every((name) => name !== '');
  if (isTwo && names[0]?.toLowerCase() !== names[1]?.toLowerCase()) return names;
  throw new UsageError('--stewards must be the names of two stewards, with a comma between them: "Ana, Ben".');
}
