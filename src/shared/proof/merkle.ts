/**
 * The tree of the log (RFC 6962, section 2): its hashes, proofs that an entry is in it and that a later tree holds an earlier one, and the
 * checks of both. Whole subtrees come from a reader, so that the same code goes over tiles in a browser and on the server.
 */
import { sha256 } from '@noble/hashes/sha2.js'

export type Hash = Uint8Array

/** The hash of a whole subtree of 2^level leaves, the index-th of its level. */
export type ReadNode = (level: number, index: number) => Promise<Hash>

export const emptyRoot: Hash = sha256(new Uint8Array())

/** Of an entry's bytes. */
export const leafHash = (entry: Uint8Array): Hash => sha256.create().update(Uint8Array.of(0)).update(entry).digest()

export const joinHashes = (left: Hash, right: Hash): Hash =>
  sha256.create().update(Uint8Array.of(1)).update(left).update(right).digest()

export const sameHash = (a: Hash, b: Hash): boolean => a.length === b.length && a.every((byte, i) => byte === b[i])

/** The root over hashes of one level, as many as a power of two. */
export function joinAll(hashes: readonly Hash[]): Hash {
  let level = hashes
  while (level.length > 1)
    level = Array.from({ length: level.length / 2 }, (_, i) =>
      joinHashes(level[2 * i] as Hash, level[2 * i + 1] as Hash),
    )
  return level[0] as Hash
}

/** The largest power of two that is smaller than `n`. Sizes may pass 2^32, so no shifts. */
function splitOf(n: number): number {
  let power = 1
  while (power * 2 < n) power *= 2
  return power
}

/** The hash of the leaves from `from` up to `to`. */
async function rangeHash(read: ReadNode, from: number, to: number): Promise<Hash> {
  const count = to - from
  const level = Math.log2(count)
  if (Number.isInteger(level)) return read(level, from / count)
  const split = splitOf(count)
  return joinHashes(await rangeHash(read, from, from + split), await rangeHash(read, from + split, to))
}

/** The root of the first `size` leaves. */
export const rootOf = async (read: ReadNode, size: number): Promise<Hash> =>
  size === 0 ? emptyRoot : rangeHash(read, 0, size)

/** The path from the leaf at `index` to the root of `size` leaves (section 2.1.1). */
export async function inclusionProof(read: ReadNode, index: number, size: number): Promise<Hash[]> {
  const proof: Hash[] = []
  let [from, to] = [0, size]
  while (to - from > 1) {
    const split = from + splitOf(to - from)
    proof.unshift(index < split ? await rangeHash(read, split, to) : await rangeHash(read, from, split))
    if (index < split) to = split
    else from = split
  }
  return proof
}

/** True if the leaf stands at `index` below that root (RFC 9162, section 2.1.3.2). */
export function isIncluded(
  { leaf, index, size, root }: { leaf: Hash; index: number; size: number; root: Hash },
  proof: readonly Hash[],
): boolean {
  if (!(Number.isSafeInteger(index) && index >= 0 && index < size)) return false
  let [place, last, hash] = [index, size - 1, leaf]
  for (const step of proof) {
    if (last === 0) return false
    if (place % 2 === 1 || place === last) {
      hash = joinHashes(step, hash)
      while (place % 2 === 0 && place !== 0) [place, last] = [Math.floor(place / 2), Math.floor(last / 2)]
    } else hash = joinHashes(hash, step)
    ;[place, last] = [Math.floor(place / 2), Math.floor(last / 2)]
  }
  return last === 0 && sameHash(hash, root)
}

/** The proof that the tree of `size` leaves begins with that of `old` (section 2.1.2). */
export async function consistencyProof(read: ReadNode, old: number, size: number): Promise<Hash[]> {
  if (old === 0 || old >= size) return []
  const proof: Hash[] = []
  let [from, to, isWhole] = [0, size, true]
  while (to !== old) {
    const split = from + splitOf(to - from)
    if (old <= split) {
      proof.unshift(await rangeHash(read, split, to))
      to = split
    } else {
      proof.unshift(await rangeHash(read, from, split))
      from = split
      isWhole = false
    }
  }
  return isWhole ? proof : [await rangeHash(read, from, to), ...proof]
}

interface Tree {
  size: number
  root: Hash
}

/** True if the later tree begins with the earlier one (RFC 9162, section 2.1.4.2). */
export function isConsistent(old: Tree, later: Tree, proof: readonly Hash[]): boolean {
  if (old.size === later.size) return proof.length === 0 && sameHash(old.root, later.root)
  if (old.size > later.size) return false
  if (old.size === 0) return proof.length === 0 && sameHash(old.root, emptyRoot)
  const path = Number.isInteger(Math.log2(old.size)) ? [old.root, ...proof] : [...proof]
  let [place, last] = [old.size - 1, later.size - 1]
  while (place % 2 === 1) [place, last] = [Math.floor(place / 2), Math.floor(last / 2)]
  const first = path.shift()
  if (!first) return false
  let [before, after] = [first, first]
  for (const step of path) {
    if (last === 0) return false
    if (place % 2 === 1 || place === last) {
      before = joinHashes(step, before)
      after = joinHashes(step, after)
      while (place % 2 === 0 && place !== 0) [place, last] = [Math.floor(place / 2), Math.floor(last / 2)]
    } else after = joinHashes(after, step)
    ;[place, last] = [Math.floor(place / 2), Math.floor(last / 2)]
  }
  return last === 0 && sameHash(before, old.root) && sameHash(after, later.root)
}
