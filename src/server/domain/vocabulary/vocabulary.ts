/**
 * The words of the search, in memory: read from their table at the start and whenever they change (read-vocabulary.ts). They are registered
 * here for the process rather than handed on, since forty small functions of the search ask for one of them.
 */
import type { WordList } from '../../db/reference/word-lists.ts'

/** The words of one meaning, in order. */
export interface WordGroup {
  list: WordList
  means: string
  terms: string[]
}

export interface Vocabulary {
  /** Of the table; null for words that are of no database. */
  revision: string | null
  /** A list's groups, in order. */
  groups(list: WordList): readonly WordGroup[]
  /** A list's words alone, in order. */
  terms(list: WordList): readonly string[]
  /** The words of one meaning; none where there are none. */
  of(list: WordList, means: string): readonly string[]
}

const nothing: readonly never[] = []

/** Makes the value of words in their order. */
export function makeVocabulary(
  revision: string | null,
  words: readonly (readonly [list: WordList, means: string, term: string])[],
): Vocabulary {
  const lists = new Map<WordList, Map<string, WordGroup>>()
  for (const [list, means, term] of words) {
    const groups = lists.get(list) ?? new Map<string, WordGroup>()
    lists.set(list, groups)
    const group = groups.get(means)
    if (group) group.terms.push(term)
    else groups.set(means, { list, means, terms: [term] })
  }
  const byList = new Map([...lists].map(([list, groups]) => [list, [...groups.values()]]))
  return {
    revision,
    groups: (list) => byList.get(list) ?? nothing,
    terms: (list) => (byList.get(list) ?? []).flatMap(({ terms }) => terms),
    of: (list, means) => lists.get(list)?.get(means)?.terms ?? nothing,
  }
}

let current: Vocabulary | undefined

/** Makes these the words of the process. */
export function registerVocabulary(vocabulary: Vocabulary): void {
  current = vocabulary
}

/** The revision of the words in use; undefined before the first are read. */
export const revisionInUse = (): string | null | undefined => current?.revision

/** The words in use; throws where none were read. */
export function vocabulary(): Vocabulary {
  if (!current) throw new Error('The words of the search were not read: prepareDatabase does it.')
  return current
}

/** A value worked out of the words, once for each revision: `const kinds = fromVocabulary((words) => new Set(words.terms('kind')))`. */
export function fromVocabulary<Value>(make: (words: Vocabulary) => Value): () => Value {
  let made: { of: Vocabulary; value: Value } | undefined
  return () => {
    const words = vocabulary()
    if (made?.of !== words) made = { of: words, value: make(words) }
    return made.value
  }
}
