/**
 * The reader's preferences, from the request: language in the order stored cookie, browser language, configured
 * fallback, default (specification, section 4), theme and my-location from their cookies. An address with `?lang=` is answered in that
 * language, whatever has been chosen, and chooses nothing.
 */
import type { Request, Response } from 'express'
import { createInstance } from 'i18next'
import { LanguageDetector } from 'i18next-http-middleware'
import {
  defaultLocale,
  htmlLang,
  isLocale,
  type Locale,
  localeCookie,
  localeParameter,
  locales,
} from '#shared/locales.ts'
import { isTheme, locationCookie, type Reader, readLocation, themeCookie } from '#shared/reader.ts'

/** `zh-TW` is our `cn`: what counts is the language. */
const languageOf = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? ''
const toLocale = (tag: string): string => locales.find((it) => languageOf(htmlLang[it]) === languageOf(tag)) ?? ''

/** `Accept-Language` is read up to the length that browsers send; each further language costs 3 µs. */
const mostLanguages = 200

/** The language that the address names; null for none that we have. */
function localeInAddress({ originalUrl }: Request): Locale | null {
  const at = originalUrl.indexOf('?')
  if (at === -1 || !originalUrl.includes(`${localeParameter}=`, at)) return null
  const named = new URLSearchParams(originalUrl.slice(at)).get(localeParameter)
  return isLocale(named) ? named : null
}

/** Makes the reader's detector; of i18next-http-middleware only its detector is used, so that no request clones an instance. */
export function makeReaderDetector(fallback: Locale = defaultLocale): (req: Request, res: Response) => Reader {
  const instance = createInstance()
  instance.use(LanguageDetector).init({
    supportedLngs: [...locales],
    fallbackLng: fallback,
    load: 'currentOnly',
    initAsync: false,
    resources: {},
    detection: {
      // The cookie is checked here first: cookie-parser turns `j:{…}` into objects, on which the detector's own look-up throws.
      order: ['header'],
      caches: false,
      convertDetectedLanguage: toLocale,
    },
  })
  const detector = instance.services.languageDetector as {
    detect(req: Pick<Request, 'headers'>, res: Response): unknown
  }
  return (req, res) => {
    const cookies = req.cookies as Record<string, unknown>
    const stored = cookies[localeCookie]
    const languages = req.headers['accept-language']?.slice(0, mostLanguages)
    const named = localeInAddress(req)
    const detected =
      named ?? (isLocale(stored) ? stored : detector.detect({ headers: { 'accept-language': languages } }, res))
    const theme = cookies[themeCookie]
    const location = cookies[locationCookie]
    return {
      locale: isLocale(detected) ? detected : fallback,
      ...(named && { localeByAddress: true }),
      theme: isTheme(theme) ? theme : null,
      location: readLocation(typeof location === 'string' ? location : undefined),
    }
  }
}
