/** A person's saved places. Adding one twice or removing a missing one is no error. */
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { FAVOURITES_MOST } from '#shared/constants.ts'
import type { SavedPlaces } from '#shared/places/saved-places.ts'
import { problems } from '#shared/problems.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import { frameProvince } from '../areas/province-outline.ts'
import { command, unchanged } from '../command/command.ts'
import { onlyPersons } from '../command/policies.ts'
import { listed, selectCards } from '../places/cards.ts'
import { cursorTime, defineCursor } from '../places/cursor.ts'
import { presentCard } from '../places/present.ts'
import type { ListQuery } from '../places/queries.ts'
import { refused } from '../reviews/policy.ts'

const cursorOf = defineCursor('favourites', [cursorTime, z.uuid()])

/** Keeps a listed place. Throws a refusal when there are too many already. */
export const addFavourite = command<{ place: string }, undefined, 'favourite.add', { others: number }>(
  'favourite.add',
  {
    async load({ tx, actor }, { place }) {
      const there = await tx
        .selectFrom('businesses')
        .select('id')
        .where('id', '=', place)
        .where(listed)
        .executeTakeFirst()
      if (!there) throw problems.page_not_found()
      return tx
        .selectFrom('favourites')
        .select(({ fn }) => fn.countAll<number>().as('others'))
        .where('user_id', '=', actorId(actor))
        .where('business_id', '!=', place)
        .executeTakeFirstOrThrow()
    },
    may: ({ others }) => (others >= FAVOURITES_MOST ? refused('review:refusal.favourites') : null),
    async run({ tx, actor }, { place }) {
      const added = await tx
        .insertInto('favourites')
        .values({ user_id: actorId(actor), business_id: place, created_at: actor.now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('business_id')
        .executeTakeFirst()
      return added ? { result: undefined, audit: { entity: place } } : unchanged(undefined)
    },
  },
)

export const removeFavourite = command<{ place: string }, undefined, 'favourite.remove'>('favourite.remove', {
  may: onlyPersons,
  async run({ tx, actor }, { place }) {
    const gone = await tx
      .deleteFrom('favourites')
      .where('user_id', '=', actorId(actor))
      .where('business_id', '=', place)
      .returning('business_id')
      .executeTakeFirst()
    return gone ? { result: undefined, audit: { entity: place } } : unchanged(undefined)
  },
})

/** The person's places, the last kept first; those that are no longer listed are left out. */
export async function listFavourites(db: Kysely<Schema>, person: string, query: ListQuery): Promise<SavedPlaces> {
  const { locale, limit, from = null, now = new Date() } = query
  const after = cursorOf.read(query.cursor)
  const { rows } = await rowsOf({ id: 'text', at: 'time', province: 'number' })`
    select business_id as id, f.created_at as at, b.province_code as province from favourites f join businesses b on b.id = f.business_id
    where f.user_id = ${person}::uuid and b.${listed}
      ${after ? sql`and (f.created_at, business_id) < (${new Date(after[0])}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by f.created_at desc, business_id desc limit ${limit + 1}`.execute(db)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const ids = shown.map(({ id }) => id)
  const cards = await selectCards(db, { where: sql`id = any(${ids}::uuid[])`, key: sql`null`, order: sql`id`, limit })
  const byId = new Map(cards.map((row) => [row.id, row]))
  return {
    rows: shown.flatMap(({ id }) => {
      const row = byId.get(id)
      return row ? { ...presentCard(row, { locale, now, from }), point: { lat: row.lat, lng: row.lng } } : []
    }),
    frames: [...new Set(shown.flatMap(({ province }) => frameProvince(province) ?? []))],
    next: last ? cursorOf.write(last.at.getTime(), last.id) : null,
  }
}

/** All of them, listed or not, for the export of their data. */
export const listFavouriteIds = (db: Kysely<Schema>, person: string) =>
  db
    .selectFrom('favourites')
    .select(['business_id', 'created_at'])
    .where('user_id', '=', person)
    .orderBy('created_at')
    .execute()
