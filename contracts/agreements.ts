/** How a version differs from the one before: whether it alters rights or duties. The first version counts as substantive. */
export const CHANGES = ['editorial', 'substantive'] as const;
export type Change = (typeof CHANGES)[number];

/** The record of one version of an agreement in the lock file. */
export type VersionRecord = {
  /** 1, 2, 3 … */
  version: number;
  /** `2026-01-31`: in force from the beginning of that day, in UTC. */
  effective: string;
  change: Change;
  /** What has changed, in a sentence or two. */
  summary: string;
  /** The SHA-256 of the canonical text, in hexadecimal digits. */
  sha256: string;
};

/** The sentence that a member ticks to sign a version, by the language of the page. */
export type Statements = Record<string, string>;

/** Whether members sign a document or confirm that they have read it. All versions of a document are of the same kind. */
export const DOCUMENT_KINDS = ['agreement', 'acknowledgement'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** A version as ratified and published. Very old versions may have no statements; nobody signs them any more. */
export type RatifiedVersion = VersionRecord & {
  /** Left out for a document that members sign. */
  kind?: Exclude<DocumentKind, 'agreement'>;
  statements?: Statements;
};

/** A governing document that members sign, with all its versions, oldest first. Plain data, so it can be passed to islands. */
export type Agreement = {
  /** The file's name without its extension, `house_rules`. */
  id: string;
  title: string;
  /** URL of the document, with the base path. */
  href: string;
  versions: VersionRecord[];
};

/** The first moment at which a version is in force, in milliseconds since 1970. */
export const effectiveFrom = ({ effective }: Pick<VersionRecord, 'effective'>): number => Date.parse(effective);

/** The version in force at a time (milliseconds since 1970): the latest whose effective date has come. */
export const inForce = <V extends Pick<VersionRecord, 'effective'>>(versions: V[], now: number): V | undefined =>
  versions.findLast((version) => effectiveFrom(version) <= now);

/** The versions that are ratified but not yet in force. */
export const upcoming = <V extends Pick<VersionRecord, 'effective'>>(versions: V[], now: number): V[] =>
  versions.filter((version) => effectiveFrom(version) > now);

/** Where an agreement's versions are listed. */
export const historyHref = ({ href }: Pick<Agreement, 'href'>): string => `${href}history/`;

/** The permanent page of one version; its text is in the element `[data-agreement-text]`. */
export const versionHref = (agreement: Pick<Agreement, 'href'>, version: number): string =>
  `${historyHref(agreement)}${version}/`;

/** The exact text of one version as a plain file with the recorded SHA-256. */
export const textHref = (agreement: Pick<Agreement, 'href'>, version: number): string =>
  `${historyHref(agreement)}${version}.txt`;

/** What changed from an earlier version to a later one; the difference is in the element `[data-agreement-difference]`. */
export const differenceHref = (agreement: Pick<Agreement, 'href'>, from: number, to: number): string =>
  `${versionHref(agreement, to)}since/${from}/`;
