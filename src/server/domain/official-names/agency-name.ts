/**
 * Agencies in statements, by the column or value that holds an id. A name is the one that somebody wrote in the reader's language, else the Thai
 * one, which presenters compose in that language (official-names/agencies.ts).
 */
import type { RawBuilder } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import { scalar, sql } from '../../db/sql.ts'

const named = scalar('text?')

const written = (locale: Locale) =>
  locale === 'th' ? sql`named.name_th` : sql`coalesce(${sql.ref(`named.name_${locale}`)}, named.name_th)`

/** The agency's name; null of none. */
export const agencyName = (id: RawBuilder<unknown>, locale: Locale): RawBuilder<string | null> =>
  named`(select ${written(locale)} from agencies named where named.id = ${id})`

/** The same in the language of each row's person, of a column. */
export const agencyNameFor = (id: RawBuilder<unknown>, locale: RawBuilder<unknown>): RawBuilder<string | null> =>
  named`(select coalesce(case ${locale} when 'en' then named.name_en when 'cn' then named.name_cn end, named.name_th)
    from agencies named where named.id = ${id})`

/** The agency that an id of earlier work stands for today: the one that it was merged into, or itself. Grants hold today's already. */
export const presentAgency = (id: RawBuilder<unknown>): RawBuilder<string | null> =>
  named`(select coalesce(named.merged_into, named.id) from agencies named where named.id = ${id})`
