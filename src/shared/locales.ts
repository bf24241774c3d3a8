/**
 * The languages, one line each: all else about a language follows from its line (docs/languages.md). The specification fixes the first three.
 * `code` stands in cookies, folders, columns and fields, `tag` is BCP 47 for Intl, whose country gives the flag.
 * `cn` is our code for simplified Chinese.
 */

/** In the order in which the switch shows them. */
export const languages = [
  { code: 'th', name: 'ไทย', tag: 'th-TH' },
  { code: 'en', name: 'English(US)', tag: 'en-US' },
  { code: 'cn', name: '中文', tag: 'zh-CN' },
] as const

export type Locale = (typeof languages)[number]['code']
export const locales: readonly Locale[] = languages.map(({ code }) => code)

/** BCP 47 tag for Intl. Thai means the Buddhist calendar. */
export const bcp47 = Object.fromEntries(languages.map((it) => [it.code, it.tag])) as Record<Locale, string>

/** The value of the `lang` attribute and of `Content-Language`: the code, where it is the tag's language. */
export const htmlLang = Object.fromEntries(
  languages.map(({ code, tag }) => [code, tag.startsWith(code) ? code : tag]),
) as Record<Locale, string>

/** Used when neither the cookie nor the browser names a language that we have. */
export const defaultLocale: Locale = 'th'

export const localeCookie = 'i18n_redirected'

/** Names the language of one answer in its address, before all choices: search engines and shared links find each language by it. */
export const localeParameter = 'lang'

export const isLocale = (value: unknown): value is Locale => locales.includes(value as Locale)
