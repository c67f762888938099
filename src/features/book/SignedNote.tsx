import type { Messages } from '#lib/messages/index.ts';
import type { Signed } from './model.ts';

/** Which exact text this is, below the title of a document that members sign. */
export const SignedNote = ({ version, sha256, messages }: Signed & { messages: Messages['book'] }) => (
  <p className="book-signed">
    {version}
    {sha256 && (
      <>
        <br />
        {`${messages.fingerprint} `}
        <code>{sha256}</code>
      </>
    )}
  </p>
);
