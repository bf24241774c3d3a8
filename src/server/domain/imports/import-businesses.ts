/** Commands on businesses. So far the import of a registry's own list; a vendor's and an officer's come with their screens. */
import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { insertRows } from '../../db/insert-rows.ts'
import type { Schema } from '../../db/schema.ts'
import { canonicalJson } from '../audit/record-event.ts'
import { command, unchanged } from '../command/command.ts'
import { onlyProduct } from '../command/policies.ts'
import { enterOrders } from '../places/orders.ts'
import { refreshRatings } from '../places/ratings.ts'
import { refreshSearchDocs } from '../search/keep-docs.ts'
import type { ImportedBusiness } from './import-row.ts'

export interface ImportCount {
  added: number
  changed: number
  /** In the database already, exactly so. */
  unchanged: number
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
  postcode: 'text',
  address: 'text',
  lat: 'float8',
  lng: 'float8',
  phone: 'text',
} as const

/** What a registry's list decides, and what places have where the list has that; status, hours, grade, card and ratings stay as they are. */
const registryColumns = [
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
] as const satisfies (keyof typeof columnTypes)[]

/**
 * Stores the rows, all or none: new ones as approved, known ones (by `external_id`) changed where they differ. The rows are checked already
 * (import-row.ts), are of one list and so have the same columns, and no `external_id` is twice among them. The audit keeps how many there were and what they hash to.
 */
export const importBusinesses = command<readonly ImportedBusiness[], ImportCount, 'business.import'>(
  'business.import',
  {
    may: onlyProduct,
    async run({ tx }, rows) {
      const written = await storeRows(tx, rows)
      const ids = written.map(({ id }) => id)
      const added = written.filter((row) => row.added).map(({ id }) => id)
      const result = {
        added: added.length,
        changed: written.length - added.length,
        unchanged: rows.length - written.length,
      }
      if (written.length === 0) return unchanged(result)
      // A place without reviews stands at the usual mean of its kind and province, which only this command knows.
      await refreshRatings(tx, ids)
      await enterOrders(tx, added)
      await refreshSearchDocs(tx, ids)
      const sha256 = createHash('sha256').update(canonicalJson(rows)).digest('hex')
      return { result, audit: { entity: 'registry', after: { ...result, sha256 } }, touches: 'all' }
    },
  },
)

function storeRows(tx: Transaction<Schema>, rows: readonly ImportedBusiness[]) {
  const given = rows.map(({ category, ...row }) => ({
    ...row,
    id: uuidv7(),
    category_id: category,
    status: 'approved',
  }))
  const saysAmenities = rows[0]?.amenities !== undefined
  const decided = saysAmenities ? [...registryColumns, 'amenities'] : registryColumns
  const assigned = sql.join(decided.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))
  const before = sql.join(decided.map((name) => sql.ref(`businesses.${name}`)))
  const after = sql.join(decided.map((name) => sql.ref(`excluded.${name}`)))
  return insertRows(
    tx,
    'businesses',
    saysAmenities ? { ...columnTypes, amenities: 'text[]' } : columnTypes,
    given,
    // A sub-district, which the list does not have, is kept only as long as the district is the same.
    sql<{ id: string; added: boolean }>`
      on conflict (external_id) do update set ${assigned}, updated_at = now(),
        subdistrict_id = case when businesses.district_code = excluded.district_code then businesses.subdistrict_id end
      where (${before}) is distinct from (${after})
      returning id, xmax = 0 as added`,
  )
}
