/**
 * Texts and formats for components: one `t` shared through react-i18next's context, so that its `Trans` and `useTranslation` find their instance
 * in the same place. Components take `t` by `useText`, one look into that context: `useTranslation` in each of them costs 2 KB of a first visit,
 * where a place's page has 0.3 KB left, and 18 % of home's full render (docs/decisions/0010-texts-by-one-hook.md).
 */
import type { i18n } from 'i18next'
import { type ReactNode, useContext, useSyncExternalStore } from 'react'
import { I18nContext } from 'react-i18next'
import type { Formatters } from '#shared/format.ts'
import type { Translate } from '#shared/head.ts'
import type { Locale } from '#shared/locales.ts'

export interface Text {
  /** `t('action.search')` for common texts, `t('home:title')` for a page's own. */
  t: Translate
  locale: Locale
  format: Formatters
  /** The source of react-i18next: i18next, or its stand-in until the first act. */
  i18n: i18n
}

/** Source of a tree's texts: in the browser they change with the language, on the server never. */
export interface TextSource {
  get(): Text
  subscribe(notify: () => void): () => void
}

/** A source for one rendering on the server. */
export const fixedText = (text: Text): TextSource => ({ get: () => text, subscribe: () => () => undefined })

export function TextProvider({ source, children }: { source: TextSource; children: ReactNode }) {
  return <I18nContext value={useSyncExternalStore(source.subscribe, source.get, source.get)}>{children}</I18nContext>
}

/** Texts, language and formats of the reader. */
export function useText(): Text {
  const text = useContext(I18nContext) as Text | undefined
  if (!text) throw new Error('useText needs a TextProvider above it')
  return text
}
