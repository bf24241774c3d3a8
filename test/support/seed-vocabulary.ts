/** The product's own words of the search as their files have them, for functions that need no database. */
import { readSeedWords } from '#server/db/reference/vocabulary.ts'
import { makeVocabulary, type Vocabulary } from '#server/domain/vocabulary/vocabulary.ts'

let seeds: Vocabulary | undefined

/** The same object on every call. */
export function seedVocabulary(): Vocabulary {
  seeds ??= makeVocabulary(
    null,
    readSeedWords().map(({ list, means, term }) => [list, means, term] as const),
  )
  return seeds
}
