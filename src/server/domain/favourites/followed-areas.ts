/** Areas that a person follows: a province or a district, with all kinds of business or with one. */
import type { Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Category } from '#shared/categories.ts'
import { AREAS_FOLLOWED_MOST } from '#shared/constants.ts'
import type { Locale } from '#shared/locales.ts'
import { textOf } from '#shared/localised.ts'
import { problems } from '#shared/problems.ts'
import type { Schema } from '../../db/schema.ts'
import { actorId } from '../actor.ts'
import { findProvince } from '../areas/queries.ts'
import { command, unchanged } from '../command/command.ts'
import { onlyPersons } from '../command/policies.ts'
import { InputRefusal } from '../input-refusal.ts'

export interface Area {
  province: number
  district: number | null
  category: Category | null
}

const ofPerson = (db: Kysely<Schema>, person: string) => db.selectFrom('area_follows').where('user_id', '=', person)

/** Throws a refusal when there are too many already. */
export const followArea = command<Area, undefined, 'area.follow', number>('area.follow', {
  async load({ tx, actor }, { province, district }) {
    if (district !== null) {
      const there = await tx
        .selectFrom('districts')
        .select('code')
        .where('code', '=', district)
        .where('province_code', '=', province)
        .executeTakeFirst()
      if (!there) throw problems.page_not_found()
    }
    const { count } = await ofPerson(tx, actorId(actor))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  },
  may: (count) => (count >= AREAS_FOLLOWED_MOST ? new InputRefusal({ form: 'follow:refusal.most' }) : null),
  async run({ tx, actor }, { province, district, category }) {
    const added = await tx
      .insertInto('area_follows')
      .values({
        id: uuidv7(),
        user_id: actorId(actor),
        province_code: province,
        district_code: district,
        category_id: category,
        created_at: actor.now,
        told_until: actor.now,
      })
      .onConflict((conflict) => conflict.constraint('area_follows_once').doNothing())
      .returning('id')
      .executeTakeFirst()
    return added ? { result: undefined, audit: { entity: added.id } } : unchanged(undefined)
  },
})

/** One that has ended meanwhile counts as done. */
export const unfollowArea = command<{ follow: string }, undefined, 'area.unfollow'>('area.unfollow', {
  may: onlyPersons,
  async run({ tx, actor }, { follow }) {
    const gone = await tx
      .deleteFrom('area_follows')
      .where('user_id', '=', actorId(actor))
      .where('id', '=', follow)
      .returning('id')
      .executeTakeFirst()
    return gone ? { result: undefined, audit: { entity: gone.id } } : unchanged(undefined)
  },
})

export interface FollowedArea extends Area {
  id: string
  /** The district, or the province, in the reader's language. */
  name: string
}

/** The latest first. */
export async function listFollowedAreas(db: Kysely<Schema>, person: string, locale: Locale): Promise<FollowedArea[]> {
  const rows = await ofPerson(db, person)
    .select(['id', 'province_code', 'district_code', 'category_id'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return Promise.all(
    rows.map(async ({ id, province_code: province, district_code: district, category_id: category }) => ({
      id,
      province,
      district,
      category,
      name: (await nameArea(db, { province, district }, locale)) ?? '',
    })),
  )
}

/** Its name, a district with its province; null where there is no such area. */
export async function nameArea(
  db: Kysely<Schema>,
  { province, district }: Pick<Area, 'province' | 'district'>,
  locale: Locale,
): Promise<string | null> {
  const around = await findProvince(db, province)
  if (!around) return null
  if (district === null) return textOf(around, 'name', locale)
  const row = await db
    .selectFrom('districts')
    .selectAll()
    .where('code', '=', district)
    .where('province_code', '=', province)
    .executeTakeFirst()
  return row ? `${textOf(row, 'name', locale)}${locale === 'th' ? ' ' : ', '}${textOf(around, 'name', locale)}` : null
}

/** All of them, for the export of their data. */
export const exportFollowedAreas = (db: Kysely<Schema>, person: string) =>
  ofPerson(db, person)
    .select(['province_code', 'district_code', 'category_id', 'created_at'])
    .orderBy('created_at')
    .execute()
