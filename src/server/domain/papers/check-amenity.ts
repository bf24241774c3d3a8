/** An officer on duty has seen that a fact that a body depends on is as the place says. */
import type { Transaction } from 'kysely'
import type { SafetyAmenity } from '#shared/places/amenities.ts'
import { problems } from '#shared/problems.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql, textsIs } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import { currentLooks, noteLook } from '../amenities/looks.ts'
import { command, unchanged } from '../command/command.ts'
import type { PlaceDuty } from '../duty/place-duty.ts'
import { checkSeen } from '../seen.ts'
import { lockDuty, whyNotCheck } from './check-papers.ts'

/** The place's statement of it, and the time of the last inspection, with the place locked. */
async function amenityFacts(tx: Transaction<Schema>, place: string, amenity: SafetyAmenity) {
  const { rows } = await rowsOf({ amenities: textsIs<SafetyAmenity>(), at: 'time?' })`
    select b.amenities, (select c.checked_at from (select * from ${currentLooks}) c where c.amenity = ${amenity}) as at
    from businesses b where b.id = ${place}::uuid for no key update of b`.execute(tx)
  return amenityFact({ amenities: rows[0]?.amenities ?? [], at: rows[0]?.at ?? null }, amenity)
}

/** An officer's view of an amenity. */
export const amenityFact = (
  { amenities, at }: { amenities: readonly string[]; at: Date | null },
  amenity: SafetyAmenity,
) => ({ amenity, isSaid: amenities.includes(amenity), at })

/** One fact, seen there. The same officer's second word on a day changes nothing; an amenity that the place does not state cannot be checked. */
export const checkAmenity = command<
  { place: string; amenity: SafetyAmenity; rev: string },
  undefined,
  'amenity.check',
  PlaceDuty
>('amenity.check', {
  load: lockDuty,
  may: whyNotCheck,
  async run({ tx, actor }, { place, amenity, rev }, { agency }) {
    const { rows } = await sql`select 1 from businesses b, lateral (select * from ${currentLooks}) c
        where b.id = ${place}::uuid and c.amenity = ${amenity} and c.checked_by = ${actorId(actor)}::uuid
          and c.checked_at > ${actor.now}::timestamptz - interval '1 day'`.execute(tx)
    if (rows.length > 0) return unchanged(undefined)
    checkSeen(rev, await amenityFacts(tx, place, amenity), 'policy:refusal.amenity')
    if (!(await noteLook(tx, { place, amenity, by: actorId(actor), agency, now: actor.now })))
      throw problems.page_not_found()
    return {
      result: undefined,
      audit: { entity: place, business: place, after: { amenity, agency } },
      touches: [`place:${place}`],
    }
  },
})
