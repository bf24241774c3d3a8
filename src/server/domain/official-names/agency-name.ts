/**
 * Agencies in statements, by the column or value that holds an id. A name is the one that somebody wrote in the reader's language, else the Thai
 * one, which presenters compose in that language (official-names/agencies.ts).
 */
import type { RawBuilder } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import { localName, localNameBy } from '../../db/localised.ts'
import { scalar } from '../../db/sql.ts'

const named = scalar('text?')

/** The agency's name; null of none. */
export const agencyName = (id: RawBuilder<unknown>, locale: Locale): RawBuilder<string | null> =>
  named`(select ${localName('named.name', locale)} from agencies named where named.id = ${id})`

/** The same in the language of each row's person, which stands in a column. */
export const agencyNameFor = (id: RawBuilder<unknown>, locale: string): RawBuilder<string | null> =>
  named`(select ${localNameBy('named.name', locale)} from agencies named where named.id = ${id})`

/** The agency that an id of earlier work stands for today: the one that it was merged into, or itself. Grants hold today's already. */
export const presentAgency = (id: RawBuilder<unknown>): RawBuilder<string | null> =>
  named`(select coalesce(named.merged_into, named.id) from agencies named where named.id = ${id})`
