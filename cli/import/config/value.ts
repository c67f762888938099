/** A value that is only known when the program runs. */
export class Unknown {
  readonly source: string;
  readonly file: string;
  readonly line: number;

  constructor(source: string, file: string, line: number) {
    this.source = source;
    this.file = file;
    this.line = line;
  }
}

/** The values of a configuration, as far as they can be read without running it. */
export type Value = string | number | boolean | null | undefined | Unknown | Value[] | { [key: string]: Value };

export const isRecord = (value: Value): value is { [key: string]: Value } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Unknown);
