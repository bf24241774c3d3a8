/** A place's policies, in the reader's language where available, else in one that they can read. */
import type { Kysely } from 'kysely'
import { bangkokDay } from '#shared/bangkok.ts'
import type { Locale } from '#shared/locales.ts'
import { languageFor } from '#shared/localised.ts'
import type { PolicyView } from '#shared/policies/policy.ts'
import type { Policies } from '../../db/schema/policies.ts'
import type { Schema } from '../../db/schema.ts'

/** Promises that one page shows. */
const mostPolicies = 30

/** Times may be text, as JSON has none. */
export type PolicyRow = Omit<Policies, 'position' | 'business_id' | 'updated_at'> & { updated_at: Date | string }

/** A promise as a page shows it; a translation counts only as a whole. */
export function presentPolicy(row: PolicyRow, locale: Locale): PolicyView {
  const language = languageFor(locale, (it) => row[`title_${it}`] !== null && row[`body_${it}`] !== null)
  return {
    id: row.id,
    kind: row.kind,
    title: row[`title_${language}`] ?? row.title_th,
    body: row[`body_${language}`] ?? row.body_th,
    locale: language,
    changedOn: bangkokDay(new Date(row.updated_at)),
  }
}

/** All promises of a place, in its own order. Whether the place is listed is the caller's to know. */
export async function listPolicies(db: Kysely<Schema>, business: string, locale: Locale): Promise<PolicyView[]> {
  const rows = await db
    .selectFrom('policies')
    .selectAll()
    .where('business_id', '=', business)
    .orderBy('position')
    .limit(mostPolicies)
    .execute()
  return rows.map((row) => presentPolicy(row, locale))
}
