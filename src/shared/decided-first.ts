/** The last act on record about something that an officer wanted to decide, where the decision was refused because it has changed. */
import type { Role } from './roles.ts'

export interface DecidedFirst {
  /** The act, in the reader's language. */
  what: string
  /** Null: the product itself, such as a deadline that passed. */
  role: Role | null
  /** Of an officer; null for anybody else. */
  officer: { name: string; unit: string | null; isReader: boolean } | null
  /** Time, as ISO text. */
  at: string
}
