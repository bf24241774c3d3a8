/**
 * Texts and formats for components: one `t` shared through a context. react-i18next's `useTranslation` in every component was
 * a fifth of a full render; it stays for rich texts (`Trans`), on the pages that have some.
 */
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { Formatters } from '#shared/format.ts'
import type { Translate } from '#shared/head.ts'
import type { Locale } from '#shared/locales.ts'

export interface Text {
  /** `t('action.search')` for common texts, `t('home:title')` for a page's own. */
  t: Translate
  locale: Locale
  format: Formatters
}

/** Where the texts of a tree come from: in the browser they change with the language, on the server never. */
export interface TextSource {
  get(): Text
  subscribe(notify: () => void): () => void
}

/** A source for one rendering on the server. */
export const fixedText = (text: Text): TextSource => ({ get: () => text, subscribe: () => () => undefined })

const TextContext = createContext<Text | null>(null)

export function TextProvider({ source, children }: { source: TextSource; children: ReactNode }) {
  return <TextContext value={useSyncExternalStore(source.subscribe, source.get, source.get)}>{children}</TextContext>
}

/** Texts, language and formats of the reader. */
export function useText(): Text {
  const text = useContext(TextContext)
  if (!text) throw new Error('useText needs a TextProvider above it')
  return text
}
