/** A person's standing at a place, and their own reviews of it. */
import type { Kysely } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import { localisedColumns, namedIn } from '#shared/localised.ts'
import type { OwnReview } from '#shared/reviews/reviews.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, sql } from '../../db/sql.ts'
import { isRelated, onDuty } from '../duty/on-duty.ts'
import { holdsAt } from '../helpers/works-at.ts'
import { listed } from '../places/cards.ts'
import { latinOf } from '../places/present.ts'
import type { Standing } from './policy.ts'
import { ownShape, presentOwn } from './present.ts'
import { activeSince } from './rules.ts'

/** Null for a place that is not listed. */
export async function findStanding(
  db: Kysely<Schema>,
  person: string,
  place: string,
  now: Date,
): Promise<Standing | null> {
  const row = await db
    .selectFrom('businesses')
    .select(bool`owner_id is not distinct from ${person}::uuid`.as('owns'))
    .select(holdsAt('answerGuests', person).as('answersGuests'))
    .select(isRelated(person).as('isRelated'))
    .select(onDuty(person, now).as('onDuty'))
    .select(({ selectFrom }) =>
      selectFrom('reviews')
        .select(({ fn }) => fn.max('reviews.created_at').as('at'))
        .whereRef('reviews.business_id', '=', 'businesses.id')
        .where('reviews.author_id', '=', person)
        .as('wroteAt'),
    )
    .where('id', '=', place)
    .where(listed)
    .executeTakeFirst()
  return row ?? null
}

/** The name of a listed place in the reader's language, or the Thai one with its romanised form; null for any other place. */
export async function findPlaceName(db: Kysely<Schema>, place: string, locale: Locale) {
  const row = await db
    .selectFrom('businesses')
    .select(localisedColumns('name'))
    .where('id', '=', place)
    .where(listed)
    .executeTakeFirst()
  if (!row) return null
  const named = namedIn(row, locale)
  return { ...named, ...(named.nameLocale !== locale && latinOf(row, locale)) }
}

/** A row of `reviews` with the parts for its author alone: the photos' ids and the latest decision of an officer. */
export const ownColumns = sql`reviews.*, (
      select json_agg(json_build_object('id', id, 'key', key, 'color', color) order by position)
      from review_photos where review_id = reviews.id
    ) as photos, (
      select json_build_object('verdict', d.verdict, 'note', d.note, 'at', d.decided_at, 'said', ap.sent_at, 'answered', ap.decided_at)
      from review_decisions d left join review_appeals ap on ap.decision_id = d.id
      where d.review_id = reviews.id order by d.decided_at desc, d.id desc limit 1
    ) as decision`

/** The person's review `wanted` of the place, or the one that is active; null where there is none. */
export async function findOwnReview(
  db: Kysely<Schema>,
  person: string,
  place: string,
  { wanted, now }: { wanted?: string; now: Date },
): Promise<OwnReview | null> {
  const which = wanted === undefined ? sql`created_at > ${activeSince(now)}` : sql`id = ${wanted}::uuid`
  const { rows } = await ownShape`
    select ${ownColumns}
    from reviews where author_id = ${person}::uuid and business_id = ${place}::uuid and ${which}
    order by created_at desc limit 1`.execute(db)
  return rows[0] ? presentOwn(rows[0], now) : null
}

/** Id of the person's review of the place that waits for an officer, which the place's list does not show; null where there is none. */
export async function findLockedReview(db: Kysely<Schema>, person: string, place: string): Promise<string | null> {
  const row = await db
    .selectFrom('reviews')
    .select('id')
    .where('author_id', '=', person)
    .where('business_id', '=', place)
    .where('held_at', 'is not', null)
    .where('status', '!=', 'hidden')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
