/**
 * What an owner and the officers of Phuket find of places that are looked after in the demo: visitors of thirty days, a change that waits for an
 * officer, and a recheck that was asked for. Rows and no commands: nobody is told of what is made up.
 */
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { bangkokDay, dayMs } from '#shared/bangkok.ts'
import { EDIT_DAYS, type EditFields } from '#shared/own-places/edit.ts'
import { VISIT_DAYS } from '#shared/own-places/visit-days.ts'
import { listedStatuses } from '#shared/places/business-states.ts'
import { decideBy } from '#shared/registrations/decide-by.ts'
import type { Schema } from '../db/schema.ts'

/** A week in which weekends are busy, and no day is as the one a week before. */
const visitorsOn = (place: number, day: number) => 8 + ((day * 11 + place * 5) % 17) + (day % 7 > 4 ? 14 : 0)

/** Adds them for the vendor, who has places already. */
export async function writeOwnPlaces(tx: Transaction<Schema>, owner: string, now: Date): Promise<void> {
  const own = await tx
    .selectFrom('businesses')
    .select(['id', 'name_th', 'name_en', 'name_cn', 'capacity'])
    .where('owner_id', '=', owner)
    .where('status', 'in', listedStatuses)
    .orderBy('category_id')
    .orderBy('id')
    .execute()
  const days = own.flatMap(({ id: business_id }, place) =>
    Array.from({ length: VISIT_DAYS }, (_, day) => {
      const visitors = visitorsOn(place, day)
      const at = new Date(now.getTime() - (VISIT_DAYS - 1 - day) * dayMs)
      return { business_id, day: bangkokDay(at), visitors, searched: Math.round(visitors / 3) }
    }),
  )
  if (days.length > 0) await tx.insertInto('place_days').values(days).execute()
  const [changed, asked = changed] = own
  if (!changed || !asked) return
  const yesterday = new Date(now.getTime() - dayMs)
  const fields: EditFields = {
    name: {
      th: `${changed.name_th} ริมหาด`,
      en: changed.name_en && `${changed.name_en} on the Beach`,
      cn: changed.name_cn,
    },
    capacity: (changed.capacity ?? 40) + 20,
  }
  await tx
    .insertInto('business_edits')
    .values({
      ...{ id: uuidv7(), business_id: changed.id, fields: JSON.stringify(fields), asked_by: owner, returned: null },
      ...{ asked_at: yesterday, decide_by: decideBy(yesterday, EDIT_DAYS) },
    })
    .execute()
  await tx
    .insertInto('recheck_requests')
    .values({ business_id: asked.id, asked_at: yesterday, asked_by: owner })
    .execute()
}
