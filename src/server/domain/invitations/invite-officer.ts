/**
 * Inviting somebody into an agency, for one area: by a supervisor over the agency who has the area, or by a steward. It gives no power: who accepts it asks
 * for the role, and the inviter's word is the first of two (accept-invitation.ts). A second one to the same contact takes the place of the first.
 */
import { v7 as uuidv7 } from 'uuid'
import type { Contact } from '#shared/accounts/contact.ts'
import { undoCodeLength } from '#shared/accounts/limits.ts'
import { dayMs } from '#shared/bangkok.ts'
import { INVITATION_DAYS } from '#shared/officers/invitation.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import { findAccountBy } from '../accounts/accounts.ts'
import { notice } from '../accounts/asking.ts'
import { makeSpelledCode } from '../accounts/spelled-codes.ts'
import { actorId } from '../actor.ts'
import { type LockedAgency, lockAgency } from '../agencies/lock-agency.ts'
import { hashPersonal } from '../audit/record-event.ts'
import { command } from '../command/command.ts'
import { isWithinAgency } from '../duty/agency-areas.ts'
import { supervises } from '../duty/supervising.ts'
import { InputRefusal } from '../input-refusal.ts'
import { nameArea } from '../officers/lock-officer.ts'
import { nameOfAgency } from '../official-names/agency-in-charge.ts'
import { hashInvitation } from './invitation-code.ts'

interface Inviting {
  agency: string
  contact: Contact
  area: number
}

type Held = LockedAgency & { covers: boolean; fits: boolean }

export const inviteOfficer = command<Inviting, { code: string }, 'officer.invite', Held>('officer.invite', {
  secret: true,
  async load(doing, { agency, area }) {
    const { tx, actor } = doing
    const held = await lockAgency(doing, agency)
    const covers = await supervises(tx, actorId(actor), area, actor.now)
    return { ...held, covers, fits: await isWithinAgency(tx, agency, area) }
  },
  may({ isSteward, isSupervisor, isClosed, covers, fits }) {
    if (!(isSteward || isSupervisor)) throw problems.page_not_found()
    if (isClosed) return new InputRefusal({ form: 'agency:refusal.stale' })
    if (!fits) return new InputRefusal({ area: 'officer:refusal.outsideAgency' })
    return isSteward || covers ? null : new InputRefusal({ area: 'officer:refusal.outsideArea' })
  },
  async run(doing, { agency, contact, area }) {
    const { tx, actor, reader, origin } = doing
    const { now } = actor
    const until = new Date(now.getTime() + INVITATION_DAYS * dayMs)
    const code = makeSpelledCode(undoCodeLength)
    await tx
      .updateTable('officer_invitations')
      .set({ outcome: 'withdrawn', decided_at: now, contact: null })
      .where('agency_id', '=', agency)
      .where('contact', '=', contact.value)
      .where('outcome', 'is', null)
      .execute()
    await tx
      .insertInto('officer_invitations')
      .values({
        id: uuidv7(),
        agency_id: agency,
        contact: contact.value,
        code_hash: hashInvitation(code),
        area_code: area,
        made_by: actorId(actor),
        made_at: now,
        expires_at: until,
      })
      .execute()
    const account = await findAccountBy(tx, contact)
    const locale = account?.locale ?? reader.locale
    const values = { until, agency: await nameOfAgency(tx, agency, locale), area: await nameArea(tx, area, locale) }
    const nobody = { email: null, phone: null, locale }
    return {
      result: { code },
      audit: {
        entity: agency,
        after: { agency, area, contact: hashPersonal(actor, contact.value) },
      },
      notify: [
        ...notice({ origin }, { ...nobody, [contact.kind]: contact.value }, 'officer_invited', { ...values, code }),
        ...(account
          ? notice(
              { origin },
              { ...nobody },
              'invitation_waits',
              { agency: values.agency, area: values.area, path: path('/auth/invitation') },
              { user: account.id, ref: null },
            )
          : []),
      ],
    }
  },
})

/** Takes an open one back, with the power that makes one. */
export const endInvitation = command<
  { agency: string; invitation: string },
  undefined,
  'officer.end_invitation',
  LockedAgency
>('officer.end_invitation', {
  load: (doing, { agency }) => lockAgency(doing, agency),
  may({ isSteward, isSupervisor }) {
    if (!(isSteward || isSupervisor)) throw problems.page_not_found()
    return null
  },
  async run({ tx, actor }, { agency, invitation }) {
    const ended = await tx
      .updateTable('officer_invitations')
      .set({ outcome: 'withdrawn', decided_at: actor.now, contact: null })
      .where('id', '=', invitation)
      .where('agency_id', '=', agency)
      .where('outcome', 'is', null)
      .returning('area_code')
      .executeTakeFirst()
    if (!ended) throw new InputRefusal({ form: 'invitation:refusal.over' })
    return { result: undefined, audit: { entity: agency, after: { agency, area: ended.area_code } } }
  },
})
