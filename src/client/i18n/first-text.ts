/**
 * The texts of a first visit, read straight from the page's state: i18next (13 KB) is fetched when the page stands and is
 * asked from the next page on. Covers the features of i18next that our texts use, values and plurals; a test compares every text with it.
 */
import { formatters } from '#shared/format.ts'
import type { Locale } from '#shared/locales.ts'
import type { Messages } from '#shared/payload.ts'
import type { Text } from './text.tsx'

/** The {@link Text} of the messages that a page brought along. A missing text is empty, never its key. */
export function firstText(locale: Locale, messages: Messages): Text {
  const find = (key: string): string | undefined => {
    const [path = '', namespace = 'common'] = key.split(':').reverse()
    let found: unknown = messages[namespace]
    for (const name of path.split('.')) found = (found as Record<string, unknown> | undefined)?.[name]
    return found as string | undefined
  }
  // Whole numbers of our three languages; Intl.PluralRules would be the page's first use of Intl, for which shared/format.ts says the price.
  const pluralOf = (count: unknown) => (locale === 'en' && Number(count) === 1 ? 'one' : 'other')
  return {
    t: (key, values) => {
      if (!values) return find(key) ?? ''
      const plural = 'count' in values ? find(`${key}_${pluralOf(values.count)}`) : undefined
      const text = plural ?? find(key) ?? ''
      return text.replace(/{{(\w+)}}/g, (whole, name) => String(values[name] ?? whole))
    },
    locale,
    format: formatters(locale),
  }
}
