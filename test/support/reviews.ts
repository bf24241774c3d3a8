/** Reviews of tests: a form's fields, and rows written by the command that writes real ones. */
import { sql, type Transaction } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Actor } from '#server/domain/actor.ts'
import { type ReviewInput, type Written, writeReview } from '#server/domain/reviews/commands.ts'
import { decideReview, type Verdict } from '#server/domain/reviews/decide.ts'
import { seenOf } from '#server/domain/reviews/judge.ts'
import { visitMonths } from '#server/domain/reviews/rules.ts'
import { perform } from './commands.ts'

/** A person acting now, or at another time. */
export const actorOf = (id: string | null, now = new Date()): Actor => ({
  id,
  role: id === null ? 'system' : 'client',
  address: null,
  now,
  salt: Buffer.alloc(32),
})

/** An ordinary review, with these differences. */
export const reviewInput = (given: Partial<ReviewInput> = {}, now = new Date()): ReviewInput => ({
  stars: 4,
  text: 'ห้องพักสะอาด เจ้าของใจดี ทางหนีไฟมีป้ายชัดเจน',
  month: visitMonths(now)[1] as string,
  safety: null,
  cleanliness: null,
  service: null,
  value: null,
  ...given,
})

/** The fields of a form that writes it. */
export const reviewForm = (given: Record<string, string> = {}): Record<string, string> => {
  const { stars, text, month } = reviewInput()
  return { do: 'write', stars: String(stars), text, month, ...given }
}

/** Writes a review in a transaction of its own. */
export const write = (
  { db }: Pick<Database, 'db'>,
  author: { id: string },
  place: string,
  given: Partial<ReviewInput> = {},
  now = new Date(),
): Promise<Written> =>
  perform({ db }, actorOf(author.id, now), writeReview, { place, review: reviewInput(given, now), photos: [] })

/** Runs a command in a transaction of its own. */
export const run = <T>({ db }: Pick<Database, 'db'>, work: (tx: Transaction<Schema>) => Promise<T>): Promise<T> =>
  inTransaction(db, work)

/** As which an officer sees a review now. */
export async function revOf({ db }: Pick<Database, 'db'>, review: string): Promise<string> {
  const { rows } = await sql<{
    rev: string
  }>`select ${seenOf} as rev from reviews r where r.id = ${review}::uuid`.execute(db)
  return rows[0]?.rev ?? ''
}

/** Has an officer decide about a review as it stands now. */
export const judge = async (
  database: Pick<Database, 'db'>,
  officer: { id: string },
  review: string,
  verdict: Verdict,
): Promise<unknown> =>
  perform(database, { ...actorOf(officer.id), role: 'inspector' }, decideReview, {
    review,
    verdict,
    note: null,
    rev: await revOf(database, review),
  })
