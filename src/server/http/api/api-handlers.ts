/** Answers of the map's operations: rows of domain/open, with the tags by which a kept answer is dropped. */
import { z } from 'zod'
import type { Locale } from '#shared/locales.ts'
import type { ChangeTag } from '../../db/changes.ts'
import type { Database } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { listDumps } from '../../domain/open/dumps/list-dumps.ts'
import { listPlaces } from '../../domain/open/list-places.ts'
import { findCard, readReviews } from '../../domain/open/list-record.ts'
import { listAreas, listCategories, listStandards } from '../../domain/open/list-standards.ts'
import { readInspections } from '../../domain/open/read-inspections.ts'
import { isShown, type OpenRecord, readRecord } from '../../domain/open/read-record.ts'
import { readStatistics } from '../../domain/open/read-statistics.ts'
import { cursorTime, defineCursor } from '../../domain/places/cursor.ts'
import { listChanges } from '../../domain/publications/publication-rows.ts'
import type { ApiPath, QueryOf } from './api-map.ts'
import type { ChangeWaiters } from './wait-for-changes.ts'

/** The input of an operation. */
export interface Asked<Path extends ApiPath> {
  query: QueryOf<Path>
  /** The `{id}` or `{number}` of its path; empty without one. */
  key: string
  locale: Locale
  now: Date
  /** Aborted where the client leaves. */
  leaving: AbortSignal
}

export interface Answered {
  body: object
  tags: readonly ChangeTag[]
  /** The cursor of the next part of a list. */
  next?: string | null
}

/** Null where there is no such thing. */
type Handler<Path extends ApiPath> = (asked: Asked<Path>) => Promise<Answered | null>
export type ApiHandlers = { [Path in ApiPath]: Handler<Path> }

interface Tools {
  database: Pick<Database, 'db'>
  origin: string
  salt: Buffer
  waiters: ChangeWaiters
}

const usualRows = 50
const placeCursor = defineCursor('api-places', [z.uuid()])
const inspectionCursor = defineCursor('api-inspections', [cursorTime, z.uuid()])
const isId = (key: string) => z.uuid().safeParse(key).success

export function apiHandlers({ database: { db }, origin, salt, waiters }: Tools): ApiHandlers {
  /** A part of a place's record; null for a place that has no page. */
  const partOf = async (
    { key, locale, now }: Pick<Asked<'/places/{id}'>, 'key' | 'locale' | 'now'>,
    part: (record: OpenRecord) => object,
  ): Promise<Answered | null> => {
    const record = isId(key) ? await readRecord(db, key, { locale, now, origin }) : null
    return record && { body: part(record), tags: [`place:${key}`] }
  }
  return {
    '/places': async ({ query, locale, now }) => {
      const { limit = usualRows, cursor, bbox, updated_since: since, with: having, open, nocard } = query
      const { category, province, district, grade: grades = [] } = query
      const data = await listPlaces(db, {
        filters: {
          category: category ?? null,
          province: province ?? null,
          district: district ?? null,
          amenities: having ?? [],
          grades,
          openNow: open === '1',
          noOpenCard: nocard === '1',
        },
        box: bbox ? (bbox.split(',').map(Number) as [number, number, number, number]) : null,
        since: since === undefined ? null : new Date(since),
        after: placeCursor.read(cursor)?.[0] ?? null,
        limit: limit + 1,
        locale,
        origin,
        now,
      })
      const last = data.length > limit ? data[limit - 1] : undefined
      return { body: data.slice(0, limit), tags: ['lists'], next: last ? placeCursor.write(last.id) : null }
    },
    '/places/{id}': (asked) => partOf(asked, ({ place }) => place),
    '/places/{id}/cards': (asked) => partOf(asked, ({ cards }) => cards),
    '/places/{id}/reported-inspections': (asked) => partOf(asked, ({ reported }) => reported),
    '/places/{id}/findings': (asked) => partOf(asked, ({ findings }) => findings),
    '/places/{id}/inspections': async ({ query: { limit = usualRows, cursor }, key, locale }) => {
      if (!isId(key) || !(await isShown(db, key))) return null
      const [at, id] = inspectionCursor.read(cursor) ?? []
      const after =
        at === undefined ? sql`` : sql`and (i.visited_at, i.id) < (${new Date(at)}::timestamptz, ${id}::uuid)`
      const rows = await readInspections(db, {
        where: sql`i.business_id = ${key}::uuid ${after}`,
        locale,
        limit: limit + 1,
      })
      const last = rows.length > limit ? rows[limit - 1] : undefined
      return {
        body: rows.slice(0, limit).map(({ shown }) => shown),
        tags: [`place:${key}`],
        next: last ? inspectionCursor.write(last.visitedAt.getTime(), last.shown.id) : null,
      }
    },
    '/places/{id}/reviews': async ({ query: { limit = usualRows, cursor = null }, key, locale }) => {
      if (!isId(key) || !(await isShown(db, key))) return null
      const reviews = await readReviews(db, key, { locale, limit, cursor, salt })
      return reviews && { body: reviews, tags: [`place:${key}`], next: reviews.next }
    },
    '/inspections/{id}': async ({ key, locale }) => {
      const [row] = isId(key) ? await readInspections(db, { where: sql`i.id = ${key}::uuid`, locale, limit: 1 }) : []
      return row ? { body: row.shown, tags: [`place:${row.shown.place}`] } : null
    },
    '/cards/{number}': async ({ key, locale, now }) => {
      const card = await findCard(db, key, { locale, now, origin })
      return card && { body: card, tags: [`place:${card.place}`] }
    },
    '/standards': async ({ locale }) => ({ body: await listStandards(db, { locale }), tags: ['vocabulary'] }),
    '/areas': async ({ locale }) => ({ body: await listAreas(db, locale), tags: ['areas'] }),
    '/categories': async ({ locale }) => ({ body: await listCategories(db, locale), tags: ['areas'] }),
    '/statistics': async ({ query: { by = 'province' }, locale, now }) => ({
      body: await readStatistics(db, { by, locale, now }),
      tags: ['areas'],
    }),
    '/dumps': async () => ({ body: await listDumps(db, origin), tags: [] }),
    '/changes': async ({ query: { after = 0, wait = 0, limit = usualRows }, leaving }) => {
      const until = performance.now() + wait * 1_000
      for (;;) {
        // Before the look, so that nothing comes between.
        const waiting = waiters.begin(until - performance.now(), leaving)
        const rows = await listChanges(db, { after, limit })
        if (rows.length > 0 || !waiting) {
          waiting?.end()
          return { body: rows, tags: [], next: String(rows.at(-1)?.index ?? after) }
        }
        await waiting.over
      }
    },
  }
}
