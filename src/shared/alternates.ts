/** One page in each language, by addresses that name it: for search engines, link previews and pictures. The server's alone. */
import { htmlLang, type Locale, localeParameter, locales } from './locales.ts'

/** The same address in a language. */
export const inLanguage = (address: string, locale: Locale): string =>
  `${address}${address.includes('?') ? '&' : '?'}${localeParameter}=${locale}`

/** A page's addresses by language for search engines; the one without is answered in the language of each browser. */
export const alternatesOf = (address: string): { lang: string; href: string }[] => [
  ...locales.map((locale) => ({ lang: htmlLang[locale], href: inLanguage(address, locale) })),
  { lang: 'x-default', href: address },
]

/** A path of ours without the language that it names, for a reader who chooses another. */
export function withoutLanguage(address: string): string {
  const url = new URL(address, 'http://own.invalid')
  if (!url.searchParams.has(localeParameter)) return address
  url.searchParams.delete(localeParameter)
  return url.pathname + url.search + url.hash
}
