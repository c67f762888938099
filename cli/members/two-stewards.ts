import type { Options, ParsedArgs } from '../command-line/model.ts';

const split = (text: string) => text.split(',').map((name) => name.trim());

/** Whether two different people are named. */
function isTwo(text: string): boolean {
  const [first, second, ...others] = split(text).map((name) => name.toLowerCase());
  return Boolean(first && second) && first !== second && others.length === 0;
}

/** For acts that take two stewards. */
export const STEWARDS_OPTION: Options = {
  stewards: {
    value: 'names',
    required: true,
    expects: { description: 'the names of two stewards, with a comma between them: "Ana, Ben"', validate: isTwo },
    description: 'The two stewards who do this together, by name or e-mail address, with a comma between them.',
  },
};

/** The two names as entered. */
export const getTwoStewards = ({ values }: ParsedArgs): string[] => split(values.get('stewards') ?? '');
