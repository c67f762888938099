// What the server and the thread of the engine say to each other. Everything here is plain data.

/** What the thread is started with. */
export interface EngineOptions {
  /** A folder for the data on this machine, or the URL of a PostgreSQL. */
  database: { kind: 'folder'; path: string } | { kind: 'postgres'; url: string };
  migrationsFolder: string;
  keys: Keys;
  code: CodeRules;
  /** What people sign, to be published at the start. */
  agreements?: AgreementVersion[];
}

/** One version of an agreement, as the function `publish_agreement_versions` takes it. */
export interface AgreementVersion {
  document: string;
  title: string;
  version: number;
  /** `2026-01-31`: in force from the beginning of that day, in UTC. */
  effective: string;
  change: string;
  summary: string;
  sha256: string;
}

export interface Keys {
  /** Signs access tokens. */
  jwtSecret: string;
  /** What every visitor's browser sends: stands for the role `anon`. */
  publishableKey: string;
  /** Stands for `service_role`, which no policy holds back. */
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
  /** What the database or the library complained about, when the status is 500 or above. */
  complaint?: string;
}

/** What a sign-in e-mail has to carry. */
export interface SignInSecrets {
  code: string;
  tokenHash: string;
  /** Whether this address has never signed in: hosted projects send another template then. */
  first: boolean;
}

/** What the server may ask for. */
export type EngineAsk =
  | { kind: 'fetch'; request: EngineRequest }
  | { kind: 'requestCode'; email: string; createUser: boolean }
  | { kind: 'close' };

/** What comes back; secrets only for a code that was made. */
export interface EngineAnswer {
  response: EngineResponse;
  secrets?: SignInSecrets;
}

export interface EngineCall {
  id: number;
  ask: EngineAsk;
}

export type EngineReport =
  | { kind: 'ready' }
  | { kind: 'warning'; message: string }
  | { kind: 'problem'; message: string }
  | { kind: 'answer'; id: number; answer: EngineAnswer }
  | { kind: 'failure'; id: number; message: string };
