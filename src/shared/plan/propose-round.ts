/** A round to begin with, which the officer changes: greedily the most urgency for a minute, within a working day, then in the best order. */
import { roadMetres, travelMinutes } from './roads.ts'
import { bestRounds, type Round, type RouteStop } from './route.ts'
import { BREAK_FROM, BREAK_MINUTES, ROUND_MINUTES, ROUND_MOST } from './weights.ts'

export interface ProposedVisit extends RouteStop {
  risk: number
}

const isOpenWithin = ({ windows, minutes }: RouteStop, from: number, until: number) =>
  windows === null || windows.some(([opens, closes]) => Math.max(opens, from) + minutes <= Math.min(closes, until))

/**
 * From the visits of a day in their order. Each counts as urgent as the most urgent one behind it: a place that the lot has put where it
 * stands is taken like its neighbours. Visits due by law are taken before all others, by deadline; a break lengthens the day.
 */
export function proposeRound(
  visits: readonly ProposedVisit[],
  { begins, minutes = ROUND_MINUTES }: { begins: number; minutes?: number },
): Round {
  const until = begins + minutes + (begins < BREAK_FROM && begins + minutes > BREAK_FROM ? BREAK_MINUTES : 0)
  let behind = 0
  const worth = new Map(
    visits.toReversed().map((visit) => {
      behind = Math.max(behind, visit.risk)
      return [visit.id, behind]
    }),
  )
  let left = visits.filter((visit) => isOpenWithin(visit, begins, until))
  const taken: ProposedVisit[] = []
  let spent = 0
  while (left.length > 0 && taken.length < ROUND_MOST) {
    const last = taken.at(-1)
    const costOf = (visit: ProposedVisit) => visit.minutes + (last ? travelMinutes(roadMetres(last, visit)) : 0)
    const gain = (visit: ProposedVisit) => (worth.get(visit.id) as number) / costOf(visit)
    const best = left.find(({ isDue }) => isDue) ?? left.reduce((a, b) => (gain(b) > gain(a) ? b : a))
    left = left.filter(({ id }) => id !== best.id)
    if (spent + costOf(best) > minutes) continue
    spent += costOf(best)
    taken.push(best)
  }
  const roundOf = bestRounds(taken, { begins, until, rests: BREAK_FROM })
  let most = taken.length
  while (most > 0 && roundOf(most).stops.length === 0) most--
  return roundOf(most)
}
