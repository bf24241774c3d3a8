/**
 * The start of a list's next page: the sort key and id of the last row shown. It travels in addresses, so a returned cursor
 * counts as forged until it has exactly the shape that we write.
 */
import { z } from 'zod'

/** The cursor is not one that this list wrote. HTTP answers 400. */
export class InvalidCursor extends Error {
  override name = 'InvalidCursor'
}

/** A time in milliseconds, within the range of a `Date`; beyond it no database has one either. */
export const cursorTime = z.int().min(0).max(8.64e15)

/** Longer than any cursor of ours; nothing longer is even decoded. */
const longest = 200

/** Defines the cursor of one list: its name, so that lists do not take each other's, and its values in order. */
export function defineCursor<Values extends [z.ZodType, ...z.ZodType[]]>(list: string, values: Values) {
  type After = z.output<z.ZodTuple<Values>>
  const shape = z.tuple([z.literal(list), z.tuple(values)])
  return {
    write: (...after: After): string => Buffer.from(JSON.stringify([list, after])).toString('base64url'),
    /** Undefined for the first page. Throws `InvalidCursor`. */
    read: (cursor: string | null | undefined): After | undefined => {
      if (cursor === null || cursor === undefined) return undefined
      if (cursor.length > longest || !/^[\w-]+$/.test(cursor)) throw new InvalidCursor()
      try {
        return shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))[1] as After
      } catch {
        throw new InvalidCursor()
      }
    },
  }
}
