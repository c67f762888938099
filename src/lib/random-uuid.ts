/** A random UUID. `crypto.randomUUID` does not exist on pages without encryption, as in a local network. */
export function randomUuid(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0'));
  return bytes.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
