/**
 * Places near a point, in the exact order of their distance over the ground. The index knows the order in a plane, which
 * differs by a few per cent; so more rows than needed are taken, and then more, until no row that was not taken could
 * belong before those that are shown.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { NEAR_RADIUS_M } from '#shared/constants.ts'
import type { Page, PlaceCard } from '#shared/place-card.ts'
import type { Schema } from '../../db/schema.ts'
import type { LatLng } from '../areas/queries.ts'
import { listed, selectCards } from './cards.ts'
import { defineCursor } from './cursor.ts'
import { haversine, metresPerDegree, planeFactors, planeScale } from './distance.ts'
import { presentCard } from './present.ts'
import type { ListQuery } from './queries.ts'

const nearCursor = defineCursor('near', [z.number().min(0).max(NEAR_RADIUS_M), z.uuid()])

/** Rows taken at first, as a multiple of those shown; doubled while the order is not certain. */
const overfetch = 3

/** A place and how far it is over the ground, in metres. */
export interface Found {
  id: string
  distance: number
}

/** By distance, equal ones by id: compares two places for `sort`. */
export function inOrder(a: Found, b: Found): number {
  if (a.distance !== b.distance) return a.distance - b.distance
  return a.id === b.id ? 0 : a.id < b.id ? -1 : 1
}

/**
 * The nearest places after a position in the order, at most `limit`: those that satisfy `where` (on `businesses`), within
 * `radius` metres, which is no more than `NEAR_RADIUS_M`.
 */
export async function findNear(
  db: Kysely<Schema>,
  point: LatLng,
  after: Found | undefined,
  limit: number,
  { where = listed, radius = NEAR_RADIUS_M }: { where?: RawBuilder<boolean>; radius?: number } = {},
): Promise<Found[]> {
  const { least, most } = planeFactors(point.lat)
  const from = sql`point(${point.lng * planeScale}::float8, ${point.lat}::float8)`
  const inner = ((after?.distance ?? 0) * least) / metresPerDegree
  const outer = (radius * most) / metresPerDegree
  for (let take = limit * overfetch; ; take *= 2) {
    const { rows } = await sql<LatLng & { id: string; plane: number }>`
      select id, lat, lng, geo <-> ${from} as plane from businesses
      where ${where} and geo <-> ${from} >= ${inner}::float8 and geo <@ circle(${from}, ${outer}::float8)
      order by geo <-> ${from} limit ${take}`.execute(db)
    // Whatever was not taken is at least as far in the plane as the last row, so over the ground at least this far.
    const reached = rows.length < take ? Number.POSITIVE_INFINITY : (rows.at(-1)?.plane ?? 0) * metresPerDegree
    const certain = reached / most
    const complete = certain > radius
    const found = rows
      .map((row) => ({ id: row.id, distance: haversine(point, row) }))
      .filter((it) => it.distance < certain && it.distance <= radius && (!after || inOrder(it, after) > 0))
    if (complete || found.length >= limit) return found.sort(inOrder).slice(0, limit)
  }
}

/** Places within `NEAR_RADIUS_M` of the point, the nearest first. A point outside Thailand has none. */
export async function listNear(db: Kysely<Schema>, query: ListQuery & LatLng): Promise<Page<PlaceCard>> {
  const { locale, limit, lat, lng, now = new Date() } = query
  const cursor = nearCursor.read(query.cursor)
  if (!(Math.abs(lat) < 80 && Math.abs(lng) <= 180)) return { rows: [], next: null }
  const after = cursor && { distance: cursor[0], id: cursor[1] }
  const found = await findNear(db, { lat, lng }, after, limit + 1)
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : undefined
  const ids = shown.map(({ id }) => id)
  const rows = await selectCards(db, { where: sql`id = any(${ids}::uuid[])`, key: sql`null`, order: sql`id`, limit })
  const cards = new Map(rows.map((row) => [row.id, row]))
  return {
    rows: shown.flatMap(({ id, distance }) => {
      const row = cards.get(id)
      return row ? presentCard(row, { locale, now, distance }) : []
    }),
    next: last ? nearCursor.write(last.distance, last.id) : null,
  }
}
