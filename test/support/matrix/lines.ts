/** The request of each line of the matrix: a page, a form with fields that are right, or a file. The fields are those of the other tests of forms. */
import type { World } from '../posts/post.ts'
import type { Cast } from './cast.ts'
import { fileLines } from './file-lines.ts'
import { officerLines } from './officer-lines.ts'
import { ownerLines } from './owner-lines.ts'

/** The database of a form's test, with everybody of the table. */
export type CastWorld = World & Pick<Cast, 'people'>
type Fields = Record<string, string>
type At = (world: CastWorld) => Promise<string>

export type Line =
  /** A page, and its data. */
  | { page: string; before?: (world: CastWorld) => Promise<unknown>; at?: At }
  /** A form by its name, '' where the page has one. */
  | {
      path: string
      do: string
      fields: (world: CastWorld) => Promise<Fields> | Fields
      at?: At
      refusalsTouch?: readonly string[]
    }
  /** A resource; `before` may say its address. */
  | { file: string; before?: (world: CastWorld) => Promise<string> }

/** The action as the table names it → its request. */
export const lines: Record<string, Line> = { ...ownerLines, ...officerLines, ...fileLines }
