/** A stored round with the times of its remaining visits and the break: they follow from its order and from the clock, and are not stored. */
import { bangkokClock, bangkokMidnight } from '#shared/bangkok.ts'
import type { DayRound } from '#shared/plan/plan-page.ts'
import { timeRound } from '#shared/plan/route.ts'
import { BREAK_FROM, BREAK_MINUTES, BREAK_UNTIL } from '#shared/plan/weights.ts'
import { type ListedVisit, stopOf } from './list-visits.ts'
import type { StoredRound } from './rounds.ts'

/** Start of the break: after the first visit that ended at its moment or later. Null where it is still to come, or none is. */
function restTaken(begins: number, ended: readonly number[]): number | null {
  const after = ended.filter((minute) => minute >= BREAK_FROM)
  return begins < BREAK_FROM && after.length > 0 ? Math.min(...after) : null
}

/** The time from which a break is due in the rest: after the present visit if the usual time is past, and none in an afternoon. */
const restsFrom = (begins: number, from: number): number | undefined =>
  begins >= BREAK_FROM || from >= BREAK_UNTIL ? undefined : Math.max(BREAK_FROM, from + 1)

/** The round with the times of its remaining visits: from its start, or from now where that is past. */
export function presentRound(
  { begins, places, done }: StoredRound,
  known: readonly ListedVisit[],
  now: Date,
): DayRound {
  const isDone = new Set(done.map(({ id }) => id))
  const byId = new Map(known.map((listed) => [listed.id, listed]))
  const left = places.filter((id) => !isDone.has(id)).flatMap((id) => byId.get(id) ?? [])
  const { minute } = bangkokClock(now)
  const at = (minutes: number) => new Date(bangkokMidnight(now).getTime() + Math.round(minutes) * 60_000).toISOString()
  const minutesOf = (when: Date) => bangkokClock(when).minute
  const taken = restTaken(
    begins,
    done.map(({ at }) => minutesOf(at)),
  )
  const from = Math.max(done.length > 0 || minute > begins ? minute : begins, (taken ?? -BREAK_MINUTES) + BREAK_MINUTES)
  const timed = timeRound(
    left.map((listed) => stopOf(listed, now)),
    { begins: from, rests: taken === null ? restsFrom(begins, from) : undefined },
  )
  const restOf = (place: number, restsAt: number | null) => {
    const begun = restsAt ?? (place === 0 && taken !== null && from === taken + BREAK_MINUTES ? taken : null)
    return begun === null ? null : { from: at(begun), until: at(begun + BREAK_MINUTES) }
  }
  return {
    stops: timed.stops.map(({ id, metres, travel, starts, isClosed, restsAt }, place) => ({
      visit: (byId.get(id) as ListedVisit).visit,
      metres,
      travel: Math.round(travel),
      startsAt: at(starts),
      isClosed,
      rest: restOf(place, restsAt),
    })),
    done: places
      .filter((id) => isDone.has(id))
      .flatMap((id) => {
        const name = byId.get(id)?.visit.place.name
        return name === undefined ? [] : [{ id, name }]
      }),
    endsAt: at(timed.ends),
    travel: Math.round(timed.travel),
    metres: timed.metres,
  }
}
