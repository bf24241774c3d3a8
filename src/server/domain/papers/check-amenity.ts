/** An officer on duty has seen that a fact that a body depends on is as the place says. */
import { sql } from 'kysely'
import type { SafetyAmenity } from '#shared/places/amenities.ts'
import { problems } from '#shared/problems.ts'
import { actorId } from '../actor.ts'
import { noteLook } from '../amenities/looks.ts'
import { command, unchanged } from '../command/command.ts'
import type { PlaceDuty } from '../duty/place-duty.ts'
import { holdDuty, whyNotCheck } from './check-papers.ts'

/** One fact, seen there. The same officer's second word on a day changes nothing; what the place does not say cannot be checked. */
export const checkAmenity = command<{ place: string; amenity: SafetyAmenity }, undefined, 'amenity.check', PlaceDuty>(
  'amenity.check',
  {
    load: holdDuty,
    may: whyNotCheck,
    async run({ tx, actor }, { place, amenity }, { unit }) {
      const before = await tx
        .selectFrom('amenity_checks')
        .select(['checked_by', sql<boolean>`checked_at > ${actor.now}::timestamptz - interval '1 day'`.as('is_new')])
        .where('business_id', '=', place)
        .where('amenity', '=', amenity)
        .forUpdate()
        .executeTakeFirst()
      if (before?.checked_by === actorId(actor) && before.is_new) return unchanged(undefined)
      if (!(await noteLook(tx, { place, amenity, by: actorId(actor), unit, now: actor.now })))
        throw problems.page_not_found()
      return {
        result: undefined,
        audit: { entity: place, business: place, after: { amenity, unit } },
        touches: [`place:${place}`],
      }
    },
  },
)
