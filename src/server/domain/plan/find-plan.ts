/** Data for planning a round: the possible next visits, those chosen so far, and the areas to filter them by. */
import type { Kysely } from 'kysely'
import { bangkokClock, bangkokDay } from '#shared/bangkok.ts'
import type { Category } from '#shared/categories.ts'
import type { Locale } from '#shared/locales.ts'
import type { PlanView } from '#shared/plan/plan-page.ts'
import { proposeRound } from '#shared/plan/propose-round.ts'
import { ROUND_MINUTES, ROUND_MOST } from '#shared/plan/weights.ts'
import { keepPlans } from '../../db/prepared-plans.ts'
import type { Schema } from '../../db/schema.ts'
import { listDistrictOptions } from '../areas/district-options.ts'
import { type Area, listAreas } from './duty-areas.ts'
import { findByName, onlyVisited } from './find-by-name.ts'
import { listVisits, proposedOf } from './list-visits.ts'
import { beginOf } from './plan-round.ts'
import { presentRound } from './present-round.ts'
import { findRound } from './rounds.ts'
import { listSupervisors } from './supervisors.ts'

/** Visits that are offered. */
const offered = 40
/** Provinces whose districts are offered as filters; an officer with more of them filters by kind. */
const provincesMost = 3

interface Asked {
  now: Date
  locale: Locale
  category: Category | null
  district: number | null
  /** Places added by name, and the name searched for. */
  with: readonly string[]
  name: string
}

export async function findPlan(given: Kysely<Schema>, officer: string, asked: Asked): Promise<PlanView> {
  const db = keepPlans(given)
  const { now, locale, category, district, name } = asked
  const day = bangkokDay(now)
  const [all, stored] = await Promise.all([listAreas(db, officer, { now, locale }), findRound(db, officer, day)])
  const areas = all.filter(({ isNow }) => isNow)
  const added = await onlyVisited(db, asked.with, { officer, now })
  const also = [...new Set([...(stored?.places ?? []), ...added])]
  const [{ visits, others }, districts, found] = await Promise.all([
    listVisits(db, { officer, areas, now, locale, most: offered, category, district, also }),
    offerDistricts(db, areas, locale),
    name === '' ? null : findByName(db, name, { officer, areas, now, locale }),
  ])
  const begins = beginOf(now)
  const minutes = Math.max(0, Math.min(ROUND_MINUTES, 24 * 60 - bangkokClock(now).minute))
  const isProposed = stored === null && category === null && district === null
  const proposal = isProposed
    ? proposeRound(
        visits.map((listed) => proposedOf(listed, now)),
        { begins, minutes },
      ).stops.map(({ id }) => id)
    : []
  const room = Math.max(0, ROUND_MOST - added.length)
  const isDueBy = new Map(visits.map(({ id, isPinned }) => [id, isPinned]))
  // Named places displace mere proposals first, and visits due by law last.
  const proposed = proposal
    .filter((id) => !added.includes(id))
    .sort((a, b) => Number(isDueBy.get(b)) - Number(isDueBy.get(a)))
    .slice(0, room)
  const isDone = new Set(stored?.done.map(({ id }) => id))
  return {
    day,
    districts,
    isProposed,
    added,
    found,
    asked: { category, district, name },
    round: stored && presentRound(stored, [...visits, ...others], now),
    visits: [...others, ...visits].filter(({ id }) => !isDone.has(id)).map(({ visit }) => visit),
    chosen: isProposed ? [...added, ...proposed] : also.filter((id) => !isDone.has(id)),
    areas: areas.map(({ id, province, district: name, from, until, isNow }) => ({
      id,
      province,
      district: name,
      from,
      until,
      isNow,
    })),
    supervisors: areas.length > 0 ? [] : await listSupervisors(db, officer, { locale, now }),
  }
}

/** Districts of the officer's whole provinces, and those that are areas of their own. */
async function offerDistricts(
  db: Kysely<Schema>,
  areas: readonly Area[],
  locale: Locale,
): Promise<PlanView['districts']> {
  const whole = areas.filter(({ districtCode }) => districtCode === null).map(({ provinceCode }) => provinceCode)
  if (whole.length > provincesMost) return []
  const ofProvinces = await Promise.all([...new Set(whole)].map((code) => listDistrictOptions(db, code, locale)))
  const own = areas.flatMap(({ districtCode: code, district: name }) => (code && name ? [{ code, name }] : []))
  const found = [...ofProvinces.flat(), ...own]
  return found.length > 1 ? [...new Map(found.map((option) => [option.code, option])).values()] : []
}
