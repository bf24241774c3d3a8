/**
 * Supervisors' decisions about an officer. One alone refuses a request; approving it, suspending and restoring take two (two-persons). A
 * suspended officer is signed out, loses all leases, and leaves the work to the area.
 */
import { bangkokDay } from '#shared/bangkok.ts'
import { path } from '#shared/path.ts'
import { notice } from '../accounts/asking.ts'
import { noteRole } from '../accounts/sessions.ts'
import { actorId } from '../actor.ts'
import { command, type Doing } from '../command/command.ts'
import { powerOfTwo } from '../command/power.ts'
import { isWithinAgency } from '../duty/agency-areas.ts'
import { InputRefusal } from '../input-refusal.ts'
import { putArea } from './areas.ts'
import { endApprovals } from './end-approvals.ts'
import { endLoansOf } from './end-areas.ts'
import {
  type LockedOfficer,
  lockOfficer,
  mayDecide,
  mayGive,
  nameArea,
  pastRefusal,
  writeMove,
} from './lock-officer.ts'

interface Seen {
  officer: string
  rev: string
}

const load = (doing: Doing, { officer }: Seen) => lockOfficer(doing, officer)
const setState = ({ tx, actor }: Doing, officer: string, state: 'active' | 'suspended') =>
  tx
    .updateTable('role_grants')
    .set({ state, decided_at: actor.now, decided_by: actorId(actor) })
    .where('user_id', '=', officer)
    .where('role', '=', 'inspector')
    .execute()

/** Approves a request, with the first duty area; it lies within the areas of both supervisors. */
export const approveOfficer = powerOfTwo(
  command<
    Seen & { area: number; until: Date | null },
    undefined,
    'officer.approve',
    LockedOfficer & { covers: boolean; fits: boolean }
  >('officer.approve', {
    async load(doing, { officer, area }) {
      const held = await lockOfficer(doing, officer)
      return {
        ...held,
        covers: await mayGive(doing, held, area),
        fits: await isWithinAgency(doing.tx, held.agency, area),
      }
    },
    may(held, doing, input) {
      const refusal = mayDecide('requested')(held, doing, input)
      if (refusal) return refusal
      const past = pastRefusal(input.until, doing.actor.now)

      if (past) return past
      if (!held.covers) return new InputRefusal({ area: 'officer:refusal.outsideArea' })
      return held.fits ? null : new InputRefusal({ area: 'officer:refusal.outsideAgency' })
    },
    async run(doing, { officer, area, until }, held) {
      const { tx, actor, origin } = doing
      await setState(doing, officer, 'active')
      // The next sign-in leads to the new work; from then on the role used last decides.
      await noteRole(tx, officer, 'inspector')
      await putArea(tx, { officer, area, from: actor.now, until, by: actorId(actor) })
      await writeMove(doing, { officer, what: 'approved', agency: held.agency, area, until })
      const name = await nameArea(tx, area, held.locale)
      return {
        result: undefined,
        audit: { entity: officer, before: { state: held.state }, after: { state: 'active', area, until } },

        notify: notice(
          { origin },
          held,
          'officer_approved',
          { area: name, path: path('/inspector/area-duty'), at: actor.now },
          { user: officer, ref: null },
        ),
      }
    },
  }),
)

/** Refuses a request. The person may ask again. */
export const refuseOfficer = command<Seen & { reason: string }, undefined, 'officer.refuse', LockedOfficer>(
  'officer.refuse',
  {
    load,
    may: mayDecide('requested'),
    async run(doing, { officer, reason }, held) {
      const { tx, actor, origin } = doing
      await tx.deleteFrom('role_grants').where('user_id', '=', officer).where('role', '=', 'inspector').execute()
      await writeMove(doing, { officer, what: 'refused', agency: held.agency, area: held.asked, reason })
      const { ended, deliveries } = await endApprovals(doing, { officer, reason })
      return {
        result: undefined,
        audit: { entity: officer, before: { state: held.state, agency: held.agency }, after: { ended }, reason },
        notify: [
          ...notice(
            { origin, actor },
            held,
            'officer_refused',
            { reason, at: actor.now },
            { user: officer, ref: null },
          ),
          ...deliveries,
        ],
      }
    },
  },
)

export const suspendOfficer = powerOfTwo(
  command<Seen & { reason: string }, undefined, 'officer.suspend', LockedOfficer>('officer.suspend', {
    load,
    may: mayDecide('active'),
    async run(doing, { officer, reason }, held) {
      const { tx, actor, origin } = doing
      await setState(doing, officer, 'suspended')
      const sessions = await tx.deleteFrom('sessions').where('user_id', '=', officer).returning('id').execute()
      await tx.deleteFrom('decision_leases').where('officer_id', '=', officer).execute()
      await tx
        .deleteFrom('rounds')
        .where('officer_id', '=', officer)
        .where('day', '>=', bangkokDay(actor.now))
        .execute()
      await writeMove(doing, { officer, what: 'suspended', reason })
      return {
        result: undefined,
        audit: {
          entity: officer,
          before: { state: held.state },
          after: { state: 'suspended', ended: sessions.length },
          reason,
        },
        notify: [
          ...notice(
            { origin, actor },
            held,
            'officer_suspended',
            { reason, at: actor.now },
            { user: officer, ref: null },
          ),
          ...(await endLoansOf(doing, officer)),
        ],
      }
    },
  }),
)

export const restoreOfficer = powerOfTwo(
  command<Seen & { reason: string }, undefined, 'officer.restore', LockedOfficer & { isClosed: boolean }>(
    'officer.restore',
    {
      async load(doing, { officer }) {
        const held = await lockOfficer(doing, officer)
        // Held against a closing that goes on.
        const { closed_at } = await doing.tx
          .selectFrom('agencies')
          .select('closed_at')
          .where('id', '=', held.agency)
          .forShare()
          .executeTakeFirstOrThrow()
        return { ...held, isClosed: closed_at !== null }
      },
      may: (held, doing, input) =>
        mayDecide('suspended')(held, doing, input) ??
        (held.isClosed ? new InputRefusal({ form: 'officer:refusal.agencyClosed' }) : null),
      async run(doing, { officer, reason }, held) {
        await setState(doing, officer, 'active')
        await writeMove(doing, { officer, what: 'restored', reason })
        return {
          result: undefined,
          audit: { entity: officer, before: { state: held.state }, after: { state: 'active' }, reason },
          notify: notice(
            doing,
            held,
            'officer_restored',
            { path: path('/inspector/area-duty'), at: doing.actor.now },
            { user: officer, ref: null },
          ),
        }
      },
    },
  ),
)
