/** Brings all texts of a language: one request per language and build, cached by the browser for a day, and i18next with it. */

import type { Locale } from '#shared/locales.ts'
import type { Messages } from '#shared/payload.ts'
import { httpClient } from '../requests/http.ts'
import type { Text } from './text.tsx'

const loading = new Map<Locale, Promise<Text | null>>()

async function load(build: string, locale: Locale): Promise<Text> {
  // In development the texts change under us: there the locale is not cacheable.
  const headers = import.meta.env.DEV ? { 'cache-control': 'no-cache' } : undefined
  const engine = import('./i18next-text.ts')
  engine.catch(() => undefined)
  const http = await httpClient()
  const answer = await http.get(`/_i18n/${encodeURIComponent(build)}/${locale}/messages.json`, { headers })
  if (!answer.ok) throw new Error(`messages of ${locale}: ${answer.status}`)
  const messages = (await answer.json()) as Partial<Record<Locale, Messages>>
  const { makeI18n, textOf } = await engine
  return textOf(makeI18n(locale, messages))
}

/** All texts of `locale`, loaded once; null with a warning when that fails, and the page carries on with its own texts. */
export function allText(build: string, locale: Locale): Promise<Text | null> {
  let known = loading.get(locale)
  if (!known) {
    known = load(build, locale).catch((error: unknown) => {
      loading.delete(locale)
      console.warn('The texts could not be loaded', error)
      return null
    })
    loading.set(locale, known)
  }
  return known
}
