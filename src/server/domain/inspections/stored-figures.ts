/**
 * Stores on each business the figures of its inspections and cards for lists, and can check them. Commands call
 * `recomputeKeptFigures` in their transaction; time alone changes a figure too, when a card becomes public.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { openCardStates } from '#shared/cards/card-states.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, scalar } from '../../db/sql.ts'
import { derive, pagesOf } from '../command/derive.ts'
import { type CardFacts, resultShape, type StoredFigures, storedFigures } from './rules.ts'

/** Places that are checked together. */
const batchSize = 1000

/** A stored figure of a place that differs from its inspections and cards. */
export interface Difference {
  businessId: string
  figure: keyof StoredFigures
  stored: unknown
  actual: unknown
}

type StoredPlace = StoredFigures & { id: string }

const figureNames = [
  'grade',
  'score',
  'inspected_at',
  'grade_valid_until',
  'grade_rules',
  'open_card',
  'status',
] as const

/** The figures computed from the rows for these places, as they are now. */
async function actualFigures(
  db: Kysely<Schema>,
  places: readonly StoredPlace[],
  now: Date,
): Promise<Map<string, StoredFigures>> {
  const ids = places.map(({ id }) => id)
  const { rows: latest } = await resultShape.and({ id: 'text' })`
    select distinct on (i.business_id) i.business_id as id, i.grade, i.score, i.visited_at as "visitedAt", i.valid_until as "validUntil", i.rules
    from inspections i join businesses b on b.id = i.business_id
    where i.business_id = any(${ids}::uuid[]) and i.state = 'sealed' and i.visited_at > greatest(b.owner_since, b.renewed_at, '-infinity')
    order by i.business_id, i.visited_at desc, i.id desc`.execute(db)
  const cards: (CardFacts & { id: string })[] = await db
    .selectFrom('warning_cards')
    .select(['business_id as id', 'level', 'state', 'public_from as publicFrom', 'withdrawn_at as withdrawnAt'])
    .where(bool`business_id = any(${ids}::uuid[])`)
    .where('state', 'in', openCardStates)
    .execute()
  const latestOf = new Map(latest.map((result) => [result.id, result]))
  const cardsOf = Map.groupBy(cards, ({ id }) => id)
  return new Map(
    places.map(({ id, status }) => [id, storedFigures(status, latestOf.get(id) ?? null, cardsOf.get(id) ?? [], now)]),
  )
}

const differencesOf = (place: StoredPlace, actual: StoredFigures): Difference[] =>
  figureNames
    .filter((figure) => !isDeepStrictEqual(place[figure], actual[figure]))
    .map((figure) => ({ businessId: place.id, figure, stored: place[figure], actual: actual[figure] }))

/**
 * Computes the figures anew, of the given places or of all, and writes changed ones; returns how many places changed. The places
 * are locked first, so that of two commands on one place the second sees the work of the first.
 */
export function recomputeStoredFigures(db: Kysely<Schema>, businessIds?: string[], now = new Date()): Promise<number> {
  return derive(db, async (tx) => {
    const changed: string[] = []
    for await (const places of placesInBatches(tx, businessIds, 'lock')) {
      const actual = await actualFigures(tx, places, now)
      for (const place of places) {
        const figures = actual.get(place.id) as StoredFigures
        if (differencesOf(place, figures).length === 0) continue
        await tx
          .updateTable('businesses')
          .set({ ...figures, updated_at: scalar('time')`now()` })
          .where('id', '=', place.id)
          .execute()
        changed.push(place.id)
      }
    }
    return { result: changed.length, touches: pagesOf(changed) }
  })
}

/** Every stored figure that differs from a recomputation at `now`. Changes nothing. */
export async function compareStoredFigures(db: Kysely<Schema>, now = new Date()): Promise<Difference[]> {
  const differences: Difference[] = []
  for await (const places of placesInBatches(db, undefined)) {
    const actual = await actualFigures(db, places, now)
    differences.push(...places.flatMap((place) => differencesOf(place, actual.get(place.id) as StoredFigures)))
  }
  return differences
}

/** The given places or all, in the order of their ids. */
async function* placesInBatches(
  db: Kysely<Schema>,
  ids?: readonly string[],
  lock?: 'lock',
): AsyncGenerator<StoredPlace[]> {
  let after = '00000000-0000-0000-0000-000000000000'
  while (true) {
    let query = db
      .selectFrom('businesses')
      .select(['id', ...figureNames])
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
    if (ids) query = query.where(bool`id = any(${ids}::uuid[])`)
    if (lock) query = query.forNoKeyUpdate()
    const places = await query.execute()
    if (places.length > 0) yield places
    if (places.length < batchSize) return
    after = (places.at(-1) as StoredPlace).id
  }
}
