/**
 * Work on owned places in the demo, for an owner and the officers of Phuket: visitors of thirty days, a change that waits for an
 * officer, and a requested recheck.
 */
import { bangkokDay, dayMs } from '#shared/bangkok.ts'
import { whyNotRecheck } from '#shared/own-places/recheck.ts'
import { VISIT_DAYS } from '#shared/own-places/visit-days.ts'
import { listedStatuses } from '#shared/places/business-states.ts'
import { askRecheck } from '../domain/own-places/ask-recheck.ts'
import { proposeEdit } from '../domain/own-places/edit-place.ts'
import { findRecheckFacts } from '../domain/own-places/find-home.ts'
import { partsOf } from '../domain/own-places/own-place.ts'
import { act, type Doer, hoursAgo, type Past } from './at-moment.ts'

/** A week in which weekends are busy, and no day is as the one a week before. */
const visitorsOn = (place: number, day: number) => 8 + ((day * 11 + place * 5) % 17) + (day % 7 > 4 ? 14 : 0)

/** One of six calls, one of four asks for the way. */
const waysOn = (visitors: number) => ({ calls: Math.floor(visitors / 6), directions: Math.floor(visitors / 4) })

/** Adds them for the vendor, after the places. */
export async function writeOwnPlaces(past: Past, owner: string): Promise<void> {
  const { tx, now } = past
  const own = await tx
    .selectFrom('businesses')
    .selectAll()
    .where('owner_id', '=', owner)
    .where('status', 'in', listedStatuses)
    .orderBy('category_id')
    .orderBy('id')
    .execute()
  const days = own.flatMap(({ id: business_id }, place) =>
    Array.from({ length: VISIT_DAYS }, (_, day) => {
      const visitors = visitorsOn(place, day)
      const at = new Date(now.getTime() - (VISIT_DAYS - 1 - day) * dayMs)
      return { business_id, day: bangkokDay(at), visitors, searched: Math.round(visitors / 3), ...waysOn(visitors) }
    }),
  )
  if (days.length > 0) await tx.insertInto('place_days').values(days).execute()
  const vendor: Doer = { id: owner, role: 'vendor' }
  const [changed] = own.filter(({ status, open_card }) => status === 'approved' && open_card === null)
  if (changed) {
    const { name_th, name_en, name_cn, capacity } = changed
    const name = { th: `${name_th} ริมหาด`, en: name_en && `${name_en} on the Beach`, cn: name_cn }
    const stated = { ...partsOf(changed), name, capacity: (capacity ?? 40) + 20 }
    await act(past, vendor, 22, proposeEdit, { place: changed.id, rev: 0, stated })
  }
  for (const { id } of own) {
    const isRefused = whyNotRecheck(await findRecheckFacts(tx, id), hoursAgo(past, 21)) !== null
    if (isRefused) continue
    await act(past, vendor, 21, askRecheck, { place: id })
    return
  }
}
