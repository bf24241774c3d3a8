/**
 * Places near a point, those of one standing after those of another, and within it in the exact order of their distance over the
 * ground. The index knows the order in a plane, which differs by a few per cent; so more rows than needed are taken, and then more,
 * until no row that was not taken could belong before those that are shown.
 */
import type { Kysely, RawBuilder } from 'kysely'
import { z } from 'zod'
import { NEAR_RADIUS_M } from '#shared/constants.ts'
import { haversine } from '#shared/places/haversine.ts'
import type { PlaceCard } from '#shared/places/place-card.ts'
import type { Schema } from '../../db/schema.ts'
import { sql } from '../../db/sql.ts'
import { type LatLng, latLngShape } from '../areas/queries.ts'
import { listed, selectCards } from './cards.ts'
import { defineCursor } from './cursor.ts'
import { metresPerDegree, planeFactors, planeScale } from './distance.ts'
import { membersOf } from './members.ts'
import { findOrder, type OrderColumn } from './orders.ts'
import { type CardReading, presentCard } from './present.ts'
import type { ListPage, ListQuery } from './queries.ts'
import { isOfStanding, type Standing, standingsInOrder } from './standing.ts'

/** With the generation of the popular order, whose standings the list goes by. */
const nearCursor = defineCursor('near', [
  z.int32().min(0),
  z.literal(standingsInOrder),
  z.number().min(0).max(NEAR_RADIUS_M),
  z.uuid(),
])

/** Rows taken at first, as a multiple of those shown; doubled while the order is not certain. */
const overfetch = 3

/** A place, where it stands, and how far it is over the ground, in metres. */
export interface Found {
  id: string
  standing: Standing
  distance: number
}

/** By standing and distance, equal ones by id: compares two places for `sort`. */
export function inOrder(a: Found, b: Found): number {
  if (a.standing !== b.standing) return b.standing - a.standing
  if (a.distance !== b.distance) return a.distance - b.distance
  return a.id === b.id ? 0 : a.id < b.id ? -1 : 1
}

interface NearOptions {
  /** The popular order that the list was begun in. */
  popular: OrderColumn<'popular'>
  /** On `businesses`. @default listed places */
  where?: RawBuilder<boolean>
  /** In metres. @default NEAR_RADIUS_M */
  radius?: number
  /** Positions of places that are searched for, the first before the others: each is a statement of its own. @default all */
  of?: readonly Standing[]
}

/** The nearest places after a position in the order, at most `limit`: those that satisfy `where`, within `radius`. */
export async function findNear(
  db: Kysely<Schema>,
  point: LatLng,
  after: Found | undefined,
  limit: number,
  options: NearOptions,
): Promise<Found[]> {
  const found: Found[] = []
  for (const standing of options.of ?? standingsInOrder) {
    if (found.length >= limit) break
    if (after && after.standing < standing) continue
    const from = after?.standing === standing ? after : undefined
    found.push(...(await findOfStanding(db, point, standing, from, limit - found.length, options)))
  }
  return found
}

async function findOfStanding(
  db: Kysely<Schema>,
  point: LatLng,
  standing: Standing,
  after: Found | undefined,
  limit: number,
  { popular, where = listed, radius = NEAR_RADIUS_M }: NearOptions,
): Promise<Found[]> {
  const { least, most } = planeFactors(point.lat, radius)
  const from = sql`point(${point.lng * planeScale}::float8, ${point.lat}::float8)`
  const inner = ((after?.distance ?? 0) * least) / metresPerDegree
  const outer = (radius * most) / metresPerDegree
  for (let take = limit * overfetch; ; take *= 2) {
    const { rows } = await latLngShape.and({ id: 'text', plane: 'number' })`
      select id, lat, lng, geo <-> ${from} as plane from businesses
      where ${where} and ${isOfStanding(popular, standing)}
        and geo <-> ${from} >= ${inner}::float8 and geo <@ circle(${from}, ${outer}::float8)
      order by geo <-> ${from} limit ${take}`.execute(db)
    // Rows not taken are at least as far in the plane as the last row, so over the ground at least this far.
    const reached = rows.length < take ? Number.POSITIVE_INFINITY : (rows.at(-1)?.plane ?? 0) * metresPerDegree
    const certain = reached / most
    const complete = certain > radius
    const found = rows
      .map((row) => ({ id: row.id, standing, distance: haversine(point, row) }))
      .filter((it) => it.distance < certain && it.distance <= radius && (!after || inOrder(it, after) > 0))
    if (complete || found.length >= limit) return found.sort(inOrder).slice(0, limit)
  }
}

/** The cards of places that were found, in their order and with how far they are from where was looked. */
export async function cardsOf(
  db: Kysely<Schema>,
  found: readonly Found[],
  reading: CardReading & { from: LatLng },
): Promise<PlaceCard[]> {
  const ids = found.map(({ id }) => id)
  const limit = ids.length
  const rows = await selectCards(db, { where: sql`id = any(${ids}::uuid[])`, key: sql`null`, order: sql`id`, limit })
  const cards = new Map(rows.map((row) => [row.id, row]))
  return found.flatMap(({ id }) => {
    const row = cards.get(id)
    return row ? presentCard(row, reading) : []
  })
}

/** Places within `NEAR_RADIUS_M` of the point, by standing and then the nearest first. A point outside Thailand has none. */
export async function listNear(db: Kysely<Schema>, query: ListQuery & LatLng): Promise<ListPage> {
  const { locale, limit, lat, lng, now = new Date() } = query
  const cursor = nearCursor.read(query.cursor)
  if (!(Math.abs(lat) < 80 && Math.abs(lng) <= 180)) return { rule: 'near', rows: [], next: null }
  const order = await findOrder(db, 'popular', cursor?.[0])
  const after = cursor && !order.renewed ? { standing: cursor[1], distance: cursor[2], id: cursor[3] } : undefined
  const found = await findNear(db, { lat, lng }, after, limit + 1, {
    popular: order.column,
    where: membersOf('near', now),
  })
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : undefined
  return {
    rule: 'near',
    rows: await cardsOf(db, shown, { locale, now, from: { lat, lng } }),
    next: last ? nearCursor.write(order.generation, last.standing, last.distance, last.id) : null,
    ...(order.renewed && { renewed: true }),
  }
}
