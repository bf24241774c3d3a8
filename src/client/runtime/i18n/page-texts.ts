/** The texts of an open page: those it came with, until another page or another language needs more. */
import { htmlLang, type Locale } from '#shared/locales.ts'
import type { Messages } from '#shared/payload.ts'
import { laterCode } from '../requests/later-code.ts'
import { firstText } from './first-text.ts'
import type { TextSource } from './text.tsx'

export interface PageTexts extends TextSource {
  /**
   * Makes the page speak `locale` with the texts of `namespaces`, and rendered anew if that changes it. False, with a warning,
   * when they could not be had: then it stays as it was.
   */
  show(locale: Locale, namespaces: string[]): Promise<boolean>
}

/** Texts that begin with the `messages` of the page's state. */
export function pageTexts(build: string, locale: Locale, messages: Messages): PageTexts {
  let shown = firstText(locale, messages)
  let isWhole = false
  const listeners = new Set<() => void>()
  return {
    get: () => shown,
    subscribe: (notify) => {
      listeners.add(notify)
      return () => listeners.delete(notify)
    },
    async show(wanted, namespaces) {
      if (wanted === shown.locale && (isWhole || namespaces.every((name) => name in messages))) return true
      const { allText } = await laterCode()
      const text = await allText(build, wanted)
      if (!text) return false
      shown = text
      isWhole = true
      document.documentElement.lang = htmlLang[wanted]
      for (const notify of listeners) notify()
      return true
    },
  }
}
