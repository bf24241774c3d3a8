/**
 * Accepting an invitation: the person asks for the role in that agency, and the inviter's word stands as the first of two, so that a second person confirms.
 * Where the inviter may not propose it any more, it is a request as any other. Only an account with the invited contact accepts: the code alone is no key.
 */
import { path } from '#shared/path.ts'
import { rowsOf } from '../../db/sql.ts'
import { type Account, findAccount, getAccount } from '../accounts/accounts.ts'
import { notice } from '../accounts/asking.ts'
import { requestInspector } from '../accounts/roles.ts'
import { actorId } from '../actor.ts'
import { command, type Doing } from '../command/command.ts'
import { doingAs } from '../command/power.ts'
import { areaOf } from '../duty/supervising.ts'
import { InputRefusal } from '../input-refusal.ts'
import { grantRev } from '../officers/lock-officer.ts'
import { nameOfAgency } from '../official-names/agency-in-charge.ts'
import { proposePower } from '../two-persons/propose-power.ts'

interface Held {
  account: Account
  invitation: {
    id: string
    agency_id: string
    contact: string | null
    area_code: number
    made_by: string | null
    expires_at: Date
    outcome: 'taken' | 'withdrawn' | null
  } | null
  isPolice: boolean
}

async function load({ tx, actor }: Doing, { invitation: id }: { invitation: string }): Promise<Held> {
  const invitation = await tx
    .selectFrom('officer_invitations')
    .select(['id', 'agency_id', 'contact', 'area_code', 'made_by', 'expires_at', 'outcome'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const agency =
    invitation &&
    (await tx.selectFrom('agencies').select('kind').where('id', '=', invitation.agency_id).executeTakeFirst())
  return {
    account: await getAccount(tx, actorId(actor)),
    invitation: invitation ?? null,
    isPolice: agency?.kind === 'police' || agency?.kind === 'tourist_police',
  }
}

function whyNot({ invitation, account }: Held, { actor }: Doing): InputRefusal | null {
  if (invitation?.outcome === 'taken') return new InputRefusal({ form: 'invitation:refusal.used' })
  if (invitation?.outcome === 'withdrawn') return new InputRefusal({ form: 'invitation:refusal.over' })
  const isTheirs = invitation?.contact && [account.email, account.phone].includes(invitation.contact)
  if (!invitation || !isTheirs) return new InputRefusal({ form: 'invitation:refusal.other' })
  return invitation.expires_at <= actor.now ? new InputRefusal({ form: 'invitation:refusal.expired' }) : null
}

export const acceptInvitation = command<{ invitation: string; badge: string }, undefined, 'officer.join', Held>(
  'officer.join',
  {
    load,
    may: (held, doing) => whyNot(held, doing),
    async run(doing, { badge }, { invitation, account, isPolice }) {
      const { tx, actor, origin } = doing
      if (!invitation) throw new InputRefusal({ form: 'invitation:refusal.other' })
      const { agency_id: agency, area_code: area, made_by: inviter } = invitation
      const kind = isPolice ? ('police' as const) : ('officer' as const)
      await requestInspector.perform(doing, { kind, agency, badge, province: areaOf(area).province })
      await tx
        .updateTable('officer_invitations')
        .set({ outcome: 'taken', decided_at: actor.now, taken_by: account.id, contact: null })
        .where('id', '=', invitation.id)
        .execute()
      const isProposed = inviter !== null && (await propose(doing, { inviter, officer: account.id, area }))
      const host = inviter === null ? null : await findAccount(tx, inviter)
      return {
        result: undefined,
        audit: { entity: account.id, after: { agency, area, proposed: isProposed } },
        notify: host
          ? notice(
              { origin },
              host,
              'invitation_taken',
              {
                name: account.name,
                agency: await nameOfAgency(tx, agency, host.locale),
                at: actor.now,
                path: path('/inspector/officers/:id', { id: account.id }),
              },
              { user: host.id, ref: account.id },
            )
          : [],
      }
    },
  },
)

/** The inviter's proposal to approve; false where they may not make it any more. */
async function propose(
  doing: Doing,
  { inviter, officer, area }: { inviter: string; officer: string; area: number },
): Promise<boolean> {
  const { rows } = await rowsOf({ rev: 'text' })`
    select ${grantRev} as rev from role_grants g where g.user_id = ${officer}::uuid and g.role = 'inspector'`.execute(
    doing.tx,
  )
  const asked = { kind: 'approve' as const, officer_id: officer, area_code: area, until: null, reason: null }
  try {
    await proposePower.perform(doingAs(doing, inviter), { ...asked, seen: rows[0]?.rev ?? '' })
    return true
  } catch (error) {
    const isRefusal = error instanceof InputRefusal || (error as { code?: string }).code === 'page_not_found'
    if (isRefusal) return false
    throw error
  }
}
