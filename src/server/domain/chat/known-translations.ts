/** Keeps the other languages of a message of nothing but phrases and answers at hand, as they are worded when it is sent: no engine is asked. */
import type { Transaction } from 'kysely'
import { knownWords } from '#shared/chat/known-words.ts'
import { phrases } from '#shared/chat/phrases.ts'
import { type Locale, locales } from '#shared/locales.ts'
import { fromColumns, type Localised } from '#shared/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { mailText } from '../../messages/text.ts'

const ours: readonly Localised[] = Object.values(phrases)
  .flat()
  .map((key) => Object.fromEntries(locales.map((locale) => [locale, mailText(locale).t(key)])) as unknown as Localised)

interface Sent {
  room: string
  seq: number
  text: string
  /** It may be one of the answers at hand of the room's place. */
  isOfPlace: boolean
  now: Date
}

export async function keepKnownTranslations(
  tx: Transaction<Schema>,
  { room, seq, text, isOfPlace, now }: Sent,
): Promise<void> {
  const stated = isOfPlace ? await statedIn(tx, room) : []
  const known = Object.entries(knownWords(text, [...stated, ...ours])) as [Locale, string][]
  const rows = known
    .filter(([, body]) => body !== text)
    .map(([locale, body]) => ({ room_id: room, seq, locale, made_by: 'sender' as const, body, made_at: now }))
  if (rows.length > 0) await tx.insertInto('chat_message_translations').values(rows).execute()
}

async function statedIn(tx: Transaction<Schema>, room: string): Promise<Localised[]> {
  const rows = await tx
    .selectFrom('chat_canned_answers as a')
    .innerJoin('chat_rooms as r', 'r.business_id', 'a.business_id')
    .select(['a.answer_th', 'a.answer_en', 'a.answer_cn'])
    .where('r.id', '=', room)
    .execute()
  return rows.map((row) => fromColumns(row, 'answer'))
}
