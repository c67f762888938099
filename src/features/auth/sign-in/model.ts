import type { Backend } from '#contracts/backend-config.ts';
import type { Messages } from '#lib/messages/index.ts';

/** What the build tells the islands of sign-in. */
export type SignInData = {
  /** The hosted backend; null where none is configured and the server of the site is asked for its own. */
  backend: Backend | null;
  messages: Messages['auth'];
  crash: Messages['crash'];
  site: string;
  home: string;
  confirmPath: string;
  /** Digits of the code in the mails. */
  codeLength: number;
};
