/** Sentences that officers tap into a reason: they stand in every language, so a reason made of them needs no translation. */
import { LAPSE_REASON } from '#shared/cards/card-limits.ts'
import { type Locale, locales } from '#shared/locales.ts'
import { mailText } from './text.ts'

/** A sentence in every language. */
export type Phrase = Readonly<Record<Locale, string>>

const keys = [
  'warning:missing.otherSpot',
  'warning:missing.unclear',
  'warning:missing.paper',
  'warning:missing.partly',
  'warning:ratified.phrase.photos',
  'warning:ratified.phrase.milder',
  'warning:ratified.phrase.spoke',
] as const

/** A sentence that is made in each language. */
export const inAllLanguages = (say: (locale: Locale) => string) =>
  Object.fromEntries(locales.map((locale) => [locale, say(locale)])) as unknown as Phrase

/** Of the forms, and the product's own reason for a card that lapsed. */
const known: readonly Phrase[] = [
  ...keys.map((key) => inAllLanguages((locale) => mailText(locale).t(key))),
  inAllLanguages((locale) => (locale === 'th' ? LAPSE_REASON : mailText(locale).t('card:standing.lapsed'))),
]

/** Words made of nothing but such sentences, in another language and in their order; null where anything else is in them. `also` are more sentences. */
export function inPhrases(text: string, to: Locale, also: readonly Phrase[] = []): string | null {
  let rest = text
  const found: { at: number; end: number; said: string }[] = []
  const sentences = [...known, ...also].flatMap((phrase) =>
    locales.map((locale) => ({ written: phrase[locale], said: phrase[to] })),
  )
  // The longest first: one sentence may be a part of another.
  for (const { written, said } of sentences.toSorted((a, b) => b.written.length - a.written.length)) {
    const at = written === '' ? -1 : rest.indexOf(written)
    if (at === -1) continue
    found.push({ at, end: at + written.length, said })
    // Blanked and not cut, so that places stay comparable.
    rest = rest.slice(0, at) + ' '.repeat(written.length) + rest.slice(at + written.length)
  }
  // Reasons of several points come in one line, with semicolons between them.
  if (found.length === 0 || rest.replaceAll(';', ' ').trim() !== '') return null
  found.sort((a, b) => a.at - b.at)
  // Lines stay lines; between sentences of one line Chinese has no space.
  const gapBefore = (index: number) => {
    const before = found[index - 1]
    const gap = before ? text.slice(before.end, found[index]?.at) : ''
    return to === 'cn' && gap === ' ' ? '' : gap
  }
  return found.map(({ said }, index) => gapBefore(index) + said).join('')
}
