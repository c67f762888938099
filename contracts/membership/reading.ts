import { arrayOf, type Check, isBoolean, isInteger, isString, isTime, nullable, objectOf, recordOf } from '../check.ts';

/** A document that members are asked to read, as the database function `reading_status` returns it to one of them. */
export type ReadingDocument = {
  document: string;
  title: string;
  in_force: { version: number; sha256: string };
  /** The newest text that they have confirmed reading. */
  confirmed: { version: number; confirmed_at: string } | null;
  /** Whether they are asked to read the text in force: not after an editorial change, and not while the membership rests or is paused. */
  is_asked: boolean;
  /** What is confirmed, by the language of the page. */
  statements: Record<string, string>;
};

export type ReadingStatus = { is_member: boolean; documents: ReadingDocument[] };

const isDocument: Check<ReadingDocument> = objectOf({
  document: isString,
  title: isString,
  in_force: objectOf({ version: isInteger, sha256: isString }),
  confirmed: nullable(objectOf({ version: isInteger, confirmed_at: isTime })),
  is_asked: isBoolean,
  statements: recordOf(isString),
});

export const isReadingStatus: Check<ReadingStatus> = objectOf({ is_member: isBoolean, documents: arrayOf(isDocument) });
