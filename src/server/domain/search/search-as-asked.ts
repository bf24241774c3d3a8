/**
 * A search whose text may ask for filters in words (said-filters.ts), and for an area and a time (search-as-said.ts). Filters that the
 * address has already are kept: a reader set them. A text that is some place's name is that name.
 */
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import type { AskedFilters } from '../vocabulary/asked-meaning.ts'
import { isName } from './said-areas.ts'
import { readSaidFilters } from './said-filters.ts'
import { type AnsweredAsSaid, searchAsSaid } from './search-as-said.ts'
import type { SearchOptions, SearchQuery } from './search-places.ts'

export interface AnsweredAsAsked extends AnsweredAsSaid {
  /** Filters that the text asks for, and the rest of it; null where it asks for none. */
  asks: { filters: AskedFilters; text: string } | null
}

/** The filters of the words beside those that are set. */
function beside(set: SearchQuery, said: AskedFilters): AskedFilters {
  const { amenities, grades, category, ...others } = said
  return {
    ...others,
    ...(category && { category: set.category ?? category }),
    ...(amenities && { amenities: [...new Set([...(set.amenities ?? []), ...amenities])] }),
    ...(grades && { grades: set.grades?.length ? [...set.grades] : grades }),
  }
}

/** True if the rows are what was asked for, but for filters that are named as left out. */
const isAnswer = ({ page: { rows, instead, relaxed } }: AnsweredAsSaid): boolean =>
  rows.length > 0 && (instead === null || relaxed !== undefined)

export async function searchAsAsked(
  db: Kysely<Schema>,
  asked: SearchQuery,
  options?: SearchOptions,
): Promise<AnsweredAsAsked> {
  const said = asked.cursor ? null : readSaidFilters(asked.text)
  if (said && !(await isName(db, asked.text))) {
    const { text, isStrict } = said
    const filters = beside(asked, said.filters)
    const answer = await searchAsSaid(db, { ...asked, ...filters, text }, options)
    // Places that have a letter, a card or a state are not to be had by their names.
    if (isStrict || isAnswer(answer)) return { ...answer, asks: { filters, text } }
  }
  return { ...(await searchAsSaid(db, asked, options)), asks: null }
}
