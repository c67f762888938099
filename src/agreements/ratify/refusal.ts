/** Why there is no new version: shown as its message alone, without a stack. Nothing has been changed. */
export class Refusal extends Error {
  override name = 'Refusal';
  /** What the command ends with: 2 where its own line is wrong, as commands commonly do. */
  readonly exitCode: 1 | 2;

  constructor(reasons: string[], exitCode: 1 | 2 = 1) {
    super(reasons.join('\n\n'));
    this.exitCode = exitCode;
  }
}
