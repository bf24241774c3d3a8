/**
 * The words that occur, and the probable meaning of one that does not. A misspelt text is read as a row of known words with
 * the fewest wrong letters: so gaps that are missing, or cut at the wrong place, need no rule of their own.
 */
import { setImmediate } from 'node:timers/promises'
import { allTexts, textsOf } from '#shared/localised.ts'
import { fold, isHan } from '#shared/search/fold.ts'
import { readAreas } from '../../db/reference/areas.ts'
import { categoryNames } from '../../db/reference/category-names.ts'
import { type Vocabulary, vocabulary } from '../vocabulary/vocabulary.ts'
import { alsoCalledWords } from './also-called.ts'
import type { Sample } from './sample.ts'
import {
  edit,
  fewestWithEdit,
  lightEdit,
  longestKnownWord,
  longestRun,
  mostOthers,
  mostRows,
  mostRuns,
  mostWrong,
  shortWord,
} from './tuned.ts'
import { isPhrase } from './whole-words.ts'

export interface KnownWord {
  folded: string
  /** As it is written most often. */
  shown: string
  uses: number
}

const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

function wordsIn(text: string): string[] {
  return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment)
}

/**
 * Names of areas and kinds, with their weights: the official spellings weigh more, as they are the ones to show. A word of a longer
 * expression weighs less than one of a name, which is shown as the name has it.
 */
function officialWords(): [written: string, uses: number][] {
  const areas = readAreas()
  const called = new Set(alsoCalledWords().filter((it) => !isPhrase(it)))
  const parts = new Set(alsoCalledWords().filter(isPhrase).flatMap(wordsIn))
  return [
    ...areas.provinces.flatMap(({ nameTh, nameEn, nameCn }) => [nameTh, nameCn, ...wordsIn(nameEn)].map(weighing(50))),
    ...areas.districts.flatMap(({ nameTh, nameEn }) => [nameTh, ...wordsIn(nameEn)].map(weighing(5))),
    ...Object.values(categoryNames).flatMap((names) =>
      allTexts(names)
        .flatMap((it) => [it, ...wordsIn(it)])
        .map(weighing(50)),
    ),
    ...[...called].map(weighing(2)),
    ...[...parts].filter((it) => !called.has(it)).map(weighing(0.9)),
  ]
}

const weighing =
  (uses: number) =>
  (written: string): [string, number] => [written, uses]

/** Names that are taken apart at a time: two milliseconds, between which requests are answered. */
const namesAtATime = 100

const shortName = /^[ก-๎]{5,12}$/

/** Frequency of each spelling of each word. */
async function countWords({ rows, items }: Sample): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const add = (written: string, uses: number) => counts.set(written, (counts.get(written) ?? 0) + uses)
  for (const [written, uses] of officialWords()) add(written, uses)
  const names = [...rows, ...items].flatMap((row) => textsOf(row, 'name'))
  for (let from = 0; from < names.length; from += namesAtATime) {
    for (const name of names.slice(from, from + namesAtATime)) {
      const parts = wordsIn(name)
      for (const word of parts) add(word, 1)
      for (const pair of pairsWithShort(name, parts)) add(pair, 1)
      // A short name in one piece is a word, even where the dictionary would cut it: หมู·ฮ·้อง.
      if (parts.length > 1 && shortName.test(name)) add(name, 1)
    }
    await setImmediate()
  }
  return counts
}

/** Two Thai words in a row of which one is too short to be read with a wrong letter: together they are not. */
function pairsWithShort(name: string, parts: readonly string[]): string[] {
  return parts.slice(1).flatMap((word, i) => {
    const before = parts[i] as string
    const isShort = Math.min(fold(before).length, fold(word).length) < fewestWithEdit
    return isShort && /^[ก-๎]+$/.test(before + word) && name.includes(before + word) ? [before + word] : []
  })
}

async function collectWords(sample: Sample): Promise<KnownWord[]> {
  const words = new Map<string, KnownWord>()
  const counts = [...(await countWords(sample))].sort((a, b) => b[1] - a[1])
  for (const [i, [shown, uses]] of counts.entries()) {
    if (i % namesAtATime === 0) await setImmediate()
    const folded = fold(shown)
    if (folded.length < 2 || folded.length > longestKnownWord || folded.includes(' ')) continue
    const known = words.get(folded)
    if (known) known.uses += uses
    else words.set(folded, { folded, shown, uses })
  }
  return [...words.values()]
}

const collected = new WeakMap<Sample, { of: Vocabulary; words: Promise<KnownWord[]> }>()

/** The words of a sample and of the vocabulary; learnt once, half a second's work in pieces between which others get their turn. */
export function learnWords(sample: Sample): Promise<KnownWord[]> {
  const of = vocabulary()
  const known = collected.get(sample)
  if (known?.of === of) return known.words
  const words = collectWords(sample)
  collected.set(sample, { of, words })
  return words
}

/** Number of characters of a word that may be wrong. Thai says more with each letter. */
function allowedEdits(word: string): number {
  const length = /[a-z]/.test(word) ? word.length - 1 : word.length
  return length < fewestWithEdit ? 0 : length < 7 ? 1 : 2
}

const pairsOf = (text: string) => new Set(Array.from({ length: text.length - 1 }, (_, i) => text.slice(i, i + 2)))

interface Edge {
  from: number
  edits: number
  word: KnownWord
}

const isUnspoken = (letter: string) => letter === 'ร' || letter === 'ล'

/**
 * Where in `run` the word may stand, with how many characters wrong (missing, added, other, or two swapped), for each end: the
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
  // A cell is edits · 640 + beginning, so that the smaller number is the better way; runs are shorter than 64.
  const length = folded.length
  let [before, column, next] = [new Int32Array(length + 1), new Int32Array(length + 1), new Int32Array(length + 1)]
  for (let i = 0; i <= length; i++) column[i] = i * edit
  for (let end = 1; end <= run.length; end++) {
    next[0] = end
    for (let i = 1; i <= length; i++) {
      const isSame = folded[i - 1] === run[end - 1]
      const [wanted, read] = [folded[i - 1] as string, run[end - 1] as string]
      let best = (column[i - 1] as number) + (isSame ? 0 : isUnspoken(wanted) && isUnspoken(read) ? lightEdit : edit)
      const left = i > 1 && isUnspoken(wanted) ? lightEdit : edit
      best = Math.min(best, (column[i] as number) + edit, (next[i - 1] as number) + left)
      if (i > 1 && end > 1 && folded[i - 1] === run[end - 2] && folded[i - 2] === run[end - 1]) {
        best = Math.min(best, (before[i - 2] as number) + edit)
      }
      next[i] = best
    }
    const last = next[length] as number
    const [edits, from] = [(last >> 6) / 10, last & 63]
    if (edits <= most && from < end) add(end, { from, edits, word })
    ;[before, column, next] = [column, next, before]
  }
}

/** Positions at which known words may stand in the run, by the letter after which they end. */
function edgesOf(run: string, words: readonly KnownWord[]): Edge[][] {
  const edges: Edge[][] = Array.from({ length: run.length + 1 }, () => [])
  const pairs = pairsOf(run)
  for (const word of words) {
    const { folded } = word
    const most = allowedEdits(folded)
    if (folded.length > run.length + most) continue
    let missing = 0
    for (let i = 0; i + 1 < folded.length; i++) if (!pairs.has(folded.slice(i, i + 2))) missing++
    // A wrong letter spoils two pairs, swapped ones three; one at least must be left.
    if (missing <= Math.min(most * 3, folded.length - 2)) occurrences(run, word, (end, edge) => edges[end]?.push(edge))
  }
  return edges
}

/** The cheapest row of known words that makes up the run, with the cost of short ones; null when too many letters would be wrong. */
function readRun(run: string, edges: readonly Edge[][], short: number): { words: KnownWord[]; edits: number } | null {
  type Best = { cost: number; edits: number; edge?: Edge }
  const best: Best[] = [{ cost: 0, edits: 0 }]
  for (let end = 1; end <= run.length; end++) {
    const skipped = best[end - 1] as Best
    let chosen: Best = { cost: skipped.cost + 1.2, edits: skipped.edits + 1 }
    for (const edge of edges[end] as Edge[]) {
      const base = best[edge.from] as Best
      const cost =
        base.cost +
        edge.edits +
        (edge.word.folded.length < fewestWithEdit ? short : 0) +
        (0.15 - Math.min(0.1, Math.log2(1 + edge.word.uses) / 100))
      if (cost < chosen.cost) chosen = { cost, edits: base.edits + edge.edits, edge }
    }
    best.push(chosen)
  }
  const last = best[run.length] as Best
  // So short a text is one letter away from too much: สเต็ก from สเตย์.
  const most = run.length <= fewestWithEdit ? 0 : 1 + Math.floor(run.length / 8)
  if (last.edits > most) return null
  const row: KnownWord[] = []
  let passedOver = 0
  for (let end = run.length; end > 0; ) {
    const { edge } = best[end] as Best
    if (edge) row.unshift(edge.word)
    else passedOver++
    end = edge ? edge.from : end - 1
  }
  // Latin letters with no gap are rarely several words, and never with others between them: sushi is no Su Hi.
  const isTorn = /[a-z]/.test(run) && row.length > 1 && passedOver > 0
  return row.length > 0 && !isTorn ? { words: row, edits: last.edits } : null
}

/** A text in known words. */
export interface Corrected {
  /** As it is usually written; null where every letter was right already. */
  text: string | null
  /** Where every letter was right, longer words with a wrong letter in place of short ones; null where there are none. */
  closest: string | null
  /** With a gap between Thai words too, where the text could also be cut otherwise. */
  apart: string
  /** Latin words as others that are as near; the likeliest first, though which of them go together nobody has looked. */
  others: string[]
}

/** The probable meaning of a text that nothing answers; null when nothing near is known. */
export function correctSpelling(words: readonly KnownWord[], text: string): Corrected | null {
  const edges = new Map<string, Edge[][]>()
  const edgesIn = (run: string) => {
    const known = edges.get(run) ?? edgesOf(run, words)
    edges.set(run, known)
    return known
  }
  const read = readRuns(edgesIn, text, 0)
  if (!read) return null
  const closest = read.text === null ? (readRuns(edgesIn, text, shortWord)?.text ?? null) : null
  return { ...read, closest, others: rowsOfOthers(edgesIn, text).filter((row) => row !== read.text) }
}

/** Rows of whole known words that Latin runs may be, at least one of them misspelt. */
function rowsOfOthers(edgesIn: (run: string) => Edge[][], text: string): string[] {
  const runs = fold(text).split(' ').filter(Boolean)
  if (runs.length > mostRuns || !runs.every((run) => /^[a-z]+$/.test(run) && run.length <= longestRun)) return []
  let rows: { words: string[]; edits: number; cost: number }[] = [{ words: [], edits: 0, cost: 0 }]
  for (const run of runs) {
    const likely = (run.length < 3 ? [] : (edgesIn(run).at(-1) as Edge[]))
      .filter(({ from, word }) => from === 0 && /^[a-z]+$/.test(word.folded) && word.folded[0] === run[0])
      .map(({ edits, word }) => ({ shown: word.shown, edits, cost: edits - Math.log2(1 + word.uses) / 100 }))
      .sort((a, b) => a.cost - b.cost)
      .slice(0, mostOthers)
    // An unknown word stays as it is.
    const ways =
      likely.some(({ edits }) => edits === 0) || likely.length === 0 ? [{ shown: run, edits: 0, cost: 0 }] : []
    rows = [...ways, ...likely.filter(({ edits }) => edits > 0)]
      .flatMap(({ shown, edits, cost }) =>
        rows.map((row) => ({ words: [...row.words, shown], edits: row.edits + edits, cost: row.cost + cost })),
      )
      .filter((row) => row.edits <= mostWrong)
      .sort((a, b) => a.cost - b.cost)
      .slice(0, mostRows)
  }
  return rows.filter(({ edits }) => edits > 0).map(({ words }) => words.join(' '))
}

function readRuns(
  edgesIn: (run: string) => Edge[][],
  text: string,
  short: number,
): Pick<Corrected, 'text' | 'apart'> | null {
  const [joined, apart]: [string[], string[]] = [[], []]
  let edits = 0
  const runs = fold(text).split(' ').filter(Boolean)
  // A row of so many words is no misspelt name, and must not cost a long search.
  if (runs.length > mostRuns) return null
  for (const run of runs) {
    const isThai = /[ก-ฮ]/.test(run)
    const isOther = run.length < 3 || run.length > longestRun || isHan(run) || /^\d/.test(run)
    const read = isOther ? null : readRun(run, edgesIn(run), short)
    if (isThai && !read) return null
    edits += read?.edits ?? 0
    const shown = read?.words.map((word) => word.shown) ?? [run]
    joined.push(shown.join(isThai ? '' : ' '))
    apart.push(shown.join(' '))
  }
  return joined.length === 0 ? null : { text: edits > 0 ? joined.join(' ') : null, apart: apart.join(' ') }
}
