import type { Agreement, VersionRecord } from '#contracts/agreements.ts';
import type { Backend } from '#contracts/backend-config.ts';
import type { SignInData } from '#features/auth/index.ts';
import { getMessages, type Messages } from '#lib/messages/index.ts';
import { hrefIn } from '#workspace/content/path.ts';
import type { DifferenceMessages } from '../signing/VersionDifference.tsx';

/** What the build passes to the island in which members confirm that they have read a text. */
export type ReadingData = {
  backend: Backend | null;
  /** The documents that members are asked to read; on a document's page, only that one. */
  documents: Pick<Agreement, 'id' | 'title' | 'href'>[];
  /** The version whose text the page shows; null on the member page. */
  shown: Pick<VersionRecord, 'version' | 'sha256'> | null;
  memberPage: string;
  locale: string;
  messages: Omit<Messages['reading'], 'statement' | 'desk'> & {
    database: Messages['auth']['database'];
    crash: Messages['crash'];
    versionDifference: DifferenceMessages;
  };
};

type Parts = Pick<ReadingData, 'documents' | 'shown'> & { signIn: SignInData };

/** The data of the island in a locale. */
export function getReadingData(locale: string, { documents, shown, signIn }: Parts): ReadingData {
  const { backend, messages, crash } = signIn;
  const { reading, joining, member } = getMessages(locale);
  const { statement: _, desk: __, ...texts } = reading;
  const { newTab, retry } = joining.document;
  const { loading, openDifference } = member.asked;
  return {
    backend,
    documents: documents.map(({ id, title, href }) => ({ id, title, href })),
    shown: shown && { version: shown.version, sha256: shown.sha256 },
    memberPage: hrefIn(locale, '/member/'),
    locale,
    messages: {
      ...texts,
      database: messages.database,
      crash,
      versionDifference: { ...joining.parts, newTab, retry, loading, openDifference },
    },
  };
}
