/** Runs before each test file: the product's own words of the search are in use, and those that a file before added are gone. */
import { registerVocabulary } from '#server/domain/vocabulary/vocabulary.ts'
import { seedVocabulary } from './seed-vocabulary.ts'

registerVocabulary(seedVocabulary())
