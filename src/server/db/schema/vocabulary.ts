/** The words of the search as rows (db/reference/vocabulary.ts, domain/vocabulary). */
import type { Generated } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import type { WordList } from '../reference/word-lists.ts'

export interface Vocabulary {
  list: WordList
  means: string
  term: string
  locale: Locale
  position: number | null
  is_used: Generated<boolean>
  source: string
  note: Generated<string>
  changed_at: Generated<Date>
}

export interface VocabularyRevision {
  one: Generated<boolean>
  revision: string
}

export interface StaleSearchDocs {
  business_id: string
}
