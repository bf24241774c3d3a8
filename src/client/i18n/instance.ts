/** Makes an i18next instance for one side: on the server one a language for ever, in the browser one that changes its language. */
import { createInstance, type i18n } from 'i18next'
import { type Locale, locales } from '#shared/locales.ts'
import type { Messages } from '#shared/payload.ts'

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
