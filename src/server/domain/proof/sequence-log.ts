/**
 * Gives publications their place in the log and signs it, one process at a time. What was signed is the truth, and it lies outside of the database:
 * a database that knows less of it (an older backup, or a process that died after signing) takes the rest back from the log's own tiles.
 */
import type { Kysely, Transaction } from 'kysely'
import { bangkokDay } from '#shared/bangkok.ts'
import { leafHash } from '#shared/proof/merkle.ts'
import { type Checkpoint, writeCheckpoint } from '#shared/proof/note.ts'
import type { LogHeads } from '../../db/schema/publications.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, rowsOf, sql } from '../../db/sql.ts'
import type { Storage } from '../../external/files/storage.ts'
import type { LogKey } from '../../external/log-key.ts'
import { lastNote } from '../audit/noted-heads.ts'
import { canonicalJson } from '../canonical-json.ts'
import { type PublicationRow, publicationColumns, publicationShape } from '../publications/publication-shape.ts'
import { entryOf, headEntry, readEntry } from './log-entry.ts'
import { growTree, LogRefusal, lastCheckpoint, storeCheckpoint, storedEntries } from './log-files.ts'

/** Any number that nobody else uses. */
const logLock = 7_204_115_561

export interface LogTools {
  db: Kysely<Schema>
  storage: Storage
  key: LogKey
  /** Publications of one checkpoint. @default 10,000 */
  atOnce?: number
}

/** Signs the publications since the last time; answers the number of new entries. */
export async function sequenceLog({ atOnce = 10_000, ...tools }: LogTools, now: Date): Promise<number> {
  let added = 0
  for (let last = atOnce; last >= atOnce; added += last)
    last = await tools.db.transaction().execute((tx) => signNext(tx, { ...tools, atOnce }, now))
  return added
}

async function signNext(
  tx: Transaction<Schema>,
  { storage, key, atOnce }: Required<LogTools>,
  now: Date,
): Promise<number> {
  const { rows } = await rowsOf({ mine: 'bool' })`select pg_try_advisory_xact_lock(${logLock}) as mine`.execute(tx)
  if (!rows[0]?.mine) return 0
  const last = await lastCheckpoint(storage, key)
  const known = await knownSize(tx)
  if (known > (last?.size ?? 0))
    throw new LogRefusal(
      `the database has ${known} entries of the log, and its files ${last?.size ?? 0}: put back its folder`,
    )
  if (last && known < last.size) await refill(tx, storage, { from: known, last })
  const size = last?.size ?? 0
  const waiting = await listWaiting(tx, atOnce)
  const head = await dueHead(tx, storage, now)
  const entries = [...waiting.map(entryOf), ...(head ? [head] : [])]
  if (entries.length === 0) return 0
  const root = await growTree(storage, last, entries)
  const checkpoint = { origin: key.name, size: size + entries.length, root }
  await storeCheckpoint(storage, (last?.number ?? 0) + 1, key.signNote(writeCheckpoint(checkpoint)))
  await keepPlaces(
    tx,
    waiting.map(({ idx }, i) => ({ idx, log_index: size + i, leaf: leafOf(entries[i]) })),
  )
  if (head) await keepHead(tx, { log_index: checkpoint.size - 1, day: bangkokDay(now), entry: head.toString('utf8') })
  return waiting.length
}

const leafOf = (entry: Uint8Array = new Uint8Array()) => Buffer.from(leafHash(entry)).toString('hex')

async function knownSize(tx: Kysely<Schema>): Promise<number> {
  const { rows } = await rowsOf({ size: 'number' })`
    select coalesce(greatest((select max(log_index) from publications), (select max(log_index) from log_heads)) + 1, 0) as size`.execute(
    tx,
  )
  return rows[0]?.size ?? 0
}

/** Publications without a place in the log, in their order: under their lock none comes later with an earlier one. */
async function listWaiting(tx: Kysely<Schema>, most: number | null): Promise<PublicationRow[]> {
  const { rows } = await publicationShape`
    select ${publicationColumns} from publications p
    where p.log_index is null order by p.idx limit ${most}::bigint`.execute(tx)
  return rows
}

async function keepPlaces(tx: Kysely<Schema>, places: readonly { idx: number; log_index: number; leaf: string }[]) {
  await sql`
    update publications p set log_index = given.log_index, leaf = decode(given.leaf, 'hex')
    from json_to_recordset(${JSON.stringify(places)}::json) as given(idx bigint, log_index bigint, leaf text)
    where p.idx = given.idx`.execute(tx)
}

const keepHead = (tx: Kysely<Schema>, head: LogHeads) => tx.insertInto('log_heads').values(head).execute()

/** The entry of the day's head of the record, which stands for all its chains; null where the log has it. */
async function dueHead(tx: Kysely<Schema>, storage: Storage, now: Date): Promise<Buffer | null> {
  const { isThere } = await tx
    .selectNoFrom(bool`exists (select from log_heads where day = ${bangkokDay(now)}::date)`.as('isThere'))
    .executeTakeFirstOrThrow()
  const note = isThere ? null : await lastNote(storage)
  return note && headEntry(now, note)
}

/** Takes entries of the log that the database does not know into it: those that wait there are found by their leaf, others are put back. */
async function refill(tx: Kysely<Schema>, storage: Storage, { from, last }: { from: number; last: Checkpoint }) {
  const waiting = new Map((await listWaiting(tx, null)).map((row) => [leafOf(entryOf(row)), row.idx]))
  for await (const { index, entry, leaf } of storedEntries(storage, from, last)) {
    const said = readEntry(entry)
    const text = Buffer.from(leaf).toString('hex')
    const idx = waiting.get(text)
    if (said.kind === 'heads') {
      const day = bangkokDay(new Date(said.at))
      await keepHead(tx, { log_index: index, day, entry: Buffer.from(entry).toString('utf8') })
    } else if (idx !== undefined) await keepPlaces(tx, [{ idx, log_index: index, leaf: text }])
    else
      await tx
        .insertInto('publications')
        .values({
          at: new Date(said.at),
          kind: said.kind,
          business_id: said.place,
          subject: said.subject,
          body: canonicalJson(said.body),
          backfilled: said.backfilled,
          log_index: index,
          leaf: Buffer.from(leaf),
        })
        .execute()
  }
}
