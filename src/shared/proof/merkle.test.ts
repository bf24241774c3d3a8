/** The tree against the example of RFC 9162 and against itself: every proof of small trees holds, and none with a flipped bit does. */
import { expect, test } from 'vitest'
import {
  consistencyProof,
  emptyRoot,
  type Hash,
  inclusionProof,
  isConsistent,
  isIncluded,
  joinAll,
  leafHash,
  rootOf,
} from './merkle.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const leaves = Array.from({ length: 70 }, (_, i) => leafHash(Uint8Array.of(i)))
const read = async (level: number, index: number) => joinAll(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level))

/** Each hash with one bit turned, in turn. */
const flipped = (proof: readonly Hash[]) =>
  proof.map((_, i) => proof.map((hash, j) => (i === j ? Uint8Array.of((hash[0] ?? 0) ^ 1, ...hash.slice(1)) : hash)))

test('known roots: of nothing, and of the eight entries that logs are commonly tested with', async () => {
  expect(hex(emptyRoot)).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  const entries = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
  const hashes = entries.map((text) => leafHash(Buffer.from(text, 'hex')))
  const nodes = async (level: number, index: number) =>
    joinAll(hashes.slice(index * 2 ** level, (index + 1) * 2 ** level))
  expect(hex(await rootOf(nodes, 1))).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d')
  expect(hex(await rootOf(nodes, 7))).toBe('ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c')
  expect(hex(await rootOf(nodes, 8))).toBe('5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328')
})

test('each leaf is proved in each tree, at its place alone', async () => {
  for (let size = 1; size <= leaves.length; size += 3) {
    const root = await rootOf(read, size)
    for (let index = 0; index < size; index += 1) {
      const proof = await inclusionProof(read, index, size)
      const leaf = leaves[index] as Hash
      expect(isIncluded({ leaf, index, size, root }, proof)).toBe(true)
      expect(isIncluded({ leaf, index: (index + 1) % size, size, root }, proof)).toBe(size === 1)
      expect(isIncluded({ leaf: root.slice(), index, size, root }, proof)).toBe(size === 1)
      for (const wrong of flipped(proof)) expect(isIncluded({ leaf, index, size, root }, wrong)).toBe(false)
      expect(isIncluded({ leaf, index, size, root }, [...proof, leaf])).toBe(false)
    }
  }
})

test('each tree is proved to begin with each smaller one, and with no other', async () => {
  const roots = await Promise.all(Array.from({ length: 41 }, (_, size) => rootOf(read, size)))
  for (let size = 1; size <= 40; size += 1)
    for (let old = 0; old <= size; old += 1) {
      const proof = await consistencyProof(read, old, size)
      const later = { size, root: roots[size] as Hash }
      expect(isConsistent({ size: old, root: roots[old] as Hash }, later, proof)).toBe(true)
      for (const wrong of flipped(proof))
        expect(isConsistent({ size: old, root: roots[old] as Hash }, later, wrong)).toBe(false)
      if (old > 0) expect(isConsistent({ size: old, root: emptyRoot }, later, proof)).toBe(false)
    }
  expect(isConsistent({ size: 9, root: roots[9] as Hash }, { size: 8, root: roots[8] as Hash }, [])).toBe(false)
})
