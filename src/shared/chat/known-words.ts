/** A text of nothing but sentences that are written in several languages, in those languages. Pure. */
import { type Locale, locales } from '../locales.ts'
import type { Localised } from '../localised.ts'

/** The text by language, without the one that it is written in; empty where some of it is known in no other. */
export function knownWords(text: string, sentences: readonly Localised[]): Partial<Record<Locale, string>> {
  for (const written of locales) {
    const parts = partsOf(text, sentences, written)
    if (!parts) continue
    const others = locales.filter((locale) => locale !== written && parts.every((part) => part[locale]))
    return Object.fromEntries(others.map((locale) => [locale, parts.map((part) => part[locale]).join(' ')]))
  }
  return {}
}

/** The sentences of the text, in their order; null where it says anything else. */
function partsOf(text: string, sentences: readonly Localised[], written: Locale): Localised[] | null {
  const parts: Localised[] = []
  let rest = text.trim()
  while (rest !== '') {
    // One sentence may begin as another does.
    const [longest] = sentences
      .filter((it) => it[written] && rest.startsWith(it[written].trim()))
      .sort((one, other) => (other[written] ?? '').length - (one[written] ?? '').length)
    if (!longest) return null
    parts.push(longest)
    rest = rest.slice((longest[written] ?? '').trim().length).trimStart()
  }
  return parts.length > 0 ? parts : null
}
