/**
 * Whether the order of visits finds grave faults sooner: the formula against the oldest first, chance, and an oracle that sees the hidden
 * state, on twenty invented countries. All fill the same seven hours a day with visits and ways; each place is visited once. The design asks
 * for majors five days sooner than by the oldest first, and three in five of them in the first half of the days, in 18 of 20.
 */
import { createRandom } from '#server/demo/random.ts'
import { type PlaceFacts, riskOf, type Terms } from '#shared/plan/priority.ts'
import { proposeRound } from '#shared/plan/propose-round.ts'
import { priorityWeights } from '#shared/plan/weights.ts'
import { measured } from './measured.ts'
import { found, makeWorld, officersOfWorld, onDay, type WorldPlace } from './plan-world.ts'

const seeds = 20
const enough = 18
const visitMinutes = 46
const begins = 9 * 60
/** Visits that a day's round is chosen from. */
const looked = 40
const longest = 130

type Worth = (place: WorldPlace, day: number) => number

interface Outcome {
  /** Day on which a major was first seen at a place. */
  sawOn: Map<string, number>
  /** Majors seen by day. */
  seen: number[]
  travel: number
  visits: number
}

/** Lets four officers work until they have been everywhere. */
function work(seed: number, world: readonly WorldPlace[], worth: Worth): Outcome {
  const outcome: Outcome = { sawOn: new Map(), seen: [], travel: 0, visits: 0 }
  let left = [...world]
  for (let day = 0; left.length > 0 && day < longest; day++) {
    let today = 0
    for (let officer = 0; officer < officersOfWorld; officer++) {
      const own = left.filter((place) => place.officer === officer)
      const ranked = own.map((place) => ({ place, risk: worth(place, day) })).sort((a, b) => b.risk - a.risk)
      const visits = ranked
        .slice(0, looked)
        .map(({ place: { id, lat, lng }, risk }) => ({ id, lat, lng, risk, minutes: visitMinutes, windows: null }))
      const round = proposeRound(visits, { begins })
      const visited = new Set(round.stops.map(({ id }) => id))
      outcome.travel += round.travel
      outcome.visits += visited.size
      for (const { place } of ranked) {
        if (!visited.has(place.id)) continue
        // The same officer's eyes at a place, whenever they come.
        const majors = found(place.majorsOn(day), createRandom(seed, `eyes ${place.id}`))
        if (majors > 0) outcome.sawOn.set(place.id, day)
        today += majors
      }
      left = left.filter(({ id }) => !visited.has(id))
    }
    outcome.seen.push(today)
  }
  return outcome
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
const mean = (numbers: readonly number[]) => sum(numbers) / Math.max(1, numbers.length)
const middle = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Days by which `a` saw first majors earlier than `b`, where both saw one. */
const earlier = (a: Outcome, b: Outcome) =>
  mean([...a.sawOn].flatMap(([id, day]) => (b.sawOn.has(id) ? [(b.sawOn.get(id) as number) - day] : [])))
/** Share of the findings in the first half of the days. */
const firstHalf = ({ seen }: Outcome) => sum(seen.slice(0, Math.ceil(seen.length / 2))) / Math.max(1, sum(seen))

const age = ({ inspectedAt, listedAt }: PlaceFacts, day: number) =>
  (onDay(day).getTime() - (inspectedAt ?? listedAt).getTime()) / 86_400_000

function weightsOff(seed: number): Terms {
  const random = createRandom(seed, 'weights')
  const entries = Object.entries(priorityWeights).map(([term, weight]) => [term, weight * (0.7 + 0.6 * random.next())])
  return Object.fromEntries(entries) as Terms
}

const arms = ['formula', 'weights ± 30 %', 'oldest first', 'random', 'oracle'] as const
type Arm = (typeof arms)[number]

function worthOf(arm: Arm, seed: number): Worth {
  if (arm === 'formula') return ({ facts }, day) => riskOf(facts, onDay(day))
  if (arm === 'oldest first') return ({ facts }, day) => age(facts, day)
  if (arm === 'oracle') return (place, day) => place.majorsOn(day) + 0.01
  if (arm === 'random') return ({ id }) => createRandom(seed, `chance ${id}`).next()
  const weights = weightsOff(seed)
  return ({ facts }, day) => riskOf(facts, onDay(day), weights)
}

const all = Array.from({ length: seeds }, (_, seed) => {
  const world = makeWorld(seed + 1)
  return Object.fromEntries(arms.map((arm) => [arm, work(seed + 1, world, worthOf(arm, seed + 1))])) as Record<
    Arm,
    Outcome
  >
})
for (const arm of arms) {
  const outcomes = all.map((of) => of[arm])
  measured(
    `${arm}: first majors earlier than by the oldest first`,
    middle(all.map((of) => earlier(of[arm], of['oldest first']))),
    'days',
  )
  measured(`${arm}: seen in the first half of the days`, 100 * middle(outcomes.map(firstHalf)), '%')
  measured(`${arm}: way for a visit`, middle(outcomes.map(({ travel, visits }) => travel / visits)), 'min')
  measured(`${arm}: days until all were visited`, middle(outcomes.map(({ seen }) => seen.length)), 'days')
}
const days = all.map((of) => earlier(of.formula, of['oldest first']))
const halves = all.map((of) => firstHalf(of.formula))
measured('worst of the twenty: earlier than by the oldest first', Math.min(...days), 'days')
measured('countries with five days or more', days.filter((it) => it >= 5).length, 'of 20', { atLeast: enough })
measured('countries with 60 % or more in the first half', halves.filter((it) => it >= 0.6).length, 'of 20', {
  atLeast: enough,
})
