/** The rules of lists and grades that need no database (domain, sections 4 to 6). */

import type { Category } from '#shared/categories.ts'
import { RECOMMENDED_RUN } from '#shared/constants.ts'
import type { PlaceCard } from '#shared/places/place-card.ts'
import { isValid } from '#shared/standards/grade.ts'
import type { GradeLetter, GradeView } from '#shared/standards/grade-view.ts'

/** True if the public sees the place as suspended: by its state, or by a red card that its state has yet to follow. */
export const isSuspended = (place: { status: string; openCard: PlaceCard['openCard'] }): boolean =>
  place.status === 'suspended' || place.openCard === 'red'

/** The state of a result for the public; `validUntil` itself no longer counts as valid. */
export function gradeState(
  place: { status: string; openCard: PlaceCard['openCard']; grade: GradeLetter | null; validUntil: Date | null },
  now: Date,
): GradeView['state'] {
  if (isSuspended(place)) return 'suspended'
  if (!place.grade) return 'none'
  return isValid(place.validUntil, now) ? 'valid' : 'expired'
}

/** An open orange card lets the public see a C at best. */
export const shownLetter = (grade: GradeLetter, openCard: PlaceCard['openCard']): GradeLetter =>
  openCard === 'orange' && grade < 'C' ? 'C' : grade

interface Candidate {
  id: string
  category: Category
}

/**
 * Puts candidates, given best first, into an order in which at most two of a category follow one another, moving as few
 * as possible. When one category is so large that no order could hold all, its last ones are left out.
 */
export function arrangeRecommended(candidates: readonly Candidate[]): string[] {
  const queues = Map.groupBy(
    candidates.map((candidate, place) => ({ ...candidate, place })),
    ({ category }) => category,
  )
  for (const queue of queues.values()) {
    const others = candidates.length - queue.length
    queue.splice(RECOMMENDED_RUN * (others + 1))
  }
  const left = new Map([...queues].map(([category, queue]) => [category, queue.length]))
  let total = [...left.values()].reduce((sum, count) => sum + count, 0)
  const order: string[] = []
  let run = { category: '' as Category | '', length: 0 }

  /** True if the rest can still be put in order after one of this category. */
  const fits = (category: Category): boolean => {
    const length = run.category === category ? run.length + 1 : 1
    if (length > RECOMMENDED_RUN) return false
    for (const [other, count] of left) {
      const remaining = other === category ? count - 1 : count
      const rest = total - 1 - remaining
      const room = RECOMMENDED_RUN * rest + (other === category ? RECOMMENDED_RUN - length : RECOMMENDED_RUN)
      if (remaining > room) return false
    }
    return true
  }

  while (total > 0) {
    const heads = [...queues].flatMap(([category, queue]) => queue[queue.length - (left.get(category) ?? 0)] ?? [])
    const next = heads.sort((a, b) => a.place - b.place).find(({ category }) => fits(category))
    if (!next) throw new Error('No order is left, although one was possible.')
    order.push(next.id)
    left.set(next.category, (left.get(next.category) ?? 0) - 1)
    total -= 1
    run = { category: next.category, length: run.category === next.category ? run.length + 1 : 1 }
  }
  return order
}
