/**
 * The words that occur, and what was probably meant by one that does not. A misspelt text is read as a row of known words with
 * the fewest wrong letters: so gaps that are missing, or cut at the wrong place, need no rule of their own.
 */
import { fold, isHan } from '#shared/search/fold.ts'
import { readAreas } from '../../db/reference/areas.ts'
import { categoryNames } from '../../db/reference/category-names.ts'
import type { Sample } from './sample.ts'

interface KnownWord {
  folded: string
  /** As it is written most often. */
  shown: string
  uses: number
}

const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

/** Longer words are compounds of others; longer runs are not corrected. */
const longestWord = 20
const longestRun = 40

function wordsIn(text: string): string[] {
  return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment)
}

/** How often each word is written, in each way that it is. */
function countWords({ rows, items }: Sample): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (written: string, uses: number) => counts.set(written, (counts.get(written) ?? 0) + uses)
  // The official spellings weigh more: they are what is to be shown.
  const areas = readAreas()
  for (const { nameTh, nameEn, nameCn } of areas.provinces) {
    for (const word of [nameTh, nameCn, ...wordsIn(nameEn)]) add(word, 50)
  }
  for (const { nameTh, nameEn } of areas.districts) for (const word of [nameTh, ...wordsIn(nameEn)]) add(word, 5)
  for (const names of Object.values(categoryNames))
    for (const word of names.flatMap((it) => [it, ...wordsIn(it)])) add(word, 50)
  for (const name of [...rows, ...items].flatMap((row) => [row.name_th, row.name_en, row.name_cn])) {
    for (const word of name ? wordsIn(name) : []) add(word, 1)
  }
  return counts
}

function collectWords(sample: Sample): Map<string, KnownWord> {
  const words = new Map<string, KnownWord>()
  const counts = [...countWords(sample)].sort((a, b) => b[1] - a[1])
  for (const [shown, uses] of counts) {
    const folded = fold(shown)
    if (folded.length < 2 || folded.length > longestWord || folded.includes(' ')) continue
    const known = words.get(folded)
    if (known) known.uses += uses
    else words.set(folded, { folded, shown, uses })
  }
  return words
}

const collected = new WeakMap<Sample, KnownWord[]>()

function knownWords(sample: Sample): KnownWord[] {
  let words = collected.get(sample)
  if (!words) {
    words = [...collectWords(sample).values()]
    collected.set(sample, words)
  }
  return words
}

/** How many letters of a word may be wrong. Thai says more with each letter. */
function allowedEdits(word: string): number {
  const length = /[a-z]/.test(word) ? word.length - 1 : word.length
  return length < 4 ? 0 : length < 7 ? 1 : 2
}

const pairsOf = (text: string) => new Set(Array.from({ length: text.length - 1 }, (_, i) => text.slice(i, i + 2)))

interface Edge {
  from: number
  edits: number
  word: KnownWord
}

/**
 * Where in `run` the word may stand, with how many letters wrong (missing, added, other, or two swapped), for each end: the
 * method of Sellers, which is that of Levenshtein with a free beginning.
 */
function occurrences(run: string, word: KnownWord, add: (end: number, edge: Edge) => void): void {
  const { folded } = word
  const most = allowedEdits(folded)
  if (most === 0) {
    for (let at = run.indexOf(folded); at >= 0; at = run.indexOf(folded, at + 1)) {
      add(at + folded.length, { from: at, edits: 0, word })
    }
    return
  }
  type Cell = { edits: number; from: number }
  let before: Cell[] = []
  let column: Cell[] = Array.from({ length: folded.length + 1 }, (_, i) => ({ edits: i, from: 0 }))
  for (let end = 1; end <= run.length; end++) {
    const next: Cell[] = [{ edits: 0, from: end }]
    for (let i = 1; i <= folded.length; i++) {
      const same = folded[i - 1] === run[end - 1] ? 0 : 1
      const ways: Cell[] = [
        { edits: (column[i - 1] as Cell).edits + same, from: (column[i - 1] as Cell).from },
        { edits: (column[i] as Cell).edits + 1, from: (column[i] as Cell).from },
        { edits: (next[i - 1] as Cell).edits + 1, from: (next[i - 1] as Cell).from },
      ]
      if (i > 1 && end > 1 && folded[i - 1] === run[end - 2] && folded[i - 2] === run[end - 1]) {
        const swapped = before[i - 2] as Cell
        ways.push({ edits: swapped.edits + 1, from: swapped.from })
      }
      next.push(ways.reduce((best, way) => (way.edits < best.edits ? way : best)))
    }
    const { edits, from } = next[folded.length] as Cell
    if (edits <= most && from < end) add(end, { from, edits, word })
    before = column
    column = next
  }
}

/** The cheapest row of known words that makes up the run; null when too many letters would be wrong. */
function readRun(run: string, words: readonly KnownWord[]): { words: KnownWord[]; edits: number } | null {
  const edges: Edge[][] = Array.from({ length: run.length + 1 }, () => [])
  const pairs = pairsOf(run)
  for (const word of words) {
    const { folded } = word
    const most = allowedEdits(folded)
    if (folded.length > run.length + most) continue
    let missing = 0
    for (let i = 0; i + 1 < folded.length; i++) if (!pairs.has(folded.slice(i, i + 2))) missing++
    // A wrong letter spoils two pairs, swapped ones three.
    if (missing <= most * 3) occurrences(run, word, (end, edge) => edges[end]?.push(edge))
  }
  type Best = { cost: number; edits: number; edge?: Edge }
  const best: Best[] = [{ cost: 0, edits: 0 }]
  for (let end = 1; end <= run.length; end++) {
    const skipped = best[end - 1] as Best
    let chosen: Best = { cost: skipped.cost + 1.2, edits: skipped.edits + 1 }
    for (const edge of edges[end] as Edge[]) {
      const base = best[edge.from] as Best
      const cost = base.cost + edge.edits + 0.15 - Math.min(0.1, Math.log2(1 + edge.word.uses) / 100)
      if (cost < chosen.cost) chosen = { cost, edits: base.edits + edge.edits, edge }
    }
    best.push(chosen)
  }
  const last = best[run.length] as Best
  if (last.edits > 1 + Math.floor(run.length / 6)) return null
  const row: KnownWord[] = []
  for (let end = run.length; end > 0; ) {
    const { edge } = best[end] as Best
    if (edge) row.unshift(edge.word)
    end = edge ? edge.from : end - 1
  }
  return row.length > 0 ? { words: row, edits: last.edits } : null
}

/**
 * What was probably meant by a text that nothing answers, in known words as they are usually written; null when nothing near is
 * known. `apart` puts a gap between Thai words too: the known words, where the text could also be cut otherwise.
 */
export function correctSpelling(sample: Sample, text: string, { apart = false } = {}): string | null {
  const words = knownWords(sample)
  const corrected: string[] = []
  let isKnown = true
  for (const run of fold(text).split(' ').filter(Boolean)) {
    const isThai = /[ก-ฮ]/.test(run)
    const isOther = run.length < 3 || run.length > longestRun || isHan(run) || /^\d/.test(run)
    const read = isOther ? null : readRun(run, words)
    if (isThai && !read) return null
    if (read?.edits) isKnown = false
    corrected.push(read ? read.words.map(({ shown }) => shown).join(isThai && !apart ? '' : ' ') : run)
  }
  return isKnown && !apart ? null : corrected.join(' ') || null
}
