/** Texts in several languages in SQL, by the rules of shared/localised.ts. A text is named without its language: `b.name`. */
import type { RawBuilder } from 'kysely'
import { type Locale, locales } from '#shared/locales.ts'
import { localisedColumns, readableTo } from '#shared/localised.ts'
import { sql } from './sql.ts'

const firstOf = (text: string, languages: readonly Locale[]): RawBuilder<unknown> => {
  // Nothing is asked after Thai, which is always there.
  const asked = new Set(languages.slice(0, languages.indexOf('th') + 1))
  const columns = [...asked].map((language) => sql.ref(`${text}_${language}`))
  return columns.length === 1 ? sql`${columns[0]}` : sql`coalesce(${sql.join(columns)})`
}

/** The text in the reader's language, or in the next one that they can read. */
export const localText = (text: string, locale: Locale): RawBuilder<unknown> => firstOf(text, readableTo(locale))

/** A place's name: in the reader's language, else as registered, in Thai. */
export const localName = (name: string, locale: Locale): RawBuilder<unknown> => firstOf(name, [locale, 'th'])

/** The same for a reader of the statement itself, whose language stands in a column: `localNameBy('b.name', 'u.locale')`. */
export const localNameBy = (name: string, locale: string): RawBuilder<unknown> => {
  const others = locales.filter((it) => it !== 'th')
  const cases = others.map((it) => sql`when ${sql.lit(it)} then ${sql.ref(`${name}_${it}`)}`)
  return sql`coalesce(case ${sql.ref(locale)} ${sql.join(cases, sql` `)} end, ${sql.ref(`${name}_th`)})`
}

/** A text of ours, by the language of a column. */
export const localTextBy = (text: string, locale: string): RawBuilder<unknown> => {
  const cases = locales.map((it) => sql`when ${sql.lit(it)} then ${localText(text, it)}`)
  return sql`case ${sql.ref(locale)} ${sql.join(cases, sql` `)} end`
}

/** The columns of these texts in all languages, for a `select`: `b.name_th, b.name_en, …`; with `as`, under another name. */
export const allLanguages = (text: string, as?: string): RawBuilder<unknown> =>
  sql.join(
    locales.map((it) =>
      as ? sql`${sql.ref(`${text}_${it}`)} as ${sql.ref(`${as}_${it}`)}` : sql.ref(`${text}_${it}`),
    ),
  )

/** The same as pairs of `json_build_object`: `'name_th', i.name_th, …`. */
export const languagePairs = (text: string): RawBuilder<unknown> => {
  const name = text.split('.').at(-1)
  return sql.join(locales.map((it) => sql`${sql.lit(`${name}_${it}`)}, ${sql.ref(`${text}_${it}`)}`))
}

/** Types of a text's columns for `insertRows`. */
export const localisedTypes = <Name extends string>(name: Name) =>
  Object.fromEntries(localisedColumns(name).map((column) => [column, 'text'])) as {
    [It in `${Name}_${Locale}`]: 'text'
  }

/** For `on conflict … do update set`: all languages of a text as they were to be inserted. */
export const excludedTexts = (name: string): RawBuilder<unknown> =>
  sql.join(localisedColumns(name).map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))
