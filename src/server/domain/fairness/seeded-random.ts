/** A seeded source of chance (mulberry32): the same visits give the same simulation, so that nobody is called remarkable one night only. */

/** Numbers from 0 up to, but not including, 1. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A seed from a name, such as that of a unit or an officer's id (FNV-1a). */
export function seedOf(name: string): number {
  let hash = 0x811c9dc5
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) as number), 0x01000193) >>> 0
  return hash
}
