/** An officer's day: where to go next and why, the round, what is open, and for who has no area whom to ask. */
import type { Kysely } from 'kysely'
import { bangkokClock, bangkokDay, bangkokMidnight } from '#shared/bangkok.ts'
import type { Locale } from '#shared/locales.ts'
import type { DayRound, DayView } from '#shared/plan/plan-page.ts'
import { timeRound } from '#shared/plan/route.ts'
import { keepPlans } from '../../db/kept-plans.ts'
import type { Schema } from '../../db/schema.ts'
import { listAreas } from './duty-areas.ts'
import { type ListedVisit, listVisits, stopOf } from './list-visits.ts'
import { listOpenVisits } from './open-visits.ts'
import { findRound, type StoredRound } from './rounds.ts'
import { listSupervisors } from './supervisors.ts'

/** Visits that are told beside the next one where there is no round. */
const fewNext = 4

interface Reading {
  now: Date
  locale: Locale
}

export async function findDay(
  given: Kysely<Schema>,
  officer: string,
  { now, locale }: Reading,
): Promise<Omit<DayView, 'work'>> {
  const db = keepPlans(given)
  const day = bangkokDay(now)
  const [{ areas, stored, visits, others }, open] = await Promise.all([
    findVisits(db, officer, { now, locale }),
    listOpenVisits(db, officer, locale),
  ])
  const round = stored && presentRound(stored, [...visits, ...others], now)
  const left = round?.stops.map(({ visit }) => visit) ?? []
  const [next = null, ...after] = left.length > 0 ? left : visits.map(({ visit }) => visit)
  return {
    ...{ day, open, round, next, after },
    areas: areas.map(({ id, province, district, from, until, isNow }) => ({
      id,
      province,
      district,
      from,
      until,
      isNow,
    })),
    supervisors: areas.length > 0 ? [] : await listSupervisors(db, officer, { locale, now }),
  }
}

async function findVisits(db: Kysely<Schema>, officer: string, { now, locale }: Reading) {
  const [all, stored] = await Promise.all([
    listAreas(db, officer, { now, locale }),
    findRound(db, officer, bangkokDay(now)),
  ])
  const areas = all.filter(({ isNow }) => isNow)
  const also = stored?.places ?? []
  return { areas, stored, ...(await listVisits(db, { officer, areas, now, locale, most: fewNext, also })) }
}

/** The round with the times of what is left of it: from its beginning, or from now where that is over. */
export function presentRound(
  { begins, places, done }: StoredRound,
  known: readonly ListedVisit[],
  now: Date,
): DayRound {
  const isDone = new Set(done.map(({ id }) => id))
  const byId = new Map(known.map((listed) => [listed.id, listed]))
  const left = places.filter((id) => !isDone.has(id)).flatMap((id) => byId.get(id) ?? [])
  const { minute } = bangkokClock(now)
  const from = done.length > 0 || minute > begins ? minute : begins
  const timed = timeRound(
    left.map((listed) => stopOf(listed, now)),
    { begins: from },
  )
  const at = (minutes: number) => new Date(bangkokMidnight(now).getTime() + Math.round(minutes) * 60_000).toISOString()
  return {
    stops: timed.stops.map(({ id, metres, travel, starts, isClosed }) => ({
      visit: (byId.get(id) as ListedVisit).visit,
      ...{ metres, travel: Math.round(travel), startsAt: at(starts), isClosed },
    })),
    done: places
      .filter((id) => isDone.has(id))
      .flatMap((id) => {
        const name = byId.get(id)?.visit.place.name
        return name === undefined ? [] : [{ id, name }]
      }),
    ...{ endsAt: at(timed.ends), travel: Math.round(timed.travel), metres: timed.metres },
  }
}
