/** A decoded path, or the path as it is written if its escapes are invalid. */
export function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
