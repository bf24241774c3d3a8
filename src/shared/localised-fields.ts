/** The fields of a form that asks for a text in several languages: `nameTh`, `nameEn` and so on, one for each. */

import { type Locale, languages, locales } from './locales.ts'
import type { Localised, OtherLocale } from './localised.ts'

type FieldIn<Name extends string, It extends Locale> = `${Name}${Capitalize<It>}`

/** A field for each language. */
export type LocalisedFields<Name extends string, Value = string> = { [It in FieldIn<Name, Locale>]: Value }
/** A field for each language but Thai, which has its own rules: it must be filled. */
export type OtherFields<Name extends string, Value = string> = { [It in FieldIn<Name, OtherLocale>]: Value }

/** The languages but Thai. */
export const otherLocales = locales.filter((locale) => locale !== 'th') as OtherLocale[]

/** A language's own name, as labels have it: without its country. */
export const plainName = (locale: Locale): string =>
  languages.find(({ code }) => code === locale)?.name.split('(')[0] ?? locale

/** `En` for `en`: the end of a field's name and of its label's key. */
export const suffixOf = <It extends Locale>(locale: It) =>
  `${locale.charAt(0).toUpperCase()}${locale.slice(1)}` as Capitalize<It>

/** `fieldIn('name', 'en')` is `nameEn`. */
export const fieldIn = <Name extends string, It extends Locale>(name: Name, locale: It): FieldIn<Name, It> =>
  `${name}${suffixOf(locale)}`

/** Names of a text's fields. */
export const fieldsOf = <Name extends string>(name: Name): FieldIn<Name, Locale>[] =>
  locales.map((locale) => fieldIn(name, locale))

/** The same `value` for each language but Thai, such as the schema of their fields. */
export const otherFields = <Name extends string, Value>(name: Name, value: Value): OtherFields<Name, Value> =>
  Object.fromEntries(otherLocales.map((locale) => [fieldIn(name, locale), value])) as OtherFields<Name, Value>

/** Values that fields show: nothing where a text is not written. */
export const toFields = <Name extends string>(name: Name, value: Localised): LocalisedFields<Name> =>
  Object.fromEntries(locales.map((locale) => [fieldIn(name, locale), value[locale] ?? ''])) as LocalisedFields<Name>

/** The same for the fields of the languages but Thai. */
export const toOtherFields = <Name extends string>(name: Name, value: Localised): OtherFields<Name> =>
  Object.fromEntries(otherLocales.map((locale) => [fieldIn(name, locale), value[locale] ?? ''])) as OtherFields<Name>

/** The text that fields give; null for a language that is left empty. */
export const fromFields = <Name extends string>(
  fields: { readonly [It in FieldIn<Name, Locale>]?: string | undefined },
  name: Name,
): Localised =>
  Object.fromEntries(
    locales.map((locale) => [locale, fields[fieldIn(name, locale)] || (locale === 'th' ? '' : null)]),
  ) as unknown as Localised
