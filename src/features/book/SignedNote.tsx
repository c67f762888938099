import type { Words } from '#lib/messages/index.ts';
import type { Signed } from './model.ts';

/** Which exact text this is, below the title of a document that members sign. */
export const SignedNote = ({ version, sha256, words }: Signed & { words: Words['book'] }) => (
  <p className="book-signed">
    {version}
    {sha256 && (
      <>
        <br />
        {`${words.fingerprint} `}
        <code>{sha256}</code>
      </>
    )}
  </p>
);
