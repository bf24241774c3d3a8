/**
 * A small seeded source of chance (mulberry32), so that the same seed makes the same demo data on every machine.
 * Never for secrets: it is predictable on purpose.
 */
import { hash } from 'node:crypto'

export interface Random {
  /** 0 ≤ x < 1. */
  next(): number
  /** Whole number from `low` to `high`, both included. */
  int(low: number, high: number): number
  /** True with the given probability. */
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** One of the values, each as often as its weight says. */
  weighted<T>(list: readonly (readonly [value: T, weight: number])[]): T
  /** About normally distributed around 0 with standard deviation 1. */
  normal(): number
  /** `count` different entries of the list, in chance order. */
  sample<T>(list: readonly T[], count: number): T[]
}

/** A source of its own for each part of the data (`seed` and a name), so that more of one part does not shift another. */
export function createRandom(seed: number, part = ''): Random {
  let state = seed >>> 0
  for (const letter of part) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)] as (typeof list)[number],
    weighted(list) {
      let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of list) {
        left -= weight
        if (left < 0) return value
      }
      return (list.at(-1) as (typeof list)[number])[0]
    },
    normal: () => (next() + next() + next() + next() - 2) * Math.sqrt(3),
    sample(list, count) {
      const rest = [...list]
      for (let i = 0; i < Math.min(count, rest.length); i++) {
        const j = int(i, rest.length - 1)
        const kept = rest[i] as (typeof list)[number]
        rest[i] = rest[j] as (typeof list)[number]
        rest[j] = kept
      }
      return rest.slice(0, count)
    },
  }
}

/**
 * An id in the shape of a uuid version 7: its time is `at`, so ids sort by it, and the rest is made from `name`, which must be
 * different for each row (the generator above has too few states for a million ids).
 * @example demoId(created, `1 business 17`)
 */
export function demoId(at: Date, name: string): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  const rest = hash('sha1', name, 'hex')
  const variant = '89ab'[Number.parseInt(rest[3] as string, 16) % 4]
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-${variant}${rest.slice(4, 7)}-${rest.slice(7, 19)}`
}

/** An id in the shape of a random uuid, made from `name`: for rows with ids that must not tell their time. */
export function demoRandomId(name: string): string {
  const of = hash('sha1', name, 'hex')
  const variant = '89ab'[Number.parseInt(of[16] as string, 16) % 4]
  return `${of.slice(0, 8)}-${of.slice(8, 12)}-4${of.slice(13, 16)}-${variant}${of.slice(17, 20)}-${of.slice(20, 32)}`
}
