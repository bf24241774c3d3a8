/** One form of the same facts: what is hashed and compared must not depend on the order in which it was written. */

/** JSON with sorted keys: the same facts give the same bytes on every instance. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
