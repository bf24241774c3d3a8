/** A language's texts by i18next: one immutable instance per language, in the browser as on the server. */
import { createInstance, type i18n } from 'i18next'
import { formatters } from '#shared/format.ts'
import type { Translate } from '#shared/head.ts'
import { type Locale, locales } from '#shared/locales.ts'
import type { Messages } from '#shared/payload.ts'
import type { Text } from './text.tsx'

/** An instance that speaks `locale` with `messages`. A missing text shows its Thai form if loaded, never its key. */
export function makeI18n(locale: Locale, messages: Partial<Record<Locale, Messages>>): i18n {
  const instance = createInstance()
  instance.init({
    lng: locale,
    resources: messages as Record<string, Messages>,
    fallbackLng: 'th',
    supportedLngs: [...locales],
    load: 'currentOnly',
    ns: ['common'],
    defaultNS: 'common',
    initAsync: false,
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    // A key never reaches the screen: an empty place is noticed by tests, a key would be noticed by people.
    parseMissingKeyHandler: () => '',
  })
  return instance
}

/** The {@link Text} of an instance. Texts without values are remembered: i18next's `t` was a fifth of a full render. */
export function textOf(instance: i18n): Text {
  const locale = instance.language as Locale
  const translate = instance.getFixedT(locale)
  const plain = new Map<string, string>()
  const t: Translate = (key, values) => {
    if (values !== undefined) return translate(key, values)
    let text = plain.get(key)
    if (text === undefined) {
      text = translate(key)
      plain.set(key, text)
    }
    return text
  }
  return { t, locale, format: formatters(locale), i18n: instance }
}
