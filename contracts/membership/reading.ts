/** A document that members are asked to read, as the function `reading_status` of the database tells it to one of them. */
export type ReadingDocument = {
  document: string;
  title: string;
  in_force: { version: number; sha256: string };
  /** The newest text that they have confirmed to have read. */
  confirmed: { version: number; confirmed_at: string } | null;
  /** Whether they are asked to read the text in force: not after an editorial change, nor while the membership rests or is paused. */
  is_asked: boolean;
  /** What is confirmed, by the language of the page. */
  statements: Record<string, string>;
};

export type ReadingStatus = { is_member: boolean; documents: ReadingDocument[] };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isDocument = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value.document === 'string' &&
  typeof value.title === 'string' &&
  typeof value.is_asked === 'boolean' &&
  isRecord(value.in_force) &&
  Number.isInteger(value.in_force.version) &&
  typeof value.in_force.sha256 === 'string' &&
  (value.confirmed === null ||
    (isRecord(value.confirmed) &&
      Number.isInteger(value.confirmed.version) &&
      !Number.isNaN(Date.parse(String(value.confirmed.confirmed_at))))) &&
  isRecord(value.statements) &&
  Object.values(value.statements).every((text) => typeof text === 'string');

const isReadingStatus = (value: unknown): value is ReadingStatus =>
  isRecord(value) &&
  typeof value.is_member === 'boolean' &&
  Array.isArray(value.documents) &&
  value.documents.every(isDocument);

/** What the backend answered, where it is that; null for anything else. Written by hand, since a schema library would weigh too much in a page. */
export const parseReadingStatus = (answer: unknown): ReadingStatus | null => (isReadingStatus(answer) ? answer : null);
