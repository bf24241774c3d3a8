/** Sets the file of a card as PDF from its rows as they are now. Callers let only readers of the card in. */
import type { Kysely } from 'kysely'
import type { CardFile } from '#shared/cards/card-file.ts'
import type { Locale } from '#shared/locales.ts'
import type { Schema } from '../../db/schema.ts'
import type { Storage } from '../../external/files/storage.ts'
import { setLetter } from '../../letters/set-letter.ts'
import { drawCasePapers, drawCasePictures } from './case-pictures.ts'
import { composeCase } from './compose-case.ts'
import { findCaseRecord, listCaseMessages } from './find-case-record.ts'

interface Asked {
  /** The owner or manager who reads it; null for officers of the area. */
  owner: string | null
  locale: Locale
  origin: string
  now: Date
}

interface Tools {
  db: Kysely<Schema>
  storage: Pick<Storage, 'read'>
}

export async function setCase(
  { db, storage }: Tools,
  file: CardFile,
  { origin, now, ...asked }: Asked,
): Promise<Buffer> {
  const read = { card: file.id, ...asked }
  const [record, messages, pictures, papers] = await Promise.all([
    findCaseRecord(db, read),
    listCaseMessages(db, read),
    drawCasePictures(storage, file),
    drawCasePapers(storage, file),
  ])
  const reader = asked.owner === null ? 'officer' : 'owner'
  return setLetter(
    composeCase(file, { ...record, messages, pictures, papers, locale: asked.locale, origin, reader, now }),
  )
}
