/** Brings the messages of a language: one request per language and build, kept by the browser for a day. */
import type { i18n } from 'i18next'
import type { Locale } from '#shared/locales.ts'
import type { Messages } from '#shared/payload.ts'
import { httpClient } from '../http.ts'

const loading = new Map<Locale, Promise<boolean>>()

async function load(instance: i18n, build: string, locale: Locale): Promise<boolean> {
  // In development the texts change under us: there the locale is not cacheable.
  const headers = import.meta.env.DEV ? { 'cache-control': 'no-cache' } : undefined
  const http = await httpClient()
  const answer = await http.get(`/_i18n/${encodeURIComponent(build)}/${locale}/messages.json`, { headers })
  if (!answer.ok) throw new Error(`messages of ${locale}: ${answer.status}`)
  const tree = ((await answer.json()) as Partial<Record<Locale, Messages>>)[locale] ?? {}
  for (const [namespace, texts] of Object.entries(tree))
    instance.addResourceBundle(locale, namespace, texts, true, true)
  return true
}

/** Loads all texts of `locale` once; false with a warning when that fails, and the page carries on with what it has. */
export function loadMessages(instance: i18n, build: string, locale: Locale): Promise<boolean> {
  let known = loading.get(locale)
  if (!known) {
    known = load(instance, build, locale).catch((error: unknown) => {
      loading.delete(locale)
      console.warn('The texts could not be loaded', error)
      return false
    })
    loading.set(locale, known)
  }
  return known
}
