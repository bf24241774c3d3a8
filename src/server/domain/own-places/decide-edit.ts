/**
 * An area officer's decision about an owner's proposed change, part by part: an approved part is public at once, a
 * returned one keeps the earlier value, and its owner reads why. Decided once, and on the version the officer has seen.
 */
import type { Selectable, Updateable } from 'kysely'
import { toColumns } from '#shared/localised.ts'
import { type EditFields, type EditPart, editParts } from '#shared/own-places/edit.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import type { BusinessEdits, Businesses } from '../../db/schema/places.ts'
import { asOwn } from '../../messages/foreign-words.ts'
import { findAccount } from '../accounts/accounts.ts'
import { notice } from '../accounts/asking.ts'
import { actorId } from '../actor.ts'
import { command, type Doing } from '../command/command.ts'
import { pagesOf } from '../command/derive.ts'
import { getDuty } from '../duty/find-duty.ts'
import { type DutyStanding, isOnDuty, refusedDuty } from '../duty/policy.ts'
import { InputRefusal } from '../input-refusal.ts'
import { endResults } from '../inspections/end-results.ts'
import { refreshRatings } from '../places/ratings.ts'
import { refreshSearchDocs } from '../search/keep-docs.ts'
import { compareEdit } from './compare-edit.ts'
import { type OwnRow, partsOf } from './own-place.ts'

/** Part → why it comes back, or null where it is approved. */
export type EditVerdicts = Partial<Record<EditPart, string | null>>

interface Decision {
  edit: string
  /** The proposal that the officer has seen. */
  rev: number
  verdicts: EditVerdicts
}

interface Waiting {
  edit: Selectable<BusinessEdits>
  place: OwnRow
  standing: DutyStanding
}

/** Locks the place first, as everywhere; an officer not on duty there does not see the change. */
async function load({ tx, actor }: Doing, { edit: id }: Decision): Promise<Waiting> {
  const found = await tx.selectFrom('business_edits').select('business_id').where('id', '=', id).executeTakeFirst()
  if (!found) throw problems.page_not_found()
  const place = await tx
    .selectFrom('businesses')
    .selectAll()
    .where('id', '=', found.business_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const standing = await getDuty(tx, { officer: actorId(actor), place: place.id, now: actor.now })
  if (!isOnDuty(standing)) throw problems.page_not_found()
  const edit = await tx.selectFrom('business_edits').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { edit, place, standing }
}

function may({ edit, standing }: Waiting, _doing: unknown, { rev, verdicts }: Decision): InputRefusal | null {
  if (standing.owns) return refusedDuty('inspection:refusal.ownPlace')
  const asked = editParts.filter((part) => edit.fields[part] !== undefined)
  const isWhole = asked.every((part) => verdicts[part] !== undefined)
  return edit.state === 'waiting' && edit.rev === rev && isWhole
    ? null
    : new InputRefusal({ form: 'register:error.decided' })
}

/** The columns of the parts. */
const columnsOf = ({ name, category, where, capacity, licensed }: EditFields): Updateable<Businesses> => ({
  ...(name && toColumns('name', name)),
  ...(category && { category_id: category }),
  ...where,
  ...(capacity !== undefined && { capacity }),
  ...(licensed !== undefined && { licensed_capacity: licensed }),
})

export const decideEdit = command<Decision, undefined, 'edit.approve' | 'edit.return', Waiting>(
  ['edit.approve', 'edit.return'],
  {
    load,
    may,
    async run({ tx, actor, origin }, { verdicts }, { edit, place }) {
      const asked = editParts.filter((part) => edit.fields[part] !== undefined)
      const approved = asked.filter((part) => verdicts[part] === null)
      const reasons = Object.fromEntries(asked.flatMap((part) => (verdicts[part] ? [[part, verdicts[part]]] : [])))
      const isReturned = Object.keys(reasons).length > 0
      const fields: EditFields = Object.fromEntries(approved.map((part) => [part, edit.fields[part]]))
      const before = partsOf(place)
      const compared = await compareEdit(tx, place.id, fields)
      if (approved.length > 0) {
        await tx
          .updateTable('businesses')
          .set({ ...columnsOf(fields), updated_at: actor.now })
          .where('id', '=', place.id)
          .execute()
        await refreshSearchDocs(tx, [place.id])
        // Another kind of place is liked by another mean.
        if (fields.category) await refreshRatings(tx, [place.id])
        if (fields.where)
          await tx.updateTable('registrations').set({ has_pin: true }).where('business_id', '=', place.id).execute()
        if (compared.endsResults) await endResults(tx, place.id, actor.now)
      }
      await tx
        .updateTable('business_edits')
        .set({
          state: isReturned ? 'returned' : 'approved',
          decided_at: actor.now,
          decided_by: actorId(actor),
          returned: isReturned ? JSON.stringify(reasons) : null,
        })
        .where('id', '=', edit.id)
        .execute()
      const account = place.owner_id === null ? null : await findAccount(tx, place.owner_id)
      const at = path('/vendor/manage-business/edit/:id', { id: place.id })
      return {
        result: undefined,
        audit: {
          action: isReturned ? 'edit.return' : 'edit.approve',
          entity: edit.id,
          business: place.id,
          before: Object.fromEntries(approved.map((part) => [part, before[part]])),
          after: { ...fields, ...(compared.identity !== 'same' && compared) },
          ...(isReturned && { reason: Object.values(reasons).join('\n') }),
        },
        touches: approved.length > 0 ? pagesOf([place.id]) : [],
        notify: account
          ? notice(
              { origin, actor },
              account,
              isReturned ? 'edit_returned' : 'edit_approved',
              {
                place: place.name_th,
                path: at,
                ...(isReturned && { reason: Object.values(reasons).map(asOwn).join('; ') }),
              },
              { user: account.id, ref: place.id },
            )
          : [],
      }
    },
  },
)
