/** Agencies that people can belong to: those that are not closed. */
import type { Kysely } from 'kysely'
import { bcp47, type Locale } from '#shared/locales.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql } from '../../db/sql.ts'
import { agencyNamed } from './agencies.ts'
import { agencyName } from './agency-name.ts'

export interface OpenAgency {
  id: string
  name: string
}

/** By its id; null for one that is closed or unknown. */
export async function findOpenAgency(db: Kysely<Schema>, id: string, locale: Locale): Promise<OpenAgency | null> {
  const { rows } = await rowsOf({ id: 'text', name: 'text' })`
    select a.id, ${agencyName(sql`a.id`, locale)} as name from agencies a where a.id::text = ${id} and a.closed_at is null`.execute(
    db,
  )
  const [found] = rows
  return found ? { ...found, name: agencyNamed(found.name, locale) } : null
}

/** All of them, by name. */
export async function listOpenAgencies(db: Kysely<Schema>, locale: Locale): Promise<OpenAgency[]> {
  const { rows } = await rowsOf({ id: 'text', name: 'text' })`
    select a.id, ${agencyName(sql`a.id`, locale)} as name from agencies a where a.closed_at is null`.execute(db)
  const order = new Intl.Collator(bcp47[locale])
  return rows
    .map(({ id, name }) => ({ id, name: agencyNamed(name, locale) }))
    .toSorted((a, b) => order.compare(a.name, b.name) || a.id.localeCompare(b.id))
}
