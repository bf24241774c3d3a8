/** The texts of an open page: those it came with, until another page or another language needs more. */
import { isOffice, type PageEntry } from '#routes/site-map.ts'
import { htmlLang, type Locale } from '#shared/locales.ts'
import type { Messages } from '#shared/payload.ts'
import { laterCode } from '../requests/later-code.ts'
import { firstText } from './first-text.ts'
import type { TextSource } from './text.tsx'

export interface PageTexts extends TextSource {
  /**
   * Makes the page speak `locale` with the texts of `pages`, and rendered anew if that changes it. False, with a warning,
   * when they could not be had: then it stays as it was.
   */
  show(locale: Locale, pages: readonly PageEntry[]): Promise<boolean>
}

/** Texts that begin with the `messages` of the page's state. */
export function pageTexts(build: string, locale: Locale, messages: Messages): PageTexts {
  let shown = firstText(locale, messages)
  /** 0: those of the first page; 1: all but the office's; 2: these too. */
  let whole = 0
  const listeners = new Set<() => void>()
  return {
    get: () => shown,
    subscribe: (notify) => {
      listeners.add(notify)
      return () => listeners.delete(notify)
    },
    async show(wanted, pages) {
      const need = pages.some(isOffice) ? 2 : 1
      const names = pages.flatMap(({ texts }) => texts)
      if (wanted === shown.locale && (whole >= need || (whole === 0 && names.every((name) => name in messages))))
        return true
      const { allText } = await laterCode()
      // Texts of the first page stay: a part of it may ask for its own texts.
      const text = await allText(
        { build, locale: wanted, office: need === 2 },
        wanted === locale ? messages : undefined,
      )
      if (!text) return false
      shown = text
      whole = need
      document.documentElement.lang = htmlLang[wanted]
      for (const notify of listeners) notify()
      return true
    },
  }
}
