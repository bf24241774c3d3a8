/** Facts that the public was shown, and the texts in them that can be erased. */
import type { Generated } from 'kysely'
import type { WrittenFile } from '#shared/open/dump-files.ts'
import type { PublicationKind } from '#shared/open/publication-kinds.ts'

/** The files of open data of a night. */
export interface OpenDumps {
  /** In ISO form. */
  day: string
  began_at: Date
  /** Null while they are being written. */
  made_at: Date | null
  files: Generated<WrittenFile[]>
}

export interface Publications {
  idx: Generated<number>
  at: Date
  kind: PublicationKind
  /** Null of a questionnaire. */
  business_id: string | null
  subject: string
  /** Canonical JSON, texts of people as hashes. */
  body: string
  backfilled: Generated<boolean>
  /** Null until the log has it, within seconds. */
  log_index: number | null
  leaf: Buffer | null
}

/** Heads of the record that stand in the log. */
export interface LogHeads {
  log_index: number
  day: string
  entry: string
}

export interface PublicationTexts {
  publication: number
  /** Of the salt and the text. */
  sha256: Buffer
  salt: Buffer
  body: string
  person_id: string | null
}

/** Places that are soon compared with their publications. */
export interface PublicationLooks {
  business_id: string
}
