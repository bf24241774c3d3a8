/**
 * Texts and formats for components: one `t` shared through a context. react-i18next's `useTranslation` in every component was
 * a fifth of a full render; it stays for rich texts (`Trans`), on the pages that have some. Texts without values are remembered.
 */
import type { i18n } from 'i18next'
import { createContext, type ReactNode, useCallback, useContext, useSyncExternalStore } from 'react'
import { type Formatters, formatters } from '#shared/format.ts'
import type { Translate } from '#shared/head.ts'
import { defaultLocale, isLocale, type Locale } from '#shared/locales.ts'

export interface Text {
  /** `t('action.search')` for common texts, `t('home:title')` for a page's own. */
  t: Translate
  locale: Locale
  format: Formatters
}

const TextContext = createContext<Text | null>(null)

const remembered = new WeakMap<i18n, Map<string, Text>>()

/** The {@link Text} of an instance in its present language, made once for as long as its messages do not change. */
export function textOf(instance: i18n): Text {
  const locale = isLocale(instance.language) ? instance.language : defaultLocale
  let texts = remembered.get(instance)
  if (!texts) {
    texts = new Map()
    remembered.set(instance, texts)
    instance.store.on('added', () => remembered.delete(instance))
  }
  const known = texts.get(locale)
  if (known) return known
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
  const made = { t, locale, format: formatters(locale) }
  texts.set(locale, made)
  return made
}

/** Gives the texts of an i18next instance to everything inside; follows its language and what is loaded into it. */
export function TextProvider({ instance, children }: { instance: i18n; children: ReactNode }) {
  const subscribe = useCallback(
    (notify: () => void) => {
      instance.on('languageChanged', notify)
      instance.store.on('added', notify)
      return () => {
        instance.off('languageChanged', notify)
        instance.store.off('added', notify)
      }
    },
    [instance],
  )
  const present = () => textOf(instance)
  return <TextContext value={useSyncExternalStore(subscribe, present, present)}>{children}</TextContext>
}

/** Texts, language and formats of the reader. */
export function useText(): Text {
  const text = useContext(TextContext)
  if (!text) throw new Error('useText needs a TextProvider above it')
  return text
}
