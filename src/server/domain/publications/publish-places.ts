/**
 * Publishes what the public sees of places. The frame of commands calls it at the end of each transaction for the places whose pages changed:
 * what a page shows is compared with what was published last, and each difference is a row. So no command can forget to publish, and nothing
 * is published that a page does not show.
 */
import type { Kysely, Transaction } from 'kysely'
import type { FindingState } from '#shared/inspections/finding-states.ts'
import { placeShape, unpublishedOfPlace } from '#shared/open/shapes.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql, textIs } from '../../db/sql.ts'
import { canonicalJson } from '../canonical-json.ts'
import { readInspections } from '../open/read-inspections.ts'
import { type OpenRecord, readRecord } from '../open/read-record.ts'
import { findListing, type Head, listHeads } from './publication-rows.ts'
import { type Fact, lockPublications, writePublication } from './write-publication.ts'

const factsOfPlace = placeShape.omit(unpublishedOfPlace)

/** Publishes the differences of these places; answers how many rows that were. */
export async function publishPlaces(tx: Transaction<Schema>, places: readonly string[], now: Date): Promise<number> {
  let written = 0
  for (const place of places) {
    const heads = await listHeads(tx, place)
    const facts = await newFacts(tx, place, heads, now)
    if (facts.length === 0) continue
    const since = heads.length === 0 ? await findMoments(tx, place) : new Map<string, Date>()
    const ordered = facts
      .map((fact) => ({ fact, at: earlier(since.get(fact.subject), now) }))
      .sort((a, b) => a.at.getTime() - b.at.getTime())
    await lockPublications(tx)
    const owner = await ownerOf(tx, place)
    for (const { fact, at } of ordered) await writePublication(tx, { ...fact, place, at, backfilled: at < now, owner })
    written += facts.length
  }
  return written
}

const earlier = (moment: Date | undefined, now: Date) => (moment && moment < now ? moment : now)

/** Facts of a page that were not published, or were published with other values. */
async function newFacts(db: Kysely<Schema>, place: string, heads: Head[], now: Date): Promise<Fact[]> {
  const record = await readRecord(db, place, { locale: 'th', now, origin: 'https://x' })
  const listing = heads.length === 0 ? null : await findListing(db, place)
  const isListed = record !== null && record.place.status !== 'closed'
  const said: Fact[] = []
  if (isListed && listing !== 'listed') said.push({ kind: 'listed', subject: place, body: { place } })
  if (!isListed && listing === 'listed') said.push({ kind: 'delisted', subject: place, body: { place } })
  if (!record) said.push(...(await mergedOf(db, place, heads)))
  if (!record || (heads.length === 0 && !isListed)) return said
  const shown = [...(await factsOf(db, place, record, heads)), ...(await noLongerOpen(db, place, record, heads))]
  const known = new Map(heads.map((head) => [`${head.kind} ${head.subject}`, canonicalJson(head.body)]))
  return [...said, ...shown.filter((it) => known.get(`${it.kind} ${it.subject}`) !== canonicalJson(it.body))]
}

async function factsOf(db: Kysely<Schema>, place: string, record: OpenRecord, heads: Head[]): Promise<Fact[]> {
  const sealed = new Set(heads.filter(({ kind }) => kind === 'inspection').map(({ subject }) => subject))
  // A sealed inspection never changes: it is published once.
  const missing = record.inspections.filter((id) => !sealed.has(id))
  const inspections =
    missing.length === 0
      ? []
      : await readInspections(db, { where: sql`i.id = any(${missing}::uuid[])`, locale: 'th', limit: missing.length })
  return [
    { kind: 'place', subject: place, body: factsOfPlace.strip().parse(record.place) },
    ...inspections.map(({ shown }) => ({ kind: 'inspection' as const, subject: shown.id, body: shown })),
    ...record.reported.map((body) => ({ kind: 'reported' as const, subject: body.id, body })),
    ...record.findings.map((body) => ({ kind: 'finding' as const, subject: body.id, body })),
    ...record.cards.map((body) => ({ kind: 'card' as const, subject: body.id, body })),
    ...record.replies.map((body) => ({ kind: 'reply' as const, subject: body.id, body })),
    ...(record.newOwnerOn === null
      ? []
      : [{ kind: 'owner-changed' as const, subject: place, body: { place, on: record.newOwnerOn } }]),
  ]
}

/** The entry into which this one went, where that is not said yet. Taken apart and put together again it is said again. */
async function mergedOf(db: Kysely<Schema>, place: string, heads: Head[]): Promise<Fact[]> {
  const row = await db.selectFrom('businesses').select('merged_into').where('id', '=', place).executeTakeFirst()
  if (!row?.merged_into || heads.length === 0) return []
  return [{ kind: 'merged', subject: place, body: { place, into: row.merged_into } }]
}

/**
 * Findings that were published as open and that the page shows as open no more: as they are now, under the entry of which they are now.
 * Entries that are put together or taken apart hand them over as they are.
 */
async function noLongerOpen(db: Kysely<Schema>, place: string, record: OpenRecord, heads: Head[]): Promise<Fact[]> {
  const open = new Set(record.findings.map(({ id }) => id))
  const ended = heads.filter(
    ({ kind, subject, body }) =>
      kind === 'finding' && body.state !== 'verified' && body.place === place && !open.has(subject),
  )
  if (ended.length === 0) return []
  const ids = ended.map(({ subject }) => subject)
  const { rows } = await rowsOf({ id: 'text', state: textIs<FindingState>(), place: 'text' })`
    select f.id, f.state, i.business_id as place from findings f join inspections i on i.id = f.inspection_id
    where f.id = any(${ids}::uuid[])`.execute(db)
  const now = new Map(rows.map(({ id, ...row }) => [id, row]))
  return ended.map(({ kind, subject, body }) => ({ kind, subject, body: { ...body, ...now.get(subject) } }))
}

/** Time at which each subject of a place became public: for those that were so before the place had publications. */
async function findMoments(db: Kysely<Schema>, place: string): Promise<Map<string, Date>> {
  const { rows } = await rowsOf({ id: 'text', at: 'time' })`
    select id, created_at as at from businesses where id = ${place}::uuid
    union all select id, sealed_at from inspections where business_id = ${place}::uuid and sealed_at is not null
    union all select id, reported_at from reported_inspections where business_id = ${place}::uuid
    union all select f.id, i.sealed_at from findings f join inspections i on i.id = f.inspection_id
      where i.business_id = ${place}::uuid and i.sealed_at is not null
    union all select r.id, greatest(r.created_at, c.public_from) from card_replies r join warning_cards c on c.id = r.card_id
      where c.business_id = ${place}::uuid and c.public_from is not null
    union all select id, public_from from warning_cards where business_id = ${place}::uuid and public_from is not null`.execute(
    db,
  )
  return new Map(rows.map(({ id, at }) => [id, at]))
}

async function ownerOf(db: Kysely<Schema>, place: string): Promise<string | null> {
  const row = await db.selectFrom('businesses').select('owner_id').where('id', '=', place).executeTakeFirst()
  return row?.owner_id ?? null
}
