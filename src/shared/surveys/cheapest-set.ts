/**
 * The cheapest sufficient set of repairs: least baht, then least days, then fewest. A few are preferred to many: sets of up to three are all looked
 * at, cheapest first; only where none is enough, larger ones. Those by dynamic programming: a set's effect on a score is the weight that it adds in
 * each area and how many majors and stops, nothing else, so of all sets that do the same only the cheapest remains. That is exact; with everything
 * failed the longest questionnaire takes 36 ms, an ordinary survey one or two. Of a questionnaire much longer than any that there is, the set is
 * enough and nothing in it is too much, but there may be a cheaper one.
 */
import { groupBy } from '../group-by.ts'
import { FIXES_FEW } from '../standards/constants.ts'
import { type Area, areas, type Critical } from '../standards/question-template.ts'

/** Most things to choose from for which the cheapest set is searched for: 30 take half a second, 60 half a minute. */
const SEARCHED_MOST = 22

/** A possible repair: its cost and days, and its effect on a score. */
export interface Candidate {
  code: string
  baht: number
  days: number
  area: Area
  weight: number
  critical: Critical
}

type Price = Pick<Candidate, 'baht' | 'days'>

/** A set with its cost and days; without its members until they are asked for, as most are never. */
interface Chosen extends Price {
  count: number
  last: Candidate | null
  before: Chosen | null
}

const nothing: Chosen = { baht: 0, days: 0, count: 0, last: null, before: null }

const add = (set: Chosen, it: Candidate): Chosen => ({
  baht: set.baht + it.baht,
  days: set.days + it.days,
  count: set.count + 1,
  last: it,
  before: set,
})

/** Cheaper first: baht, then days. */
export const byPrice = (a: Price, b: Price): number => a.baht - b.baht || a.days - b.days

const bySetPrice = (a: Chosen, b: Chosen) => byPrice(a, b) || a.count - b.count

const membersOf = ({ last, before }: Chosen): Candidate[] => (last && before ? [...membersOf(before), last] : [])

/**
 * The cheapest of the sets for which `isEnough` holds, cheapest member first; null when not even all together are enough. More repairs must never
 * spoil a sufficient set. Candidates that cost the same stand in the order given.
 */
export function cheapestSet(
  candidates: readonly Candidate[],
  isEnough: (set: readonly Candidate[]) => boolean,
): Candidate[] | null {
  if (!isEnough(candidates)) return null
  // Members of every set that is enough need not be searched for, such as a failed stop.
  const needed = candidates.filter((it) => !isEnough(candidates.filter((other) => other !== it)))
  const free = candidates.filter((it) => !needed.includes(it)).sort(byPrice)
  const first = (sets: Chosen[]) =>
    sets
      .sort(bySetPrice)
      .map(membersOf)
      .find((set) => isEnough([...needed, ...set]))
  const few = FIXES_FEW - needed.length
  const found =
    free.length > SEARCHED_MOST
      ? withoutSurplus(free, (set) => isEnough([...needed, ...set]))
      : (few >= 0 && first(fewOf(free, few))) || first(outcomesOf(free)) || []
  return [...needed, ...found].sort((a, b) => byPrice(a, b) || candidates.indexOf(a) - candidates.indexOf(b))
}

/** From all that there is, the dearest taken out as long as the rest is enough. */
function withoutSurplus(
  candidates: readonly Candidate[],
  isEnough: (set: readonly Candidate[]) => boolean,
): readonly Candidate[] {
  return candidates.reduceRight((set, it) => {
    const rest = set.filter((other) => other !== it)
    return isEnough(rest) ? rest : set
  }, candidates)
}

/** Sets of up to `most`. Of candidates that do the same only the cheapest few can be in one that is cheapest. */
function fewOf(candidates: readonly Candidate[], most: number): Chosen[] {
  const alike = groupBy(candidates, ({ area, weight, critical }) => `${area} ${weight} ${critical}`)
  const useful = [...alike.values()].flatMap((group) => group.slice(0, most))
  let sets: { set: Chosen; next: number }[] = [{ set: nothing, next: 0 }]
  const all = [nothing]
  for (let size = 1; size <= most; size++) {
    sets = sets.flatMap(({ set, next }) =>
      useful.slice(next).map((it, at) => ({ set: add(set, it), next: next + at + 1 })),
    )
    all.push(...sets.map(({ set }) => set))
  }
  return all
}

/** The cheapest set for each thing that sets can do. */
function outcomesOf(candidates: readonly Candidate[]): Chosen[] {
  const room = 1 + candidates.reduce((sum, { weight }) => sum + weight, 0)
  const place = (it: Candidate) =>
    it.weight * room ** areas.indexOf(it.area) + (it.critical === 'M' ? room ** 3 : it.critical === 'X' ? room ** 4 : 0)
  let outcomes = new Map([[0, nothing]])
  for (const it of candidates) {
    const next = new Map(outcomes)
    for (const [outcome, set] of outcomes) {
      const [reached, more] = [outcome + place(it), add(set, it)]
      const known = next.get(reached)
      if (!known || bySetPrice(more, known) < 0) next.set(reached, more)
    }
    outcomes = next
  }
  return [...outcomes.values()]
}
