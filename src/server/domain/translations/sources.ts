/** The columns of translatable texts, and those of their machine translations: beside each other, so that both are deleted together. */
import type { Kysely, Transaction } from 'kysely'
import { languageOf } from '#shared/clean-text.ts'
import type { Locale } from '#shared/locales.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql, textIs } from '../../db/sql.ts'
import type { TranslatedKind } from './wanted.ts'

/** Words as their readers may read them now. */
export interface SourceWords {
  /** Id of the place that they are about. */
  place: string
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

const inItsLanguage = (row: { place: string; body: string } | undefined): SourceWords | undefined =>
  row && { ...row, locale: languageOf(row.body) }

export const sources: Record<TranslatedKind, Source> = {
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
}
