/** Draws components as the server does, with the real texts of a language; a text that is missing there is an error. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { makeI18n, textOf } from '#client/runtime/i18n/i18next-text.ts'
import { fixedText, TextProvider } from '#client/runtime/i18n/text.tsx'
import type { Locale } from '#shared/locales.ts'

const locales = path.join(import.meta.dirname, '../../locales')

/** Markup of `element` for a reader of `locale`; `texts` are namespaces that it shows beside the common one. */
export function render(element: ReactNode, locale: Locale = 'th', texts: readonly string[] = []): string {
  const read = (name: string) => JSON.parse(readFileSync(path.join(locales, locale, `${name}.json`), 'utf8'))
  const messages = Object.fromEntries(['common', ...texts].map((name) => [name, read(name)]))
  const instance = makeI18n(locale, { [locale]: messages })
  instance.options.parseMissingKeyHandler = (key) => {
    throw new Error(`No text "${key}" in ${locale}`)
  }
  return renderToStaticMarkup(<TextProvider source={fixedText(textOf(instance))}>{element}</TextProvider>)
}

/** Markup without tags: the visible text, with spaces where elements meet. */
export const wordsOf = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
