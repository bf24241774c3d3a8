/** The record for a reader: a page of it in words, or as many lines as a file may have. Null for somebody who supervises nowhere. */
import type { Kysely } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import { RECORD_ROWS_MOST, type RecordAsked, type RecordLine } from '#shared/record/record-page.ts'
import type { Schema } from '../../db/schema.ts'
import { listRecord, recordPerPage } from './list-record.ts'
import { idsOf, presentEvent } from './present-record.ts'
import { findNames } from './record-names.ts'
import { findReach, type RecordReach, scopesOf } from './record-scopes.ts'

interface Reading {
  reader: string
  locale: Locale
  now: Date
}

async function readPart(
  db: Kysely<Schema>,
  { scopes, asked, cursor, most, locale }: Parameters<typeof listRecord>[1] & { locale: Locale },
): Promise<{ lines: RecordLine[]; next: string | null }> {
  const { events, next } = await listRecord(db, { scopes, asked, cursor, most })
  const names = await findNames(db, idsOf(events), locale)
  return { lines: events.map((event) => presentEvent(event, names, locale)), next }
}

export async function readRecord(
  db: Kysely<Schema>,
  reading: Reading,
  { asked, cursor }: { asked: RecordAsked; cursor: string | null },
): Promise<{ lines: RecordLine[]; next: string | null; reach: RecordReach } | null> {
  const reach = await findReach(db, reading)
  if (!reach) return null
  const scopes = await scopesOf(db, reach, asked.area)
  const { locale } = reading
  return { ...(await readPart(db, { scopes, asked, cursor, most: recordPerPage, locale })), reach }
}

/** Lines that are read at once for a file. */
const linesAtOnce = 1_000

/** The same as a whole, a part at a time. */
export async function readWhole(
  db: Kysely<Schema>,
  reading: Reading,
  asked: RecordAsked,
): Promise<RecordLine[] | null> {
  const reach = await findReach(db, reading)
  if (!reach) return null
  const scopes = await scopesOf(db, reach, asked.area)
  const lines: RecordLine[] = []
  let cursor: string | null = null
  do {
    const most = Math.min(linesAtOnce, RECORD_ROWS_MOST - lines.length)
    const part: Awaited<ReturnType<typeof readPart>> = await readPart(db, {
      scopes,
      asked,
      cursor,
      most,
      locale: reading.locale,
    })
    lines.push(...part.lines)
    cursor = part.next
  } while (cursor !== null && lines.length < RECORD_ROWS_MOST)
  return lines
}
