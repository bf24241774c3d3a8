/** Registries' lists that are imported in the browser, and their rows. */
import type { ColumnType, Generated } from 'kysely'
import type { ImportResult, ImportState, Outcome, Verdict } from '#shared/imports/place-import.ts'
import type { ImportFault, ManyChange } from '#shared/imports/reasons.ts'
import type { RegistryRow } from '#shared/places/registry-row.ts'

export interface PlaceImports {
  id: string
  /** Null after the account was deleted. */
  made_by: string | null
  made_at: Date
  sha256: string
  state: ImportState
  rows_count: number
  progress: Generated<number>
  seen: string | null
  many: ColumnType<ManyChange[], string | undefined, string>
  result: ColumnType<ImportResult, string, string>
  why: 'power' | null
  changed_at: Date | null
  tries: Generated<number>
  expires_at: Date
  /** Of a list that came with a key. */
  key_id: string | null
  confirms: Generated<boolean>
  meant: Generated<boolean>
}

export interface PlaceImportRows {
  import_id: string
  at: number
  number: number
  external_id: string
  name: string
  row: ColumnType<RegistryRow | null, string | null, never>
  faults: ColumnType<ImportFault[], string, never>
  outcome: Outcome | null
  verdict: ColumnType<Verdict | null, string | null, string | null>
  stored: Generated<boolean>
}
