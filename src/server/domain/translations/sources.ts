/**
 * The columns of translatable texts, and those of their machine translations: beside each other, so that both are deleted together. Words on record have
 * no row of their own, and their translations end by age.
 */
import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { languageOf } from '#shared/clean-text.ts'
import type { Locale } from '#shared/locales.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql, textIs } from '../../db/sql.ts'
import { appendEvents } from '../live/append-events.ts'
import type { TranslatedKind } from './wanted.ts'

/** Words as their readers may read them now. */
export interface SourceWords {
  /** Id of the place whose pages show them; null where none does. */
  place: string | null
  body: string
  locale: Locale
}

interface MadeWords {
  locale: Locale
  body: string
  made_at: Date
}

interface Source {
  /** Undefined where nobody may read them any more. */
  read(db: Kysely<Schema>, id: string): Promise<SourceWords | undefined>
  /** Locks the row that they belong to, until the transaction ends. */
  hold(tx: Transaction<Schema>, id: string): Promise<unknown>
  /** Nothing where another instance was faster. */
  keep(tx: Transaction<Schema>, id: string, made: MadeWords): Promise<unknown>
}

/** Nothing of a review that is held, hidden or gone. */
async function readReview(db: Kysely<Schema>, id: string) {
  const { rows } = await rowsOf({ place: 'text', text: 'text', locale: textIs<Locale>(), reply: 'text?' })`
    select r.business_id as place, r.body as text, r.locale, reply.body as reply
    from reviews r left join review_replies reply on reply.review_id = r.id
    where r.id = ${id}::uuid and r.held_at is null and r.hidden_reason is null`.execute(db)
  return rows[0]
}

const ofReview = (part: 'text' | 'reply'): Pick<Source, 'hold' | 'keep'> => ({
  hold: (tx, id) => sql`select from reviews where id = ${id}::uuid for share`.execute(tx),
  keep: (tx, id, made) =>
    tx
      .insertInto('review_translations')
      .values({ review_id: id, part, ...made })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
})

const inItsLanguage = (row: { place: string | null; body: string } | undefined): SourceWords | undefined =>
  row && { ...row, locale: languageOf(row.body) }

/** Members who read all of the room in this language. */
async function translatedReaders(db: Kysely<Schema>, room: string, locale: Locale): Promise<string[]> {
  const { rows } = await rowsOf({ user: 'text' })`
    select m.user_id as "user" from chat_members m join users u on u.id = m.user_id
    where m.room_id = ${room}::uuid and m.translated_at is not null and u.locale = ${locale}`.execute(db)
  return rows.map(({ user }) => user)
}

/** The parts of {@link messageId}. */
const messageOf = (id: string) => {
  const [room = '', seq = ''] = id.split(' ')
  return { room, seq: Number(seq) }
}

export const sources: Record<TranslatedKind, Source> = {
  message: {
    async read(db, id) {
      const { room, seq } = messageOf(id)
      const { rows } = await rowsOf({ body: 'text' })`
        select body from chat_messages where room_id = ${room}::uuid and seq = ${seq} and body <> '' and hidden_reason is null`.execute(
        db,
      )
      return inItsLanguage(rows[0] && { place: null, ...rows[0] })
    },
    hold(tx, id) {
      const { room, seq } = messageOf(id)
      return sql`select from chat_messages where room_id = ${room}::uuid and seq = ${seq} for share`.execute(tx)
    },
    async keep(tx, id, made) {
      const { room, seq } = messageOf(id)
      await tx
        .insertInto('chat_message_translations')
        .values({ room_id: room, seq, made_by: 'engine', ...made })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const marks = (await translatedReaders(tx, room, made.locale)).map((user) => ({ user, room }))
      // Their open pages show it by themselves.
      await appendEvents(tx, { marks }, made.made_at)
    },
  },
  review: {
    ...ofReview('text'),
    async read(db, id) {
      const found = await readReview(db, id)
      return found && { place: found.place, body: found.text, locale: found.locale }
    },
  },
  review_reply: {
    ...ofReview('reply'),
    async read(db, id) {
      const found = await readReview(db, id)
      return found && found.reply !== null ? inItsLanguage({ place: found.place, body: found.reply }) : undefined
    },
  },
  card_reply: {
    async read(db, id) {
      const { rows } = await rowsOf({ place: 'text', body: 'text' })`
        select c.business_id as place, r.body from card_replies r join warning_cards c on c.id = r.card_id
        where r.id = ${id}::uuid`.execute(db)
      return inItsLanguage(rows[0])
    },
    hold: (tx, id) => sql`select from card_replies where id = ${id}::uuid for share`.execute(tx),
    keep: (tx, id, made) =>
      tx
        .insertInto('card_reply_translations')
        .values({ reply_id: id, ...made })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
  },
  finding_note: {
    async read(db, id) {
      const { rows } = await rowsOf({ place: 'text', body: 'text' })`
        select i.business_id as place, a.note as body from findings f join inspections i on i.id = f.inspection_id
        join answers a on a.inspection_id = f.inspection_id and a.question_id = f.question_id
        where f.id = ${id}::uuid and a.note <> ''`.execute(db)
      return inItsLanguage(rows[0])
    },
    hold: (tx, id) => sql`select from findings where id = ${id}::uuid for key share`.execute(tx),
    keep: (tx, id, made) =>
      tx
        .insertInto('finding_note_translations')
        .values({ finding_id: id, ...made })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
  },
  // A page has just read them: changed words are others, with translations of their own.
  said: {
    read: async (_db, id) => inItsLanguage({ place: null, body: id }),
    hold: async () => undefined,
    keep: (tx, id, made) =>
      tx
        .insertInto('said_translations')
        .values({ digest: createHash('sha256').update(id).digest(), ...made })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
  },
}
