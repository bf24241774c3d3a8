/**
 * Brings all texts of a language, and i18next with it: one request per language and build, cached by the browser for a day, and a second one for those
 * that only officers' pages show.
 */

import type { Locale } from '#shared/locales.ts'
import type { Messages } from '#shared/payload.ts'
import { httpClient } from '../requests/http.ts'
import type { Text } from './text.tsx'

interface Wanted {
  build: string
  locale: Locale
  /** With those of officers' pages. */
  office: boolean
}

const loading = new Map<string, Promise<(first: Messages) => Text>>()

async function load({ build, locale, office }: Wanted): Promise<(first: Messages) => Text> {
  // In development the texts change under us: there the locale is not cacheable.
  const headers = import.meta.env.DEV ? { 'cache-control': 'no-cache' } : undefined
  const engine = import('./i18next-text.ts')
  engine.catch(() => undefined)
  const http = await httpClient()
  const ask = async (name: string): Promise<Messages | undefined> => {
    const answer = await http.get(`/_i18n/${encodeURIComponent(build)}/${locale}/${name}.json`, { headers })
    if (!answer.ok) throw new Error(`${name} of ${locale}: ${answer.status}`)
    return ((await answer.json()) as Partial<Record<Locale, Messages>>)[locale]
  }
  const [rest, ofOffice] = await Promise.all([ask('messages'), office ? ask('office') : undefined])
  const { makeI18n, textOf } = await engine
  return (first) => textOf(makeI18n(locale, { [locale]: { ...first, ...rest, ...ofOffice } }))
}

/** All texts, loaded once, with `first` of a page in this language; null with a warning when that fails, and the page carries on with its own. */
export async function allText(wanted: Wanted, first: Messages = {}): Promise<Text | null> {
  const key = `${wanted.locale} ${wanted.office}`
  const known = loading.get(key) ?? load(wanted)
  loading.set(key, known)
  try {
    return (await known)(first)
  } catch (error) {
    loading.delete(key)
    console.warn('The texts could not be loaded', error)
    return null
  }
}
