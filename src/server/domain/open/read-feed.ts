/** The newest publications of inspections and cards at listed places, for feeds. */
import type { Kysely } from 'kysely'
import type { Category } from '#shared/categories.ts'
import type { Locale } from '#shared/locales.ts'
import { FEED_ENTRIES, type FeedTopic } from '#shared/open/feeds.ts'
import type { OpenCard, OpenInspection, OpenReported } from '#shared/open/shapes.ts'
import type { PlaceCard } from '#shared/places/place-card.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql, textIs } from '../../db/sql.ts'
import { listed, selectCards } from '../places/cards.ts'
import { presentCard } from '../places/present.ts'

export interface FeedAsked {
  of: FeedTopic
  province: number | null
  district: number | null
  category: Category | null
  locale: Locale
  now: Date
}

export interface FeedEntry {
  index: number
  at: Date
  place: Pick<PlaceCard, 'id' | 'name' | 'district' | 'province'>
  /** As it was published; without the texts of people. */
  published:
    | { kind: 'inspection'; body: OpenInspection }
    | { kind: 'reported'; body: OpenReported }
    | { kind: 'card'; body: OpenCard }
}

const kindsOf: Record<FeedTopic, readonly string[]> = {
  all: ['inspection', 'reported', 'card'],
  inspections: ['inspection', 'reported'],
  cards: ['card'],
}

const rowShape = rowsOf({
  idx: 'number',
  at: 'time',
  kind: textIs<FeedEntry['published']['kind']>(),
  place: 'text',
  body: 'text',
})

/** By the time at which each became public, so that facts from before there were publications stand where they belong. */
export async function readFeed(db: Kysely<Schema>, asked: FeedAsked): Promise<FeedEntry[]> {
  const { of, province, district, category, locale, now } = asked
  const { rows } = await rowShape`
    select p.idx, p.at, p.kind, p.business_id as place, p.body from publications p
    where p.kind = any(${kindsOf[of]}::text[]) and exists (
      select from businesses where id = p.business_id and ${listed}
        and (${province}::int is null or province_code = ${province}::int)
        and (${district}::int is null or district_code = ${district}::int)
        and (${category}::text is null or category_id = ${category}::text))
    order by p.at desc, p.idx desc limit ${FEED_ENTRIES}`.execute(db)
  if (rows.length === 0) return []
  const ids = [...new Set(rows.map(({ place }) => place))]
  const found = await selectCards(db, {
    where: sql`id = any(${ids}::uuid[])`,
    key: sql`id`,
    order: sql`id`,
    limit: ids.length,
  })
  const places = new Map(found.map((row) => [row.id, presentCard(row, { locale, now })]))
  return rows.flatMap(({ idx, at, kind, place: id, body }) => {
    const place = places.get(id)
    return place ? [{ index: idx, at, place, published: { kind, body: JSON.parse(body) } } as FeedEntry] : []
  })
}
