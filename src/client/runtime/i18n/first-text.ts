/**
 * The texts of a first visit, read straight from the page's state: i18next (14 KB, of 110 for a whole visit) is fetched at the reader's first act
 * and is asked from the next page on. Covers the features of i18next that our texts use, values and plurals, and what react-i18next asks of an
 * instance; a test compares every text with it.
 */
import type { i18n } from 'i18next'
import { formatters } from '#shared/format.ts'
import { bcp47, type Locale } from '#shared/locales.ts'
import type { Messages } from '#shared/payload.ts'
import type { Text } from './text.tsx'

const filled = (text: string, values: Record<string, unknown>): string =>
  text.replace(/{{(\w+)}}/g, (whole, name) => String(values[name] ?? whole))

/** The {@link Text} of the messages that a page brought along. A missing text is empty, never its key. */
export function firstText(locale: Locale, messages: Messages): Text {
  const find = (key: string): string | undefined => {
    const [path = '', namespace = 'common'] = key.split(':').reverse()
    let found: unknown = messages[namespace]
    for (const name of path.split('.')) found = (found as Record<string, unknown> | undefined)?.[name]
    return found as string | undefined
  }
  const t: Text['t'] = (key, values) => {
    if (!values) return find(key) ?? ''
    // Asked for texts with plurals alone: it may be the page's first use of Intl, for which shared/format.ts says the price.
    const form = find(`${key}_other`) && `_${new Intl.PluralRules(bcp47[locale]).select(Number(values.count))}`
    return filled(find(`${key}${form ?? ''}`) ?? '', values)
  }
  const nothing = () => {}
  const instance = {
    language: locale,
    languages: [locale],
    isInitialized: true,
    options: { react: {} },
    t,
    getFixedT: () => t,
    hasLoadedNamespace: () => true,
    on: nothing,
    off: nothing,
    services: { interpolator: { interpolate: filled } },
  }
  return { t, locale, format: formatters(locale), i18n: instance as unknown as i18n }
}
