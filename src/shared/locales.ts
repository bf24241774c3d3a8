/**
 * The three interface languages, as the specification fixes them, and their codes elsewhere.
 * `cn` is our code for simplified Chinese; for `<html lang>` and Intl it is `zh-CN`.
 */

export const locales = ['th', 'en', 'cn'] as const
export type Locale = (typeof locales)[number]

/** Used when neither the cookie nor the browser names a language that we have. */
export const defaultLocale: Locale = 'th'

/** Code, display name and flag of each language, in the order that the switch shows them. */
export const languages: { code: Locale; name: string; flag: string }[] = [
  { code: 'th', name: 'ไทย', flag: '/flags/th.svg' },
  { code: 'en', name: 'English(US)', flag: '/flags/us.svg' },
  { code: 'cn', name: '中文', flag: '/flags/cn.svg' },
]

/** BCP 47 tag for `<html lang>`, `Content-Language` and Intl. Thai means the Buddhist calendar. */
export const bcp47: Record<Locale, string> = { th: 'th-TH', en: 'en-US', cn: 'zh-CN' }

/** The value of the `lang` attribute. */
export const htmlLang: Record<Locale, string> = { th: 'th', en: 'en', cn: 'zh-CN' }

export const localeCookie = 'i18n_redirected'

export const isLocale = (value: unknown): value is Locale => locales.includes(value as Locale)
