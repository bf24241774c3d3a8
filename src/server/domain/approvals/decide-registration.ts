/**
 * An area officer's decision about a registration: the place is listed, or returned with a reason beside each field. Decided once:
 * an officer with an older submission, or not the first, is refused. A place closed with open cards gets them back when listed anew.
 */
import { path } from '#shared/path.ts'
import type { BusinessStatus } from '#shared/places/business-states.ts'
import { firstReturned } from '#shared/registrations/decision.ts'
import { stepPath } from '#shared/registrations/registration.ts'
import { returnedWords } from '../../messages/returned-words.ts'
import { findAccount } from '../accounts/accounts.ts'
import { notice } from '../accounts/asking.ts'
import { actorId } from '../actor.ts'
import { command, type Doing } from '../command/command.ts'
import { pagesOf } from '../command/derive.ts'
import { getDuty } from '../duty/find-duty.ts'
import { type DutyStanding, refusedDuty } from '../duty/policy.ts'
import { InputRefusal } from '../input-refusal.ts'
import { checkPayees } from '../payees/commands.ts'
import { enterOrders } from '../places/orders.ts'
import { refreshRatings } from '../places/ratings.ts'
import { listFiles } from '../registrations/draft-rows.ts'
import { fieldsAsReturned } from '../registrations/returned-fields.ts'
import { refreshSearchDocs } from '../search/keep-docs.ts'
import { takeOver } from './take-over.ts'

interface Decision {
  place: string
  /** The handing in that the officer has seen. */
  rev: string
}

interface Waiting {
  id: string
  standing: DutyStanding
  status: BusinessStatus
  rev: string | null
  owner: string | null
  name: string
}

async function load({ tx, actor }: Doing, { place }: Decision): Promise<Waiting> {
  const standing = await getDuty(tx, { officer: actorId(actor), place, now: actor.now })
  const row = await tx
    .selectFrom('businesses')
    .leftJoin('registrations', 'registrations.business_id', 'businesses.id')
    .select(['businesses.status', 'businesses.owner_id', 'businesses.name_th', 'registrations.submitted_at'])
    .where('businesses.id', '=', place)
    .forNoKeyUpdate('businesses')
    .executeTakeFirstOrThrow()
  const { status, owner_id: owner, name_th: name, submitted_at } = row
  return { id: place, standing, status, owner, name, rev: submitted_at?.toISOString() ?? null }
}

/** Officers of the area, never for their own place; and only waiting registrations, as they stand now. */
function may({ standing, status, rev }: Waiting, _doing: unknown, seen: Decision): InputRefusal | null {
  if (standing.grant !== 'active') return refusedDuty('inspection:refusal.notOfficer')
  if (!standing.covers) return refusedDuty('inspection:refusal.outsideArea')
  if (standing.owns) return refusedDuty('inspection:refusal.ownPlace')
  return status === 'submitted' && rev === seen.rev ? null : new InputRefusal({ form: 'register:error.decided' })
}

async function notifyOwner(
  { tx, origin, actor }: Doing,
  { id, owner, name: place }: Waiting,
  kind: 'registration_approved' | 'registration_cards',
  to: string,
) {
  const account = owner === null ? null : await findAccount(tx, owner)
  return account
    ? notice({ origin }, account, kind, { place, at: actor.now, path: to }, { user: account.id, ref: id })
    : []
}

/** Notifies the owner of the returned fields, with a link to the first of them. */
async function notifyOfReturned(
  { tx, origin, actor }: Doing,
  { id, owner, name: place }: Waiting,
  { draft, reasons }: { draft: string; reasons: Record<string, string> },
) {
  const account = owner === null ? null : await findAccount(tx, owner)
  if (!account) return []
  const to = stepPath(firstReturned(reasons), draft)
  const reason = returnedWords(account.locale, reasons)
  const values = { place, at: actor.now, path: to, reason }
  return notice({ origin, actor }, account, 'registration_returned', values, { user: account.id, ref: id })
}

/** The rows of both decisions: the place in its new state, with officer and time; reasons beside the returned fields. */
async function decide(
  { tx, actor }: Doing,
  place: string,
  {
    returned,
    ...set
  }: {
    status: BusinessStatus
    licensed_capacity?: number | null
    returned: { returned: string; returned_as: string } | null
  },
): Promise<void> {
  await tx
    .updateTable('businesses')
    .set({ ...set, updated_at: actor.now })
    .where('id', '=', place)
    .execute()
  await tx
    .updateTable('registrations')
    .set({ decided_at: actor.now, decided_by: actorId(actor), ...(returned ?? { returned: null, returned_as: null }) })
    .where('business_id', '=', place)
    .execute()
}

/** Lists the place. Records the licence's limits as the officer has read them, and that the accounts were compared with the papers. */
export const approveRegistration = command<
  Decision & { licensed: number | null; comparedPayees: boolean },
  undefined,
  'registration.approve',
  Waiting
>('registration.approve', {
  load,
  may,
  async run(doing, { place, licensed, comparedPayees }, waiting) {
    const { tx } = doing
    // As submitted, which the revision names: until then nobody states others.
    if (comparedPayees) await checkPayees.perform(doing, { business: place, seen: null })
    await decide(doing, place, { status: 'approved', licensed_capacity: licensed, returned: null })
    const taken = await takeOver(doing, { place, owner: waiting.owner })
    await refreshRatings(tx, [place])
    await enterOrders(tx, [place])
    await refreshSearchDocs(tx, [place])
    return {
      result: undefined,
      audit: [
        {
          entity: place,
          business: place,
          before: { status: 'submitted' },
          after: { status: 'approved', licensed, ...(taken.from.length > 0 && { took_over: taken.cards }) },
        },
        ...taken.from.map((gone) => ({ entity: place, business: gone, after: { into: place } })),
      ],
      touches: pagesOf([place, ...taken.from]),
      notify: [
        ...(await notifyOwner(doing, waiting, 'registration_approved', path('/client/information/:id', { id: place }))),
        ...(taken.cards.length > 0
          ? await notifyOwner(doing, waiting, 'registration_cards', path('/vendor/warning-list'))
          : []),
      ],
    }
  },
})

/** Sends it back: the owner's draft is open again, with the reasons beside its fields. */
export const returnRegistration = command<
  Decision & { reasons: Record<string, string> },
  undefined,
  'registration.return',
  Waiting
>('registration.return', {
  load,
  may,
  async run(doing, { place, reasons }, waiting) {
    const { tx } = doing
    const draft = await tx
      .updateTable('business_drafts')
      .set({ state: 'open' })
      .where('business_id', '=', place)
      .returning(['id', 'steps'])
      .executeTakeFirstOrThrow()
    const asNow = fieldsAsReturned(Object.keys(reasons), { ...draft, files: await listFiles(tx, draft.id) })
    const returned = { returned: JSON.stringify(reasons), returned_as: JSON.stringify(asNow) }
    await decide(doing, place, { status: 'returned', returned })
    return {
      result: undefined,
      audit: {
        entity: place,
        business: place,
        before: { status: 'submitted' },
        after: { status: 'returned', ...reasons },
        reason: Object.values(reasons).join('\n'),
      },
      notify: await notifyOfReturned(doing, waiting, { draft: draft.id, reasons }),
    }
  },
})
