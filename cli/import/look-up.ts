/** The value of a record at a name that an old site gives. Every object has some names of its own, such as "constructor". */
export const lookUp = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;
