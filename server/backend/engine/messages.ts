// The messages between the server and the worker thread of the engine. Everything here is plain data.

import type { RatifiedVersion } from '#contracts/agreements.ts';
import type { MembershipRules } from '#contracts/membership/rules.ts';

/** The options that the thread starts with. */
export interface EngineOptions {
  /** A folder for the data on this machine, or the URL of a PostgreSQL. */
  database: { kind: 'folder'; path: string } | { kind: 'postgres'; url: string };
  migrationsFolder: string;
  keys: Keys;
  code: CodeRules;
  /** To be published at the start. */
  agreements?: AgreementVersion[];
  /** The rules for becoming a member; put in force at the start. */
  rules?: MembershipRules | undefined;
  /** Milliseconds between two checkpoints of PGlite; an hour by default. */
  checkpointMs?: number;
}

/** One version of an agreement, as the function `publish_agreement_versions` takes it. */
export type AgreementVersion = RatifiedVersion & { document: string; title: string };

export interface Keys {
  /** Signs access tokens. */
  jwtSecret: string;
  /** Sent by every visitor's browser: selects the role `anon`. */
  publishableKey: string;
  /** Selects `service_role`, which no policy restricts. */
  secretKey: string;
  /** Signs the links in e-mails. */
  linkSecret: string;
}

export interface CodeRules {
  /** Digits. */
  length: number;
  /** Seconds for which a code and its link work. */
  lifetime: number;
}

export interface EngineRequest {
  method: string;
  /** Path and query, from the slash on. */
  target: string;
  headers: Record<string, string>;
  body: string | undefined;
}

export interface EngineResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** The message of the database or the library, when the status is 500 or above. */
  error?: string;
}

/** What a sign-in e-mail carries. */
export interface SignInSecrets {
  code: string;
  tokenHash: string;
  /** Whether this e-mail address has never signed in: hosted projects then use another template. */
  isFirst: boolean;
}

interface Secret {
  code: string;
  tokenHash: string;
}

/** The contents of the two e-mails that change an account's address. */
interface EmailChangeSecrets {
  /** The current address. */
  from: string;
  present: Secret;
  /** Undefined if another account has the new address: nothing is sent to it then. */
  next: Secret | undefined;
}

/** The link or the code of one of these e-mails. */
export type EmailChangeProof = { tokenHash: string } | { email: string; code: string };

/** A command to the engine. */
export type EngineCommand =
  | { kind: 'fetch'; request: EngineRequest }
  | { kind: 'requestCode'; email: string; createUser: boolean }
  /** `request` carries the access token of the caller. */
  | { kind: 'requestEmailChange'; request: EngineRequest; email: string }
  | { kind: 'confirmEmailChange'; proof: EmailChangeProof }
  /** Only checks that the database answers. */
  | { kind: 'health' }
  /** For a database without accounts; `backup` is the result of `export_community`, as JSON. */
  | { kind: 'restore'; backup: string }
  | { kind: 'close' };

/** The reply to a command. It has secrets when one or two codes were made. */
export interface EngineReply {
  response: EngineResponse;
  secrets?: SignInSecrets;
  emailChange?: EmailChangeSecrets;
}

export interface EngineCall {
  id: number;
  command: EngineCommand;
}

export type EngineMessage =
  | { kind: 'ready' }
  /** Sent all the time: a thread that computes without end does not send it. */
  | { kind: 'alive' }
  | { kind: 'warning'; text: string }
  /** Temporary: PostgreSQL does not answer, or another server uses the database. */
  | { kind: 'start-failed'; text: string; why: 'unreachable' | 'in-use' | 'other' }
  | { kind: 'unreachable'; text: string }
  | { kind: 'reply'; id: number; reply: EngineReply }
  | { kind: 'failure'; id: number; text: string };
