/** Arguments for functions whose statements shall be seen and not run: a value that is text, number, time, list and object, as it is asked. */
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** Answers of a stand-in where another stand-in would not do, by the name that is asked. */
export type Answers = Readonly<Record<PropertyKey, unknown>>

const plain: Answers = {
  // biome-ignore lint/suspicious/noThenProperty: it is no promise.
  then: undefined,
  toOperationNode: undefined,
  isRawBuilder: undefined,
  length: 1,
  size: 1,
  locale: 'th',
  cursor: null,
  find: 'th',
  match: () => null,
  rules: '2026-11',
  limit: 20,
  now: new Date('2026-01-01T00:00:00Z'),
  at: new Date('2026-01-01T00:00:00Z'),
  toString: () => 'th',
  toJSON: () => null,
  toISOString: () => '2026-01-01T00:00:00.000Z',
  getTime: () => 1,
  valueOf: () => 1,
  join: () => 'th',
  includes: () => true,
  has: () => true,
  startsWith: () => false,
  endsWith: () => false,
  localeCompare: () => 0,
  push: () => 1,
  add: () => undefined,
  set: () => undefined,
  delete: () => true,
  findIndex: () => 0,
  matchAll: () => [],
  lastIndexOf: () => 0,
  some: () => true,
  every: () => true,
  [Symbol.toPrimitive]: (hint: string) => (hint === 'string' ? 'th' : 1),
}
const listing = ['map', 'flatMap']
const likeItself = new Set(
  'filter slice toSorted sort toReversed reverse keys values entries splice concat trim normalize replace replaceAll toLowerCase toUpperCase split get flat'.split(
    ' ',
  ),
)

/** It stands for the database as well, where that is asked for. */
export function standIn(db: Kysely<Schema>, answers: Answers = {}): never {
  const self: unknown = new Proxy(
    {},
    {
      get(_, key) {
        if (key === 'db' || key === 'tx') return db
        if (key in answers) return answers[key]
        if (key in db) {
          const part = db[key as keyof typeof db] as unknown
          return typeof part === 'function' ? part.bind(db) : part
        }
        if (key in plain) return plain[key]
        if (key === Symbol.iterator)
          return function* () {
            yield self
          }
        if (listing.includes(String(key))) return (each: (it: unknown, i: number) => unknown) => [each(self, 0)].flat()
        if (likeItself.has(String(key))) return () => self
        return self
      },
      has: () => false,
    },
  )
  return self as never
}
