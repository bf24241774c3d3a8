/**
 * Lists that are compared and stored in the background, a batch a transaction: a stopped process leaves a list where its last batch ended, and any other
 * one goes on there. A confirmed list is compared once more as a whole, and each batch again in the transaction that stores it: what differs from the
 * table that was seen is not stored, and the table is made anew.
 */
import { createHash } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import { dayMs } from '#shared/bangkok.ts'
import type { Comparison } from '#shared/identity/identity.ts'
import { IMPORT_KEPT_DAYS, type ImportResult, type Outcome, type Verdict } from '#shared/imports/place-import.ts'
import type { RegistryRow } from '#shared/places/registry-row.ts'
import type { PlaceImports } from '../../db/schema/imports.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, orNull, type RowOf, rowsOf, sql } from '../../db/sql.ts'
import { canonicalJson } from '../canonical-json.ts'
import type { Doing } from '../command/command.ts'
import { workOnLists } from '../command/work-on-lists.ts'
import { importBusinesses } from './import-businesses.ts'
import { faultOfReach, findImportScope, findKeyScope, type ImportScope } from './import-scope.ts'
import { type JudgedRow, judgeRegistryRows } from './judge-rows.ts'
import { manyChanges } from './many-changes.ts'
import { outcomeOf } from './outcome.ts'

/** Rows of a transaction: the embedded database does one thing at a time. */
const batchSize = 500

type Held = Selectable<PlaceImports>

const rowShape = rowsOf({ at: 'number', row: jsonAs<RegistryRow>(), verdict: orNull(jsonAs<Verdict>()) })
type Row = RowOf<typeof rowShape>

interface Judged {
  at: number
  outcome: Outcome
  verdict: Verdict
  judged: JudgedRow
}

/** The same for the same facts, as the table and the database hold them. */
const printOf = ({ row, identity, place, comparison, changes }: JudgedRow, fault: Verdict['fault']): string => {
  const facts = {
    row,
    identity,
    place: place?.id ?? null,
    number: place?.external_id ?? null,
    comparison,
    changes,
    fault,
  }
  return createHash('sha256').update(canonicalJson(facts)).digest('hex')
}

const nextRows = async (tx: Transaction<Schema>, { id, progress }: Held): Promise<Row[]> =>
  (
    await rowShape`select at, "row", verdict from place_import_rows
      where import_id = ${id} and at >= ${progress} and not stored and "row" is not null order by at limit ${batchSize}`.execute(
      tx,
    )
  ).rows

async function numbersOf(tx: Transaction<Schema>, { id }: Held): Promise<ReadonlySet<string>> {
  const { rows } = await rowsOf({ number: 'text' })`
    select external_id as number from place_import_rows where import_id = ${id} and "row" is not null`.execute(tx)
  return new Set(rows.map(({ number }) => number))
}

/** Verdicts on a batch, as they are now. */
async function judgeBatch(
  tx: Transaction<Schema>,
  rows: readonly Row[],
  numbers: ReadonlySet<string>,
  scope: ImportScope,
) {
  const judged = await judgeRegistryRows(
    tx,
    rows.map(({ row }) => row),
    numbers,
  )
  return judged.map((each, i): Judged => {
    const fault = faultOfReach(scope, each)
    const { place, comparison, changes } = each
    const like = place && { id: place.id, name: place.name_th, number: place.external_id }
    const shown = fault ? { changes: [], place: null, comparison: null } : { changes, place: like, comparison }
    return {
      at: (rows[i] as Row).at,
      outcome: fault ? 'refused' : outcomeOf(each),
      verdict: { ...shown, fault, print: printOf(each, fault) },
      judged: each,
    }
  })
}

async function keepVerdicts(tx: Transaction<Schema>, { id }: Held, judged: readonly Judged[]): Promise<void> {
  const given = judged.map(({ at, outcome, verdict }) => ({ at, outcome, verdict }))
  await sql`update place_import_rows r set outcome = g.outcome, verdict = g.verdict
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(at int, outcome text, verdict jsonb)
    where r.import_id = ${id} and r.at = g.at`.execute(tx)
}

const set = (tx: Transaction<Schema>, { id }: Held, values: Parameters<typeof change>[2]) => change(tx, id, values)
const change = (
  tx: Transaction<Schema>,
  id: string,
  values: Partial<Pick<Held, 'state' | 'progress' | 'seen' | 'why' | 'changed_at' | 'tries' | 'expires_at'>> & {
    many?: string
    result?: string
  },
) => tx.updateTable('place_imports').set(values).where('id', '=', id).execute()

const wholeShape = rowsOf({
  external_id: 'text',
  name: 'text',
  verdict: orNull(jsonAs<Verdict>()),
})

/** The version of the whole table, and many changes alike in it. */
async function finishTable(tx: Transaction<Schema>, held: Held): Promise<void> {
  const { rows } = await wholeShape`
    select external_id, name, verdict from place_import_rows where import_id = ${held.id} and not stored order by at`.execute(
    tx,
  )
  const hash = createHash('sha256').update(held.sha256)
  for (const { verdict } of rows) hash.update(verdict?.print ?? '-')
  const compared = rows.flatMap(({ external_id, name, verdict }) =>
    verdict
      ? [
          {
            row: { external_id, name_th: name },
            place: verdict.place && { external_id: verdict.place.number, name_th: verdict.place.name },
            comparison: verdict.comparison as Comparison | null,
            changes: verdict.changes,
          },
        ]
      : [],
  )
  const many = manyChanges(compared)
  // A list of a key goes on by itself, unless it looks as if its columns had slipped.
  const goesOn = held.confirms && (many.length === 0 || held.meant)
  await set(tx, held, {
    state: goesOn ? 'checking' : 'judged',
    progress: goesOn ? 0 : held.rows_count,
    seen: hash.digest('hex'),
    many: JSON.stringify(many),
    tries: 0,
  })
}

/** The table anew, since places have changed. */
const beginAnew = ({ tx, actor }: Doing, held: Held) =>
  set(tx, held, { state: 'judging', progress: 0, seen: null, changed_at: actor.now, tries: 0 })

const sumOf = (a: ImportResult, b: ImportResult): ImportResult => ({
  added: a.added + b.added,
  changed: a.changed + b.changed,
  unchanged: a.unchanged + b.unchanged,
  held: a.held + b.held,
  leftOut: a.leftOut + b.leftOut,
})

async function store(doing: Doing, held: Held, batch: readonly Judged[], numbers: ReadonlySet<string>): Promise<void> {
  const { tx } = doing
  const judged = batch.flatMap((each) => (each.outcome === 'refused' ? [] : [each.judged]))
  const rows = judged.map(({ row }) => row)
  const done = await importBusinesses.perform(doing, { rows, numbers, judged, of: held.id })
  const at = batch.map((each) => each.at)
  await sql`update place_import_rows set stored = outcome <> 'refused' where import_id = ${held.id} and at = any(${at}::int[])`.execute(
    tx,
  )
  await set(tx, held, { result: JSON.stringify(sumOf(held.result, done)) })
}

async function goOn(doing: Doing, held: Held): Promise<void> {
  const { tx, actor } = doing
  const { state, made_by: by, key_id: key } = held
  const scope =
    key !== null
      ? await findKeyScope(tx, key, { scope: 'places', now: actor.now })
      : by === null
        ? null
        : await findImportScope(tx, by, actor.now)
  const keptUntil = new Date(actor.now.getTime() + IMPORT_KEPT_DAYS * dayMs)
  if (!scope) return void (await set(tx, held, { state: 'dropped', why: 'power', expires_at: keptUntil }))
  const rows = await nextRows(tx, held)
  if (rows.length > 0) {
    const numbers = await numbersOf(tx, held)
    const batch = await judgeBatch(tx, rows, numbers, scope)
    const isSeen = batch.every(({ verdict }, i) => verdict.print === rows[i]?.verdict?.print)
    if (state !== 'judging' && !isSeen) return void (await beginAnew(doing, held))
    if (state === 'judging') await keepVerdicts(tx, held, batch)
    if (state === 'storing') await store(doing, held, batch, numbers)
    await set(tx, held, { progress: (rows.at(-1) as Row).at + 1, tries: 0 })
    if (rows.length === batchSize) return
  }
  if (state === 'judging') await finishTable(tx, held)
  else if (state === 'checking') await set(tx, held, { state: 'storing', progress: 0 })
  else await set(tx, held, { state: 'done', progress: held.rows_count, expires_at: keptUntil })
}

/** Goes on with lists for a while, the least tried and oldest first. */
export const workOnImports = workOnLists({
  table: 'place_imports',
  failure: 'an import failed',
  holdNext: (tx) =>
    tx
      .selectFrom('place_imports')
      .selectAll()
      .where('state', 'in', ['judging', 'checking', 'storing'])
      .orderBy('tries')
      .orderBy('made_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst(),
  goOn,
})
