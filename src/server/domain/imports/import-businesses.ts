/**
 * The import of a registry's own list: new places as approved, known ones changed where they differ. A doubtful match waits for an
 * officer (hold-rows.ts): a grade, cards and reviews stay only with the same place.
 */
import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { ImportResult } from '#shared/imports/place-import.ts'
import type { RegistryRow } from '#shared/places/registry-row.ts'
import { insertRows } from '../../db/insert-rows.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql } from '../../db/sql.ts'
import { takeOver } from '../approvals/take-over.ts'
import { canonicalJson } from '../canonical-json.ts'
import { command, type Doing, unchanged } from '../command/command.ts'
import { onlyProduct } from '../command/policies.ts'
import { enterOrders } from '../places/orders.ts'
import { refreshRatings } from '../places/ratings.ts'
import { refreshSearchDocs } from '../search/keep-docs.ts'
import { holdRows, settleRows } from './hold-rows.ts'
import { type JudgedRow, judgeRegistryRows } from './judge-rows.ts'

export interface Import {
  rows: readonly RegistryRow[]
  /** Numbers of the whole list. @default those of the rows */
  numbers?: ReadonlySet<string>
  /** Verdicts on the rows, where the caller has asked for them in this transaction. */
  judged?: readonly JudgedRow[]
  /** The import of a person that the rows are of; none of the command line's. */
  of?: string
}

const columnTypes = {
  id: 'uuid',
  external_id: 'text',
  category_id: 'text',
  status: 'text',
  name_th: 'text',
  name_en: 'text',
  name_cn: 'text',
  description_th: 'text',
  province_code: 'int',
  district_code: 'int',
  subdistrict_id: 'text',
  postcode: 'text',
  address: 'text',
  lat: 'float8',
  lng: 'float8',
  phone: 'text',
  registry_licence: 'text',
} as const

/** Columns that a row decides where it is of a known place. */
const decided = [
  'category_id',
  'name_th',
  'name_en',
  'name_cn',
  'description_th',
  'province_code',
  'district_code',
  'postcode',
  'address',
  'lat',
  'lng',
  'phone',
  'registry_licence',
] as const satisfies (keyof typeof columnTypes)[]

/**
 * Stores the rows, all or none. They are checked already (import-row.ts), are of one list and so have the same columns, and no `external_id`
 * is twice among them. The audit stores their number and hash.
 */
export const importBusinesses = command<Import, ImportResult, 'business.import'>('business.import', {
  may: onlyProduct,
  async run(doing, { rows, numbers = new Set(rows.map((row) => row.external_id)), judged: given, of }) {
    const { tx, actor } = doing
    const judged = given ?? (await judgeRegistryRows(tx, rows, numbers))
    const isPlain = ({ identity }: JudgedRow) => identity === 'new' || identity === 'same'
    const asked = await holdRows(
      tx,
      judged.filter((it) => !isPlain(it)),
      actor.now,
    )
    const taken = judged.filter(isPlain)
    await settleRows(
      tx,
      taken.map(({ row }) => row.external_id),
      actor.now,
    )
    const written = await storeRows(doing, taken)
    const result = { ...written.count, ...asked.count }
    if (written.ids.length === 0 && asked.ids.length === 0) return unchanged(result)
    const sha256 = createHash('sha256').update(canonicalJson(rows)).digest('hex')
    return {
      result,
      audit: { entity: of ?? 'registry', after: { ...result, sha256 } },
      touches: 'all',
      republishes: written.ids,
    }
  },
})

/** A row with the place that it describes; null where it is new. */
interface Stored {
  row: RegistryRow
  place: { id: string; external_id: string | null } | null
}

/** Writes rows that are new or the same, and all that follows from them. A closed place of their name and spot gives them its open cards. */
export async function storeRows(
  doing: Pick<Doing, 'tx' | 'actor'>,
  judged: readonly Stored[],
): Promise<{ ids: string[]; count: Pick<ImportResult, 'added' | 'changed' | 'unchanged'> }> {
  const { tx } = doing
  await giveNumbers(tx, judged)
  const written = await upsert(
    tx,
    judged.map(({ row }) => row),
  )
  const ids = written.map(({ id }) => id)
  const added = written.filter((row) => row.added).map(({ id }) => id)
  const count = { added: added.length, changed: ids.length - added.length, unchanged: judged.length - ids.length }
  if (ids.length === 0) return { ids, count }
  // A place without reviews stands at the usual mean of its kind and province, which only this command knows.
  await refreshRatings(tx, ids)
  await enterOrders(tx, added)
  await refreshSearchDocs(tx, ids)
  if (await isAnyFormer(tx)) for (const place of added) await takeOver(doing, { place, owner: null })
  return { ids, count }
}

/** True if any place was closed with cards that are open still. */
async function isAnyFormer(tx: Transaction<Schema>): Promise<boolean> {
  const { rows } =
    await sql`select from businesses b where b.status = 'closed' and b.closed_at is not null and b.merged_into is null
    and exists (select from warning_cards c where c.business_id = b.id) limit 1`.execute(tx)
  return rows.length > 0
}

/** Places that were here without this number get it: the row describes them. */
async function giveNumbers(tx: Transaction<Schema>, judged: readonly Stored[]): Promise<void> {
  for (const { row, place } of judged)
    if (place && place.external_id !== row.external_id)
      await tx.updateTable('businesses').set({ external_id: row.external_id }).where('id', '=', place.id).execute()
}

function upsert(tx: Transaction<Schema>, rows: readonly RegistryRow[]) {
  const given = rows.map(({ category, keeps: _, ...row }) => ({
    ...row,
    registry_licence: row.registry_licence ?? null,
    id: uuidv7(),
    category_id: category,
    status: 'approved',
  }))
  const saysAmenities = rows[0]?.amenities !== undefined
  const names = saysAmenities ? [...decided, 'amenities'] : decided
  const assigned = sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))
  // A sub-district that the row does not tell is kept as long as the district is the same.
  const subdistrict = sql`coalesce(excluded.subdistrict_id,
    case when businesses.district_code = excluded.district_code then businesses.subdistrict_id end)`
  const before = sql.join([...names, 'subdistrict_id'].map((name) => sql.ref(`businesses.${name}`)))
  const after = sql.join([...names.map((name) => sql.ref(`excluded.${name}`)), subdistrict])
  return insertRows(
    tx,
    'businesses',
    saysAmenities ? { ...columnTypes, amenities: 'text[]' } : columnTypes,
    given,
    rowsOf({ id: 'text', added: 'bool' })`
      on conflict (external_id) do update set ${assigned}, subdistrict_id = ${subdistrict}, updated_at = now()
      where (${before}) is distinct from (${after})
      returning id, xmax = 0 as added`,
  )
}
