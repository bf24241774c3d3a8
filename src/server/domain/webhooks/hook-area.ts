/** From a form to the area of a webhook: a district by its name or code, and places by the addresses of their pages. */
import type { Kysely } from 'kysely'
import { locales } from '#shared/locales.ts'
import { HOOK_PLACES_MOST, placesIn } from '#shared/open/webhooks.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql } from '../../db/sql.ts'
import { InputRefusal } from '../input-refusal.ts'
import { hasPage } from '../places/cards.ts'

/** Null for all of the province. */
export async function districtOf(
  tx: Kysely<Schema>,
  province: number | null,
  district: string,
): Promise<number | null> {
  if (district === '') return null
  const names = locales.map((locale) => sql`lower(${sql.ref(`name_${locale}`)})`)
  const { rows } = await rowsOf({ code: 'number' })`
    select code from districts
    where province_code = ${province}::int and lower(${district}) in (code::text, ${sql.join(names)})`.execute(tx)
  if (rows.length !== 1) throw new InputRefusal({ district: 'key:error.district' })
  return rows[0]?.code ?? null
}

/** Those of these places that have a page. */
async function countShown(tx: Kysely<Schema>, ids: readonly string[]): Promise<number> {
  const { rows } = await rowsOf({ shown: 'number' })`
    select count(*)::int as shown from businesses where id = any(${ids}::uuid[]) and ${hasPage}`.execute(tx)
  return rows[0]?.shown ?? 0
}

/** The named places: each has a page. None for all. */
export async function placesOf(tx: Kysely<Schema>, named: string): Promise<string[]> {
  const ids = placesIn(named)
  const isKnown = ids && ids.length <= HOOK_PLACES_MOST && (await countShown(tx, ids)) === ids.length
  if (!isKnown) throw new InputRefusal({ places: 'key:error.places' })
  return ids
}
