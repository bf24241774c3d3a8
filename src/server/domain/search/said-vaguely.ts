/**
 * Words that people add to a thing's name: its qualities, their questions about it, the time of their visit. Documents of
 * such places lack them, and in names they belong to the name; so they are skipped only where nothing has them all.
 */
import { fromVocabulary } from '../vocabulary/vocabulary.ts'
import { mostSegments } from './tuned.ts'

const passedOver = fromVocabulary((words) => new Set(words.terms('vague')))

const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

/** A text without those words; null where it has none, or nothing else. */
export function withoutVague(text: string): string | null {
  const segments = [...segmenter.segment(text.toLowerCase())].map(({ segment }) => segment)
  let left = ''
  for (let first = 0; first < segments.length; ) {
    const counts = Array.from({ length: mostSegments }, (_, i) => mostSegments - i)
    const count = counts.find((it) => passedOver().has(segments.slice(first, first + it).join('')))
    left += count ? ' ' : segments[first]
    first += count ?? 1
    // Said twice, or of the next word: สดๆ, 好喝的.
    if (count && /^[ๆ的]$/.test(segments[first] ?? '')) first++
  }
  const plain = left.replace(/\s+/g, ' ').trim()
  return plain.length === text.trim().length || !/\p{L}/u.test(plain) ? null : plain
}
