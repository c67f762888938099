const SHORT = 12;

/** The beginning of a fingerprint. The title and screen readers have all of it. */
export const ShortFingerprint = ({ sha256 }: { sha256: string }) => (
  <code title={sha256}>
    <span aria-hidden="true">{sha256.slice(0, SHORT)}</span>
    <span className="visually-hidden">{sha256}</span>
  </code>
);

/** All digits of a fingerprint. They may wrap anywhere. */
export const Fingerprint = ({ sha256 }: { sha256: string }) => <code className="fingerprint">{sha256}</code>;
