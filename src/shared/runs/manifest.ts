/** The manifest of a seal, as one text to be hashed: valid answers and photos, the same on the device and on the server. */

/** One line each, sorted: the operations that nobody replaced, then the SHA-256 of each photo. Its SHA-256 is the manifest's hash. */
export const manifestText = (heads: readonly string[], photos: readonly string[]): string =>
  [...heads.toSorted().map((id) => `answer ${id}`), ...photos.toSorted().map((hash) => `photo ${hash}`)].join('\n')
