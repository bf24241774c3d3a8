/** An officer on duty has seen that a fact that a body depends on is as the place says. */
import { sql } from 'kysely'
import type { SafetyAmenity } from '#shared/places/amenities.ts'
import { problems } from '#shared/problems.ts'
import { actorId } from '../actor.ts'
import { currentLooks, noteLook } from '../amenities/looks.ts'
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
      const { rows } = await sql`select 1 from businesses b, lateral (select * from ${currentLooks}) c
        where b.id = ${place}::uuid and c.amenity = ${amenity} and c.checked_by = ${actorId(actor)}::uuid
          and c.checked_at > ${actor.now}::timestamptz - interval '1 day'`.execute(tx)
      if (rows.length > 0) return unchanged(undefined)
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
