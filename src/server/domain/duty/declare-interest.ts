/**
 * An officer says to have an interest in a place, or perhaps. From then on nothing about the place is decided by this officer, until a supervisor
 * ends the relation: a second statement adds to the first.
 */
import { v7 as uuidv7 } from 'uuid'
import { actorId } from '../actor.ts'
import { command, type Doing, unchanged } from '../command/command.ts'
import type { InputRefusal } from '../input-refusal.ts'
import { getDuty } from './find-duty.ts'
import { getPlaceDuty, type PlaceDuty, whyNotAct } from './place-duty.ts'
import { type DutyStanding, refusedDuty, whyNotInspect } from './policy.ts'

export const declareInterest = command<{ place: string }, InputRefusal, 'interest.declare', DutyStanding>(
  'interest.declare',
  {
    load: ({ tx, actor }, { place }) => getDuty(tx, { officer: actorId(actor), place, now: actor.now }),
    may(standing) {
      const refusal = whyNotInspect(standing)
      return refusal && refusedDuty(refusal)
    },
    async run(doing, { place }) {
      await keepInterest(doing, place)
      return { result: refusedDuty('inspection:refusal.interest'), audit: { entity: place, business: place } }
    },
  },
)

const keepInterest = ({ tx, actor }: Doing, place: string) =>
  tx
    .insertInto('place_interests')
    .values({ id: uuidv7(), officer_id: actorId(actor), business_id: place, declared_at: actor.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()

/** The same outside of a visit. Declared twice it counts once. */
export const declareRelation = command<{ place: string }, undefined, 'interest.declare', PlaceDuty>(
  'interest.declare',
  {
    load: ({ tx, actor }, { place }) => getPlaceDuty(tx, { officer: actorId(actor), place, now: actor.now }),
    may(duty) {
      const refusal = duty.isRelated ? null : whyNotAct(duty)
      return refusal && refusedDuty(refusal)
    },
    async run(doing, { place }, duty) {
      if (duty.isRelated) return unchanged(undefined)
      await keepInterest(doing, place)
      return { result: undefined, audit: { entity: place, business: place } }
    },
  },
)
