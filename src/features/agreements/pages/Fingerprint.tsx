const SHORT = 12;

/** The beginning of a fingerprint, which is told whole to who points at it or listens. */
export const ShortFingerprint = ({ sha256 }: { sha256: string }) => (
  <code title={sha256}>
    <span aria-hidden="true">{sha256.slice(0, SHORT)}</span>
    <span className="visually-hidden">{sha256}</span>
  </code>
);

/** All digits of a fingerprint; they may be broken anywhere. */
export const Fingerprint = ({ sha256 }: { sha256: string }) => <code className="fingerprint">{sha256}</code>;
