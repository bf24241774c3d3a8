/** An owner's promise: words in Thai, and in the other languages if they are at hand. */
import type { OtherFields } from '../localised-fields.ts'
import type { PolicyKind } from './policy.ts'

/** Promises of one place. */
export const PROMISES_MOST = 12
/** Characters of a promise. */
export const promiseLetters = { title: { least: 2, most: 200 }, body: { least: 10, most: 4000 } } as const

/** `title` and `body` are in Thai. */
export interface StatedPromise extends OtherFields<'title'>, OtherFields<'body'> {
  kind: PolicyKind
  title: string
  body: string
}
