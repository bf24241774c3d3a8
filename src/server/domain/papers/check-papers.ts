/** An officer on duty has compared a place's statements with its papers: its payment accounts, and each licence. */
import { problems } from '#shared/problems.ts'
import { actorId } from '../actor.ts'
import { command, type Doing, unchanged } from '../command/command.ts'
import { getPlaceDuty, type PlaceDuty, whyNotAct } from '../duty/place-duty.ts'
import { isOnDuty, refusedDuty } from '../duty/policy.ts'
import { InputRefusal } from '../input-refusal.ts'
import { checkPayees } from '../payees/commands.ts'

/** The officer on duty at the place; for anybody else it is not there. */
export async function lockDuty({ tx, actor }: Doing, { place }: { place: string }): Promise<PlaceDuty> {
  const duty = await getPlaceDuty(tx, { officer: actorId(actor), place, now: actor.now })
  if (!isOnDuty(duty)) throw problems.page_not_found()
  return duty
}

/** Reason against the officer's word on its papers. */
export function whyNotCheck(duty: PlaceDuty) {
  const refusal = whyNotAct(duty)
  return refusal && refusedDuty(refusal)
}

/** All accounts of the place that nobody has checked, as they stood before the officer. */
export const checkStated = command<{ place: string; rev: string }, undefined, 'payees.check', PlaceDuty>(
  'payees.check',
  {
    load: lockDuty,
    may: whyNotCheck,
    async run(doing, { place, rev }) {
      await checkPayees.perform(doing, { business: place, seen: rev })
      // The check has its own row.
      return unchanged(undefined)
    },
  },
)

/** One licence, whose id names the version seen: a renewed one is another row. Of two checks the later one stands. */
export const checkLicence = command<{ place: string; licence: string }, undefined, 'licence.check', PlaceDuty>(
  'licence.check',
  {
    load: lockDuty,
    may: whyNotCheck,
    async run({ tx, actor }, { place, licence }, { agency }) {
      const row = await tx
        .selectFrom('licences')
        .select(['business_id', 'number', 'checked_by'])
        .where('id', '=', licence)
        .forUpdate()
        .executeTakeFirst()
      if (!row) throw new InputRefusal({ form: 'policy:refusal.licence' })
      // Missing accounts cannot be checked.
      if (row.business_id !== place || !row.number) throw problems.page_not_found()
      if (row.checked_by === actorId(actor)) return unchanged(undefined)
      await tx
        .updateTable('licences')
        .set({ checked_at: actor.now, checked_by: actorId(actor), checked_agency_id: agency })
        .where('id', '=', licence)
        .execute()
      return {
        result: undefined,
        audit: { entity: licence, business: place, after: { agency } },
        touches: [`place:${place}`],
      }
    },
  },
)
