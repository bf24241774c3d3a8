/** An officer's day: the next visits with reasons, the round, open inspections, and, without an area, the supervisors to ask. */
import type { Kysely } from 'kysely'
import { bangkokDay } from '#shared/bangkok.ts'
import type { Locale } from '#shared/locales.ts'
import type { DayView } from '#shared/plan/plan-page.ts'
import { keepPlans } from '../../db/prepared-plans.ts'
import type { Schema } from '../../db/schema.ts'
import { listAreas } from './duty-areas.ts'
import { listVisits } from './list-visits.ts'
import { listOpenVisits } from './open-visits.ts'
import { presentRound } from './present-round.ts'
import { findRound } from './rounds.ts'
import { listSupervisors } from './supervisors.ts'

/** Visits that are shown beside the next one where there is no round. */
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
  const [next = null, ...after] = left.length > 0 ? left : visits.slice(0, fewNext).map(({ visit }) => visit)
  // Where nothing of the round is left, they come next.
  const due = visits.flatMap(({ id, isPinned, visit }) =>
    left.length > 0 && isPinned && !stored?.places.includes(id) ? [visit] : [],
  )
  return {
    day,
    open,
    round,
    next,
    after,
    due,
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
  // Visits due by law come first in it: those of the round, and as many again.
  const most = also.length + fewNext
  return { areas, stored, ...(await listVisits(db, { officer, areas, now, locale, most, also })) }
}
