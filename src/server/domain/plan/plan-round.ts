/**
 * Putting a day's round together: the officer says which places, the order follows from ways and opening hours. Kept for the day, so that it
 * is there on another device; another one takes its place.
 */
import { bangkokClock, bangkokDay } from '#shared/bangkok.ts'
import { isListed } from '#shared/places/business-states.ts'
import { windowsOn } from '#shared/places/opening-hours.ts'
import { bestRound } from '#shared/plan/route.ts'
import { BREAK_FROM, ROUND_BEGINS } from '#shared/plan/weights.ts'
import { problems } from '#shared/problems.ts'
import { actorId } from '../actor.ts'
import { command, unchanged } from '../command/command.ts'
import { inspectedByOthers } from '../duty/agency-kinds.ts'
import { listDuties } from '../duty/find-duty.ts'
import { type DutyStanding, isOnDuty, isOtherKind, refusedDuty, whyNotInspect } from '../duty/policy.ts'
import { isStillPinned, readPins } from './pins.ts'
import { readFacts } from './place-facts.ts'
import { findRound } from './rounds.ts'
import { lengthOf } from './visit-length.ts'

/** Minutes to which a beginning is rounded up. */
const grain = 5

/** Start of a round that is put together at `now`: not before the working day, and not in the past. */
export const beginOf = (now: Date): number =>
  Math.min(Math.max(ROUND_BEGINS, Math.ceil(bangkokClock(now).minute / grain) * grain), 24 * 60 - 1)

/** `places`: their ids, each once. */
export const planRound = command<{ places: readonly string[] }, undefined, 'round.plan', DutyStanding[]>('round.plan', {
  async load({ tx, actor, reader }, { places }) {
    const duties = await listDuties(tx, actorId(actor), places, actor.now)
    const standings = places.map((place) => {
      const standing = duties.get(place)
      if (!standing || !(isOnDuty(standing) || isListed(standing.status))) throw problems.page_not_found()
      return standing
    })
    const other = places[standings.findIndex(isOtherKind)]
    if (other) throw await inspectedByOthers({ tx, reader }, other)
    return standings
  },
  may(standings, { actor }) {
    if (actor.role !== 'inspector') throw problems.not_allowed()
    const [refusal] = standings.flatMap((standing) => whyNotInspect(standing) ?? [])
    return refusal ? refusedDuty(refusal) : null
  },
  async run({ tx, actor }, { places }) {
    const { now } = actor
    const key = { officer_id: actorId(actor), day: bangkokDay(now) }
    const begins = beginOf(now)
    // Held, so that of two that are sent at once the second takes the place of the first.
    await tx
      .insertInto('rounds')
      .values({ ...key, begins, made_at: now })
      .onConflict((conflict) => conflict.columns(['officer_id', 'day']).doUpdateSet({ begins, made_at: now }))
      .execute()
    const before = (await findRound(tx, key.officer_id, key.day))?.places ?? []
    const facts = await readFacts(tx, places, now)
    const pins = await readPins(tx, places, now)
    const stops = facts.map((place) => ({
      id: place.id,
      lat: place.lat,
      lng: place.lng,
      minutes: lengthOf(place, place.length).minutes,
      windows: windowsOn(place.hours, now),
      isDue: isStillPinned(place, pins.get(place.id)),
    }))
    const order = bestRound(stops, { begins, rests: BREAK_FROM }).stops.map(({ id }) => id)
    if (order.join() === before.join()) return unchanged(undefined)
    await tx
      .deleteFrom('round_stops')
      .where(({ and }) => and(key))
      .execute()
    await tx
      .insertInto('round_stops')
      .values(order.map((business_id, at) => ({ ...key, position: at + 1, business_id })))
      .execute()
    return {
      result: undefined,
      audit: { entity: key.officer_id, before: { places: before }, after: { day: key.day, begins, places: order } },
    }
  },
})
