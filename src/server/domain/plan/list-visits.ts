/**
 * The visits of an officer's day in their order, computed from present facts. Left out are places where this officer may not inspect:
 * one who comes too often, or would recheck their own card, is not even sent there.
 */
import type { Kysely } from 'kysely'
import { dayMs } from '#shared/bangkok.ts'
import type { Category } from '#shared/categories.ts'
import type { Locale } from '#shared/locales.ts'
import { type OpeningHours, windowsOn } from '#shared/places/opening-hours.ts'
import { orderDay } from '#shared/plan/order-day.ts'
import type { PlannedVisit } from '#shared/plan/plan-page.ts'
import { riskOf } from '#shared/plan/priority.ts'
import type { ProposedVisit } from '#shared/plan/propose-round.ts'
import { type Pin, reasonsOf } from '#shared/plan/reasons.ts'
import type { RouteStop } from '#shared/plan/route.ts'
import { REST_DAYS } from '#shared/plan/weights.ts'
import type { Schema } from '../../db/schema.ts'
import { sql } from '../../db/sql.ts'
import { listKindsOf } from '../duty/agency-kinds.ts'
import { listDuties } from '../duty/find-duty.ts'
import { whyNotInspect } from '../duty/policy.ts'
import { selectCards } from '../places/cards.ts'
import { presentCard } from '../places/present.ts'
import { type Candidates, findCandidates } from './find-candidates.ts'
import { isStillPinned, readPins } from './pins.ts'
import { type FactsRow, readFacts } from './place-facts.ts'
import { lengthOf } from './visit-length.ts'

export interface AskedDay {
  officer: string
  /** The officer's areas that are valid now. */
  areas: Parameters<typeof findCandidates>[1]['areas']
  now: Date
  locale: Locale
  /** Visits of the list. */
  most: number
  category?: Category | null
  district?: number | null
  /** Places included at any urgency, such as those of a round. */
  also?: readonly string[]
}

/** A visit with the data for planning its round; only `visit` leaves the server. */
export interface ListedVisit {
  id: string
  visit: PlannedVisit
  risk: number
  isPinned: boolean
  hours: OpeningHours
}

export interface ListedDay {
  /** In the order of the day. */
  visits: ListedVisit[]
  /** Those of `also` that are not among them, in no order. */
  others: ListedVisit[]
}

/** More than shown are considered: some are left to colleagues, and stored values are of this morning. */
const lookedAt = (most: number) => Math.max(24, most + 10)

export async function listVisits(db: Kysely<Schema>, asked: AskedDay): Promise<ListedDay> {
  const { officer, now, most, also = [] } = asked
  const candidates = await findCandidates(db, { ...asked, kinds: await listKindsOf(db, officer), most: lookedAt(most) })
  const ids = [...new Set([...candidates.ids, ...also])]
  if (ids.length === 0) return { visits: [], others: [] }
  const [facts, duties, ofOthers] = await Promise.all([
    readFacts(db, ids, now),
    listDuties(db, officer, ids, now),
    readPins(db, also, now),
  ])
  const pins = new Map(facts.flatMap((place) => pinOf(place, new Map([...ofOthers, ...candidates.pins]))))
  const isMine = (id: string) => {
    const duty = duties.get(id)
    return duty !== undefined && whyNotInspect(duty) === null
  }
  const own = facts.filter((place) => candidates.ids.includes(place.id) && isMine(place.id))
  const rested = own.filter((place) => pins.has(place.id) || !isResting(place, now))
  const order = rank(rested, { ...candidates, pins }, now).slice(0, most)
  const others = also.filter((id) => !order.includes(id))
  const visits = await present(db, { ids: [...order, ...others], facts, pins }, asked)
  const listed = (wanted: readonly string[]) => wanted.flatMap((id) => visits.get(id) ?? [])
  return { visits: listed(order), others: listed(others) }
}

const isResting = ({ inspectedAt, askedAt }: FactsRow, now: Date) =>
  inspectedAt !== null && askedAt === null && inspectedAt.getTime() > now.getTime() - REST_DAYS * dayMs

function pinOf(place: FactsRow, pins: Candidates['pins']): [string, Pin][] {
  const pin = pins.get(place.id)
  return isStillPinned(place, pin) ? [[place.id, pin]] : []
}

type Ranking = Pick<Candidates, 'drawn' | 'done'> & { pins: ReadonlyMap<string, Pin> }

function rank(facts: readonly FactsRow[], { pins, drawn, done }: Ranking, now: Date): string[] {
  const ranked = facts.map((place) => ({
    id: place.id,
    risk: riskOf(place, now),
    pinnedBy: pins.get(place.id)?.by ?? null,
  }))
  return orderDay(ranked, drawn, done)
}

interface Shown {
  ids: readonly string[]
  facts: readonly FactsRow[]
  pins: ReadonlyMap<string, Pin>
}

async function present(
  db: Kysely<Schema>,
  { ids, facts, pins }: Shown,
  { now, locale }: Pick<AskedDay, 'now' | 'locale'>,
): Promise<ReadonlyMap<string, ListedVisit>> {
  const where = sql`id = any(${ids}::uuid[])`
  const cards =
    ids.length === 0 ? [] : await selectCards(db, { where, key: sql`id`, order: sql`id`, limit: ids.length })
  const cardOf = new Map(cards.map((card) => [card.id, presentCard(card, { locale, now })]))
  return new Map(
    facts.flatMap((known) => {
      const { id, lat, lng, hours } = known
      const place = cardOf.get(id)
      if (!place) return []
      const pin = pins.get(id) ?? null
      const reasons = reasonsOf(known, now, pin)
      const visit = {
        place,
        point: { lat, lng },
        ...lengthOf(known, known.length),
        reasons,
        by: pin?.by.toISOString() ?? null,
      }
      return [[id, { id, visit, risk: riskOf(known, now), isPinned: pin !== null, hours }]]
    }),
  )
}

/** The visit as a stop of a round on the day of `now`. */
export const stopOf = ({ id, visit, hours }: ListedVisit, now: Date): RouteStop => ({
  id,
  ...visit.point,
  minutes: visit.minutes,
  windows: windowsOn(hours, now),
})

/** The same, with the facts behind a proposal. */
export const proposedOf = (listed: ListedVisit, now: Date): ProposedVisit => ({
  ...stopOf(listed, now),
  risk: listed.risk,
  isDue: listed.isPinned,
})
