/** The parts of a shown text that a query matched, so that the reader sees why a place is in the list. */
import { type FoldedLetter, foldLetters, isHan } from './fold.ts'
import { isBeginning, queryWords } from './query-words.ts'

/** From and to (exclusive) in the original text. */
export type Range = readonly [from: number, to: number]

/** Longer texts are not looked through. */
const longestText = 2_000

function occurrences(letters: FoldedLetter[], word: string): Range[] {
  const folded = letters.map(({ letter }) => letter).join('')
  const found: Range[] = []
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
    // As in the search itself.
    if (isBeginning(word) && !isHan(word) && /[^ ]/.test(folded[at - 1] ?? ' ')) continue
    const [first, last] = [letters[at], letters[at + word.length - 1]]
    if (first && last) found.push([first.from, last.to])
  }
  return found
}

/** Tone marks, and signs above and below, belong to the letter before them. */
function withMarks(text: string, [from, to]: Range): Range {
  let end = to
  while (/^\p{M}/u.test(text.slice(end, end + 1))) end++
  return [from, end]
}

/**
 * The ranges of `text` that the words of `query` match when both are folded: in order, apart, none empty.
 * @example highlight('ครัวป้าแดง', 'ปาแดง') // [[4, 10]]
 */
export function highlight(text: string, query: string): Range[] {
  if (text.length > longestText) return []
  const letters = foldLetters(text)
  const found = queryWords(query)
    .flatMap(({ text: word }) => occurrences(letters, word))
    .map((range) => withMarks(text, range))
    .sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const ranges: Range[] = []
  for (const range of found) {
    const last = ranges.at(-1)
    if (last && range[0] <= last[1]) ranges[ranges.length - 1] = [last[0], Math.max(last[1], range[1])]
    else ranges.push(range)
  }
  return ranges
}
