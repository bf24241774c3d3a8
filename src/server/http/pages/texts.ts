/**
 * The interface texts of all languages: one immutable i18next instance per language, never cloned for a request. Texts tell the numbers of
 * rules, and rules have dates: there is one edition of the texts for each version that held since the start, and the one of now is read.
 */

import { makeI18n, textOf } from '#client/runtime/i18n/i18next-text.ts'
import { fixedText, type Text, type TextSource } from '#client/runtime/i18n/text.tsx'
import { isOffice, siteMap } from '#routes/site-map.ts'
import { type Locale, locales } from '#shared/locales.ts'
import type { Messages } from '#shared/payload.ts'
import { withRuleNumbers } from '#shared/rules/rule-numbers.ts'
import type { Rules } from '#shared/standards/rules/rules.ts'
import { byRulesOfNow } from '#shared/standards/rules/rules-at.ts'

const files = import.meta.glob<{ default: Record<string, unknown> }>(['/locales/*/*.json', '!/locales/*/mail.json'], {
  eager: true,
})

/** Language → namespace → texts. */
function readMessages(rules: Rules): Record<Locale, Messages> {
  const messages = Object.fromEntries(locales.map((locale) => [locale, {}])) as Record<Locale, Messages>
  for (const [file, module] of Object.entries(files)) {
    const [locale, name] = file.split('/').slice(-2) as [Locale, string]
    messages[locale][name.replace(/\.json$/, '')] = withRuleNumbers(locale, module.default, rules)
  }
  return messages
}

const edition = byRulesOfNow((rules) => {
  const messages = readMessages(rules)
  // Thai stands behind each other language, so that a text that is missing there is read in Thai and never as a key.
  const texts = Object.fromEntries(
    locales.map((locale) => [locale, textOf(makeI18n(locale, { th: messages.th, [locale]: messages[locale] }))]),
  ) as Record<Locale, Text>
  const sources = Object.fromEntries(locales.map((locale) => [locale, fixedText(texts[locale])])) as Record<
    Locale,
    TextSource
  >
  return { messages, texts, sources, chosen: new Map<string, Messages>(), bodies: new Map<string, Buffer>() }
})
// Now, so that a text that names no rule's number stops the start and not a request.
edition()

/** All texts of a language, by namespace. */
export const messagesOf = (locale: Locale): Messages => edition().messages[locale]

/** Namespaces that only pages of the office show: nobody else is sent them. */
const officeOnly = new Set<string>(siteMap.filter(isOffice).flatMap(({ texts }) => texts))
for (const entry of siteMap) if (!isOffice(entry)) for (const name of entry.texts) officeOnly.delete(name)

/** Of the API's answers and its reference: of no use without a network. */
const neverStored = 'api'

/** All texts as JSON, under their language, written once: those of the office, or all others that a device stores. */
export function messagesBody(locale: Locale, part: 'office' | 'all' = 'all'): Buffer {
  const { bodies, messages } = edition()
  const key = `${locale} ${part}`
  let body = bodies.get(key)
  if (!body) {
    const own = Object.entries(messages[locale]).filter(
      ([name]) => name !== neverStored && officeOnly.has(name) === (part === 'office'),
    )
    body = Buffer.from(JSON.stringify({ [locale]: Object.fromEntries(own) }))
    bodies.set(key, body)
  }
  return body
}

/** The texts of a language, for a rendering. */
export const textSourceOf = (locale: Locale): TextSource => edition().sources[locale]

/** `t` of a language, for heads and problems. */
export const translateOf = (locale: Locale) => edition().texts[locale].t

/** Namespaces of a page as its address of texts names them, where a page has these; else null. */
const choices = new Map(siteMap.map(({ texts }) => [texts.join('.'), texts]))
export const namespacesNamed = (names: string): readonly string[] | null => choices.get(names) ?? null

/**
 * The common texts, those of the error page and those of the given namespaces: a page's needs before the rest is fetched.
 * The same choice is the same object, so that it need not be written as JSON for each reader.
 */
export function messagesFor(locale: Locale, namespaces: readonly string[]): Messages {
  const { chosen, messages } = edition()
  const choice = [locale, ...namespaces].join(' ')
  let wanted = chosen.get(choice)
  if (!wanted) {
    const all = messages[locale]
    wanted = { common: all.common ?? {}, error: all.error ?? {} }
    for (const name of namespaces) wanted[name] = all[name] ?? {}
    chosen.set(choice, wanted)
  }
  return wanted
}
