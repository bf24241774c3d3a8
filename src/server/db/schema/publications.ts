/** What the public was shown, and the texts in it that can be erased. */
import type { Generated } from 'kysely'
import type { PublicationKind } from '#shared/open/publication-kinds.ts'

export interface Publications {
  idx: Generated<number>
  at: Date
  kind: PublicationKind
  business_id: string
  subject: string
  /** Canonical JSON, texts of people as hashes. */
  body: string
  backfilled: Generated<boolean>
}

export interface PublicationTexts {
  publication: number
  /** Of the salt and the text. */
  sha256: Buffer
  salt: Buffer
  body: string
  person_id: string | null
}
