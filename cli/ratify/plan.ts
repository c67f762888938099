import type { VersionRecord } from '#contracts/agreements.ts';
import { nearest } from '#contracts/nearest.ts';
import type { ArchivedFile } from '#workspace/agreements/archive.ts';
import type { Document } from '#workspace/agreements/documents.ts';
import { ID, type Lock } from '#workspace/agreements/lock.ts';
import { type Problem, sentenceOf } from '#workspace/agreements/problem.ts';
import { findProblems } from '#workspace/agreements/problems.ts';
import { canonicalText, sha256Of } from '#workspace/agreements/text/canonical.ts';
import { notPlain } from '#workspace/agreements/text/plain.ts';
import { splitFrontMatter } from '#workspace/front-matter.ts';
import type { Order } from './options.ts';
import { Refusal } from './refusal.ts';

/** What a ratification is going to write. */
export type Plan = { document: Document; text: string; record: VersionRecord };

/**
 * The next version of an agreement.
 * @param reasons why there can be none that are known already
 * @throws {Refusal} with every reason why there can be none
 */
export function planOf(
  order: Order,
  documents: Document[],
  lock: Lock,
  archive: ArchivedFile[],
  reasons: string[] = [],
): Plan {
  const document = documentOf(order.id, documents, lock);
  if (typeof document === 'string') throw new Refusal([...reasons, document]);
  const text = canonicalText(document.source);
  const before = lock[order.id]?.at(-1);
  const record = { version: (before?.version ?? 0) + 1, ...orderOf(order), sha256: sha256Of(text) };
  const found = [
    ...reasons,
    ...disorder(documents, lock, archive),
    ...reasonsInDocument(document),
    ...reasonsInVersion(record, before, order.id),
  ];
  if (found.length > 0) throw new Refusal(found);
  return { document, text, record };
}

const orderOf = ({ effective, change, summary }: Order) => ({ effective, change, summary });

/** The document that an id stands for, or a sentence that says why there is none. */
function documentOf(id: string, documents: Document[], lock: Lock): Document | string {
  const originals = documents.filter(({ isTranslation }) => !isTranslation);
  const namesakes = originals.filter((document) => document.id === id);
  const declaring = namesakes.filter(({ declared }) => declared);
  const [document, ...others] = declaring.length > 0 ? declaring : namesakes;
  if (!document) return unknown(id, originals, lock);
  if (others.length > 0) {
    const files = [document, ...others].map(({ file }) => file).join(' and ');
    return `"${id}" is the name of ${files}. An agreement is one document: give it a name of its own.`;
  }
  if (ID.test(id)) return document;
  return `The name of an agreement has letters A to Z, digits, - and _ alone. Rename ${document.file}.`;
}

function unknown(id: string, documents: Document[], lock: Lock): string {
  const [best] = [...nearest(id, Object.keys(lock)), ...nearest(id, new Set(documents.map((document) => document.id)))];
  const agreements = Object.keys(lock).sort().join(', ');
  return (
    `There is no document "${id}" in the handbook.${best ? ` Did you mean ${best}?` : ''}` +
    `${agreements ? `\nAgreements so far: ${agreements}.` : ''}`
  );
}

/** A text that is worked on is no disorder, in whichever document. What else does not fit together is put right first. */
const AT_WORK: Problem['kind'][] = ['text', 'plain', 'unlocked'];

const disorder = (documents: Document[], lock: Lock, archive: ArchivedFile[]): string[] =>
  findProblems(documents, lock, archive)
    .filter(({ kind }) => !AT_WORK.includes(kind))
    .map(sentenceOf);

function reasonsInDocument({ file, source }: Document): string[] {
  const found = notPlain(file, source).map(({ line, says }) => `${file}:${line}: ${says}`);
  if (splitFrontMatter(source).frontMatter === undefined) {
    found.unshift(
      `${file}:1: The document has no front matter. It begins with a line of three dashes, and ends with one.`,
    );
  }
  return found;
}

function reasonsInVersion(record: VersionRecord, before: VersionRecord | undefined, id: string): string[] {
  if (!before)
    return record.change === 'substantive'
      ? []
      : [`The first version of "${id}" is substantive: it is new as a whole.`];
  const found: string[] = [];
  if (record.sha256 === before.sha256) {
    found.push(`The text of "${id}" is that of version ${before.version}, to the letter. There is nothing to ratify.`);
  }
  if (record.effective <= before.effective) {
    found.push(
      `Version ${before.version} of "${id}" takes effect on ${before.effective}. ` +
        `The next one must do so on a later day; --effective is ${record.effective}.`,
    );
  }
  return found;
}
