/** The meaning of a word that asks for a filter, as rows of the list `asked` write it: `grade:AB`, `card:orange`, `with:family`, `price:1`, `kind:spa`. */
import { isCategory } from '#shared/categories.ts'
import { amenitiesAmong } from '#shared/places/amenities.ts'
import { readLimit } from '#shared/search/limit-values.ts'
import type { SearchParams } from '#shared/search/search-address.ts'
import type { SearchLimit } from '#shared/search/search-limits.ts'
import { type GradeFilter, gradeFilters, gradeLetters } from '#shared/standards/grade-view.ts'

export type AskedFilters = Partial<Pick<SearchParams, 'category' | 'amenities' | 'grades' | 'noOpenCard' | SearchLimit>>

/** Letters one after another, or one badge. */
function readGrades(value: string): GradeFilter[] {
  const badge = gradeFilters.find((it) => it === value)
  if (badge) return [badge]
  const letters = [...value]
  const known = gradeLetters.filter((letter) => letters.includes(letter))
  return known.length === letters.length ? [...known] : []
}

/** The filters of a meaning; null where it is none. */
export function readAskedMeaning(means: string): AskedFilters | null {
  const [kind, value = '', ...more] = means.split(':')
  if (more.length > 0 || value === '') return null
  const grades = kind === 'grade' ? readGrades(value) : []
  if (grades.length > 0) return { grades }
  if (kind === 'card' && value === 'no') return { noOpenCard: true }
  if (kind === 'card' || kind === 'price') {
    const limit = readLimit(kind, value)
    return limit === null ? null : { [kind]: limit }
  }
  const amenities = kind === 'with' ? amenitiesAmong([value]) : []
  if (amenities.length > 0) return { amenities }
  return kind === 'kind' && isCategory(value) ? { category: value } : null
}
