/** An owner's way of answering guests: hours and notes, and answers at hand. */
import type { Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { type AnsweringHours, CANNED_MOST } from '#shared/chat/answering.ts'
import type { Locale } from '#shared/locales.ts'
import { fromColumns, type Localised, localisedColumns, toColumns } from '#shared/localised.ts'
import { problems } from '#shared/problems.ts'
import { localName } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf } from '../../db/sql.ts'
import { command, unchanged } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import { lockOwn, type OwnRow, whileListed } from '../own-places/own-place.ts'

export interface Answering {
  hours: AnsweringHours | null
  greeting: Localised
  away: Localised
}

/** In another language alone a note would be missing for those who read Thai. */
function whyNotNote({ greeting, away }: Answering): InputRefusal | null {
  const isHalf = ({ th, ...others }: Localised) => th === '' && Object.values(others).some(Boolean)
  if (isHalf(greeting)) return new InputRefusal({ greetingTh: 'answering:error.thai' })
  return isHalf(away) ? new InputRefusal({ awayTh: 'answering:error.thai' }) : null
}

export const changeAnswering = command<Answering & { place: string }, undefined, 'answering.change', OwnRow>(
  'answering.change',
  {
    load: (doing, { place }) => lockOwn(doing, place),
    may: (row, _doing, stated) => whileListed(row) ?? whyNotNote(stated),
    async run({ tx, actor }, { place, hours, greeting, away }) {
      const columns = {
        opens_at: hours?.from ?? null,
        closes_at: hours?.to ?? null,
        ...toColumns('greeting', greeting),
        ...toColumns('away', away),
      }
      const before = await tx
        .selectFrom('chat_answering')
        .select(['opens_at', 'closes_at', ...localisedColumns('greeting'), ...localisedColumns('away')])
        .where('business_id', '=', place)
        .executeTakeFirst()
      if (before && JSON.stringify({ ...before, ...columns }) === JSON.stringify(before)) return unchanged(undefined)
      const values = { ...columns, changed_at: actor.now }
      await tx
        .insertInto('chat_answering')
        .values({ business_id: place, ...values })
        .onConflict((conflict) => conflict.column('business_id').doUpdateSet(values))
        .execute()
      return {
        result: undefined,
        audit: { entity: place, business: place, after: columns, ...(before && { before }) },
      }
    },
  },
)

interface Canned {
  place: string
  word: string
  answer: Localised
}

/** States an answer at hand; the same word again changes it. */
export const stateCanned = command<Canned, undefined, 'canned_answer.state', OwnRow>('canned_answer.state', {
  load: (doing, { place }) => lockOwn(doing, place),
  may: whileListed,
  async run({ tx }, { place, word, answer }) {
    const known = await tx
      .selectFrom('chat_canned_answers')
      .select(['id', 'word'])
      .where('business_id', '=', place)
      .execute()
    const same = known.find((row) => row.word === word)
    if (!same && known.length >= CANNED_MOST) throw new InputRefusal({ form: 'answering:refusal.most' })
    const id = same?.id ?? uuidv7()
    const columns = toColumns('answer', answer)
    await tx
      .insertInto('chat_canned_answers')
      .values({ id, business_id: place, word, ...columns })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
      .execute()
    return { result: undefined, audit: { entity: id, business: place, after: { word, ...columns } } }
  },
})

/** Takes an answer at hand away. */
export const endCanned = command<{ place: string; canned: string }, undefined, 'canned_answer.end', OwnRow>(
  'canned_answer.end',
  {
    load: (doing, { place }) => lockOwn(doing, place),
    may: whileListed,
    async run({ tx }, { place, canned }) {
      const gone = await tx
        .deleteFrom('chat_canned_answers')
        .where('id', '=', canned)
        .where('business_id', '=', place)
        .returning('word')
        .executeTakeFirst()
      if (!gone) return unchanged(undefined)
      return { result: undefined, audit: { entity: canned, business: place, before: { word: gone.word } } }
    },
  },
)

/** The owner's page of it. Throws `page_not_found` for another's place. */
export async function findAnsweringPage(
  db: Kysely<Schema>,
  { owner, place, locale }: { owner: string; place: string; locale: Locale },
) {
  const { rows } = await rowsOf({ id: 'text', name: 'text' })`
    select id, ${localName('name', locale)} as name from businesses
    where id = ${place}::uuid and owner_id = ${owner}::uuid`.execute(db)
  const [own] = rows
  if (!own) throw problems.page_not_found()
  const stated = await db.selectFrom('chat_answering').selectAll().where('business_id', '=', place).executeTakeFirst()
  const canned = await db
    .selectFrom('chat_canned_answers')
    .selectAll()
    .where('business_id', '=', place)
    .orderBy('word')
    .execute()
  return {
    place: own,
    hours: stated?.opens_at && stated.closes_at ? { from: stated.opens_at, to: stated.closes_at } : null,
    greeting: stated ? fromColumns(stated, 'greeting') : null,
    away: stated ? fromColumns(stated, 'away') : null,
    canned: canned.map((row) => ({ id: row.id, word: row.word, answer: fromColumns(row, 'answer') })),
  }
}
