/** The import of a registry's list as its page shows it. */
import type { Comparison } from '../identity/identity.ts'
import type { RegistryField } from '../places/registry-row.ts'
import type { ImportFault, ManyChange } from './reasons.ts'

/** Larger lists go by the command line. */
export const IMPORT_MAX_BYTES = 5 * 1024 * 1024
export const IMPORT_ROWS_MOST = 20_000
/** Days until a list that nobody confirms is removed, and in which the rows of one that is over can be read. */
export const [IMPORT_OPEN_DAYS, IMPORT_KEPT_DAYS] = [7, 90]

/** `checking`: confirmed, and compared once more before anything is stored. */
export const importStates = ['judging', 'judged', 'checking', 'storing', 'done', 'dropped', 'failed'] as const
export type ImportState = (typeof importStates)[number]
/** States in which the background goes on with it. */
export const workingStates = ['judging', 'checking', 'storing'] as const satisfies readonly ImportState[]
export const isWorking = (state: ImportState): state is (typeof workingStates)[number] =>
  (workingStates as readonly ImportState[]).includes(state)

/** What a row would do; `waits` for an officer, as it may be another place. */
export const outcomes = ['new', 'changed', 'same', 'waits', 'refused'] as const
export type Outcome = (typeof outcomes)[number]
/** Filters of the table: an outcome, or rows without one of their cells. */
export const shownRows = [...outcomes, 'partly'] as const
export type ShownRows = (typeof shownRows)[number]
export const OUTCOME_TONES = { new: 'ok', changed: 'info', same: undefined, waits: 'warn', refused: 'bad' } as const

export interface ImportChange {
  field: RegistryField
  before: unknown
  after: unknown
}

/** The place that a row looks like. */
export interface LikePlace {
  id: string
  name: string
  number: string | null
}

/** The verdict on a row: of its outcome, all that a person reads before the confirmation. */
export interface Verdict {
  changes: ImportChange[]
  place: LikePlace | null
  comparison: Comparison | null
  /** Of the importer's power, not of the file. */
  fault: ImportFault | null
  /** Of all that would be written: the same verdict has the same one. */
  print: string
}

export interface ImportRow {
  number: number
  externalId: string
  name: string
  /** Null until it is compared. */
  outcome: Outcome | null
  /** Faults of a refused row, notes of another. */
  faults: ImportFault[]
  verdict: Omit<Verdict, 'print'> | null
  isStored: boolean
}

/** What was stored of rows. */
export interface ImportResult {
  added: number
  changed: number
  /** In the database already, exactly so. */
  unchanged: number
  /** Wait for an officer. */
  held: number
  /** An officer has said that the row is not to be taken. */
  leftOut: number
}

export const nothingStored: ImportResult = { added: 0, changed: 0, unchanged: 0, held: 0, leftOut: 0 }

export interface ImportHead {
  id: string
  state: ImportState
  madeAt: string
  /** Null after the account was deleted. */
  by: string | null
  isOwn: boolean
  rows: number
}

export interface PlaceImport extends ImportHead {
  /** Rows that the step of now has been at. */
  progress: number
  /** The version of the table; null until it is whole. */
  seen: string | null
  many: ManyChange[]
  /** Why it ended, where that was not its maker. */
  why: 'power' | null
  /** Places have changed since a table was confirmed. */
  isChanged: boolean
  result: ImportResult
  counts: Record<ShownRows, number>
  /** Until when its rows are kept. */
  until: string
}

/** True if a row of it would do something. */
export const doesSomething = ({ counts }: Pick<PlaceImport, 'counts'>): boolean =>
  counts.new + counts.changed + counts.waits > 0
