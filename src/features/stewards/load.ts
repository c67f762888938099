import type { SignInData } from '#features/auth/index.ts';
import { getMessages, type Messages } from '#lib/messages/index.ts';
import { hrefIn } from '#workspace/content/path.ts';

/** What the build passes to the island of the stewards' desk. */
export type DeskData = {
  messages: Messages['stewards'];
  /** Null if members are not asked to read anything. */
  reading: Messages['reading']['desk'] | null;
  /** Whether people join without being accepted or invited. */
  isOpen: boolean;
  signIn: SignInData;
  locale: string;
  /** Paths of the desk and of the page for joining. */
  paths: { desk: string; join: string };
};

/** The data of the desk in a locale. */
export function getDeskData(
  locale: string,
  {
    signIn,
    joinPath,
    hasReading,
    isOpen,
  }: { signIn: SignInData; joinPath: string; hasReading: boolean; isOpen: boolean },
): DeskData {
  return {
    messages: getMessages(locale).stewards,
    reading: hasReading ? getMessages(locale).reading.desk : null,
    isOpen,
    signIn,
    locale,
    paths: { desk: hrefIn(locale, '/stewards/'), join: joinPath },
  };
}
