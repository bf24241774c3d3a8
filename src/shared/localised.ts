/**
 * A text in several languages: as one value, and as the columns of a row, `name_th`, `name_en` and so on, which is how tables store it. Thai is
 * always there, every other language may be missing. SQL has the same rules in server/db/localised.ts.
 */
import { type Locale, locales } from './locales.ts'

/** The language in which everything is written first. */
type Source = 'th'
/** Those in which it may be written too. */

export type OtherLocale = Exclude<Locale, Source>

/** A text by language. */
export type Localised<Text = string> = { readonly [It in Source]: Text } & {
  readonly [It in OtherLocale]?: Text | null
}

/** The columns of a text: `name_th` is always filled. */
export type LocalisedColumns<Name extends string, Thai = string> = { [It in `${Name}_${Source}`]: Thai } & {
  [It in `${Name}_${OtherLocale}`]: string | null
}

/** The columns as a row has them, where a join may have found none. */
export type LocalisedRow<Name extends string> = { readonly [It in `${Name}_${Locale}`]: string | null }

/** The languages that a reader of `locale` can read, best first: their own, then English, then Thai. A Thai text is always there. */
export const readableTo = (locale: Locale): readonly Locale[] => [locale, 'en', 'th']

/**
 * The first language that the reader can read and for which `has` finds words; Thai, in which all is written, where there is none.
 *
 * @example
 * const language = languageFor(locale, (it) => item[`name_${it}`])
 * item[`name_${language}`]
 */
export const languageFor = (locale: Locale, has: (language: Locale) => unknown): Locale =>
  readableTo(locale).find((language) => has(language)) ?? 'th'

/** All that is written of a text. */
export const allTexts = (value: Localised): string[] => locales.flatMap((locale) => value[locale] || [])

/** The text in the reader's language, or in the next one that they can read. */
export const inLocale = <Text>(value: Localised<Text>, locale: Locale): Text => value[locale] || value.en || value.th

/** The same of a row's columns: `textOf(row, 'district', locale)`. */
export const textOf = <Name extends string>(row: LocalisedRow<Name>, name: Name, locale: Locale): string =>
  inLocale(fromColumns(row, name), locale)

/**
 * The name of a place: in the reader's language, else as registered, in Thai. Intentionally not in English for readers of a third language: pages
 * show a Latin name beside the registered one.
 */
export const nameOf = (row: LocalisedRow<'name'>, locale: Locale): string => row[`name_${locale}`] ?? row.name_th ?? ''

/** The same with the language that it is in. */
export const namedIn = (row: LocalisedRow<'name'>, locale: Locale): { name: string; nameLocale: Locale } => ({
  name: nameOf(row, locale),
  nameLocale: row[`name_${locale}`] === null ? 'th' : locale,
})

/** All that is written of a row's text. */
export const textsOf = <Name extends string>(row: Partial<LocalisedRow<Name>>, name: Name): string[] =>
  localisedColumns(name).flatMap((column) => row[column] || [])

/** `fromColumns(row, 'name')`: the text by language. */
export const fromColumns = <Name extends string>(row: LocalisedRow<Name>, name: Name): Localised =>
  Object.fromEntries(
    locales.map((locale) => [locale, row[`${name}_${locale}` as `${Name}_${Locale}`]]),
  ) as unknown as Localised

/** `toColumns('name', { th, en })`: all columns of the text; null where it is not written. Of no text all are null. */
export const toColumns = <Name extends string, Value extends Localised | null>(name: Name, value: Value) =>
  Object.fromEntries(
    locales.map((locale) => [`${name}_${locale}`, value?.[locale] ?? null]),
  ) as unknown as LocalisedColumns<Name, Value extends null ? string | null : string>

/** Names of a text's columns: `name_th`, `name_en`, … */
export const localisedColumns = <Name extends string>(name: Name): `${Name}_${Locale}`[] =>
  locales.map((locale): `${Name}_${Locale}` => `${name}_${locale}`)
