import { Problem } from '../command-line/problem.ts';

/** Why there is no new version, a paragraph for each reason. Nothing has been changed. */
export class Refusal extends Problem {
  override name = 'Refusal';

  constructor(reasons: string[]) {
    super(reasons.join('\n\n'));
  }
}
