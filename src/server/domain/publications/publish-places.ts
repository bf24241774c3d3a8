/**
 * Publishes what the public sees of places. The frame of commands calls it at the end of each transaction for the places whose pages changed:
 * what a page shows is compared with what was published last, and each difference is a row. So no command can forget to publish, and nothing
 * is published that a page does not show. Rows get their index under a lock, so that no reader passes an index that comes later.
 */
import type { Kysely, Transaction } from 'kysely'
import type { PublicationKind } from '#shared/open/publication-kinds.ts'
import { placeShape, unpublishedOfPlace } from '#shared/open/shapes.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql } from '../../db/sql.ts'
import { canonicalJson } from '../canonical-json.ts'
import { readInspections } from '../open/read-inspections.ts'
import { type OpenRecord, readRecord } from '../open/read-record.ts'
import { findListing, type Head, listHeads } from './publication-rows.ts'
import { type Body, hideTexts } from './texts.ts'

const factsOfPlace = placeShape.omit(unpublishedOfPlace)

interface Fact {
  kind: PublicationKind
  subject: string
  body: Body
}

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
    await sql`select pg_advisory_xact_lock(hashtextextended('publications', 0))`.execute(tx)
    const owner = await ownerOf(tx, place)
    for (const { fact, at } of ordered) await write(tx, { ...fact, place, at, backfilled: at < now, owner })
    written += facts.length
  }
  return written
}

const earlier = (moment: Date | undefined, now: Date) => (moment && moment < now ? moment : now)

/** What a page shows that was not published, or was published otherwise. */
async function newFacts(db: Kysely<Schema>, place: string, heads: Head[], now: Date): Promise<Fact[]> {
  const record = await readRecord(db, place, { locale: 'th', now, origin: 'https://x' })
  const listing = heads.length === 0 ? null : await findListing(db, place)
  const isListed = record !== null && record.place.status !== 'closed'
  const said: Fact[] = []
  if (isListed && listing !== 'listed') said.push({ kind: 'listed', subject: place, body: { place } })
  if (!isListed && listing === 'listed') said.push({ kind: 'delisted', subject: place, body: { place } })
  if (!record || (heads.length === 0 && !isListed)) return said
  const shown = [...(await factsOf(db, place, record, heads)), ...mended(record, heads)]
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
    ...record.findings.map((body) => ({ kind: 'finding' as const, subject: body.id, body })),
    ...record.cards.map((body) => ({ kind: 'card' as const, subject: body.id, body })),
  ]
}

/** Findings that were published as open and that the page shows as open no more. */
function mended(record: OpenRecord, heads: Head[]): Fact[] {
  const open = new Set(record.findings.map(({ id }) => id))
  return heads
    .filter(({ kind, subject, body }) => kind === 'finding' && body.state !== 'verified' && !open.has(subject))
    .map(({ kind, subject, body }) => ({ kind, subject, body: { ...body, state: 'verified' } }))
}

/** When each subject of a place became public: for those that were so before the place had publications. */
async function findMoments(db: Kysely<Schema>, place: string): Promise<Map<string, Date>> {
  const { rows } = await rowsOf({ id: 'text', at: 'time' })`
    select id, created_at as at from businesses where id = ${place}::uuid
    union all select id, sealed_at from inspections where business_id = ${place}::uuid and sealed_at is not null
    union all select f.id, i.sealed_at from findings f join inspections i on i.id = f.inspection_id
      where i.business_id = ${place}::uuid and i.sealed_at is not null
    union all select id, public_from from warning_cards where business_id = ${place}::uuid and public_from is not null`.execute(
    db,
  )
  return new Map(rows.map(({ id, at }) => [id, at]))
}

async function ownerOf(db: Kysely<Schema>, place: string): Promise<string | null> {
  const row = await db.selectFrom('businesses').select('owner_id').where('id', '=', place).executeTakeFirst()
  return row?.owner_id ?? null
}

interface Written extends Fact {
  place: string
  at: Date
  backfilled: boolean
  /** The texts go with this person. */
  owner: string | null
}

async function write(tx: Transaction<Schema>, { kind, subject, place, at, backfilled, owner, ...given }: Written) {
  const { body, texts } = hideTexts(kind, given.body)
  const { idx } = await tx
    .insertInto('publications')
    .values({ at, kind, business_id: place, subject, body: canonicalJson(body), backfilled })
    .returning('idx')
    .executeTakeFirstOrThrow()
  if (texts.length === 0) return
  await tx
    .insertInto('publication_texts')
    .values(texts.map(({ sha256, salt, text }) => ({ publication: idx, sha256, salt, body: text, person_id: owner })))
    .execute()
}
