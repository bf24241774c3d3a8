/**
 * The second of two: confirms, and it is done; or refuses, with the reason. The proposer may take it back. A proposal falls with the proposer's
 * own power: nobody lends a power after losing it.
 */
import { problems } from '#shared/problems.ts'
import { rowsOf } from '../../db/sql.ts'
import { command, type Doing } from '../command/command.ts'
import { onlyProduct } from '../command/policies.ts'
import { doingAs } from '../command/power.ts'
import { InputRefusal } from '../input-refusal.ts'
import { wasTheirs } from '../officers/decided-request.ts'
import type { Notified } from '../officers/lock-officer.ts'
import { notifyOfProposal, subjectOf } from '../officers/notify-of-proposal.ts'
import { listSeconds, mayHaveIt, maySecond } from '../officers/second-persons.ts'
import { powers, type Terms } from './powers.ts'

interface LockedProposal extends Terms {
  id: string
  proposed_by: string
  proposer: Notified
  /** It was decided, or has lapsed. */
  isOver: boolean
  /** The caller's part in it. */
  part: 'proposer' | 'second' | 'other'
}

/** The proposal, locked. Throws `page_not_found` for anybody with no part in its subject. */
async function hold({ tx, actor }: Doing, id: string): Promise<LockedProposal> {
  const proposal = await tx
    .selectFrom('power_proposals')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!proposal) throw problems.page_not_found()
  const proposer = await tx
    .selectFrom('users')
    .select(['id', 'email', 'phone', 'locale'])
    .where('id', '=', proposal.proposed_by)
    .executeTakeFirstOrThrow()
  const isOver = proposal.outcome !== null || proposal.expires_at <= actor.now
  const held = { ...proposal, proposer, isOver }
  if (actor.id === null) return { ...held, part: 'other' }
  if (proposal.proposed_by === actor.id) return { ...held, part: 'proposer' }
  const { rows } = await rowsOf({ second: 'bool', has: 'bool' })`
    select ${maySecond(actor.id, actor.now)} as second, ${mayHaveIt(actor.id, actor.now)} as has
    from power_proposals p left join role_grants g on g.user_id = p.officer_id and g.role = 'inspector'
    left join warning_cards c on c.id = p.card_id left join businesses on businesses.id = c.business_id where p.id = ${id}::uuid`.execute(
    tx,
  )
  const [row] = rows
  // Once approved or suspended meanwhile, nobody can be the second any more, and the page says that it is over.
  if (!(row?.second || row?.has)) {
    const about = proposal.officer_id
    if (about !== null && (await wasTheirs(tx, about, actor.id, actor.now)))
      return { ...held, isOver: true, part: 'other' }
    throw problems.page_not_found()
  }
  return { ...held, part: row.second ? 'second' : 'other' }
}

const load = (doing: Doing, { proposal }: { proposal: string }) => hold(doing, proposal)

const mayAs = (part: 'proposer' | 'second') => (held: LockedProposal) => {
  if (held.isOver) return new InputRefusal({ form: 'power:refusal.over' })
  return held.part === part ? null : new InputRefusal({ form: 'power:refusal.notSecond' })
}

const settle = (
  { tx, actor }: Doing,
  id: string,
  decided: { outcome: 'confirmed' | 'refused' | 'withdrawn'; decided_reason?: string },
) =>
  tx
    .updateTable('power_proposals')
    .set({ ...decided, decided_by: actor.id, decided_at: actor.now })
    .where('id', '=', id)
    .execute()

const auditOf = (held: LockedProposal) => ({
  entity: subjectOf(held),
  before: { proposal: held.id, kind: held.kind, officer: held.officer_id, proposed_by: held.proposed_by },
})

/** Throws where the proposer could not do it now. */
async function refuseFallen(doing: Doing, held: LockedProposal): Promise<void> {
  await powers[held.kind].allow(doingAs(doing, held.proposed_by), held).catch(() => {
    throw new InputRefusal({ form: 'power:refusal.fallen' })
  })
}

/** Confirms, and carries it out. */
export const confirmPower = command<{ proposal: string }, undefined, 'power.confirm', LockedProposal>('power.confirm', {
  load,
  may: mayAs('second'),
  async run(doing, _input, held) {
    await refuseFallen(doing, held)
    const { by, carryOut } = powers[held.kind]
    await carryOut(by === 'proposer' ? doingAs(doing, held.proposed_by) : doing, held)
    await settle(doing, held.id, { outcome: 'confirmed' })
    return {
      result: undefined,
      audit: { ...auditOf(held), after: { outcome: 'confirmed' } },
      notify: await notifyOfProposal(doing, held, 'power_confirmed', [held.proposer]),
    }
  },
})

/** The second does not agree, and the proposer reads why. */
export const refusePower = command<{ proposal: string; reason: string }, undefined, 'power.refuse', LockedProposal>(
  'power.refuse',
  {
    load,
    may: mayAs('second'),
    async run(doing, { reason }, held) {
      await settle(doing, held.id, { outcome: 'refused', decided_reason: reason })
      return {
        result: undefined,
        audit: { ...auditOf(held), after: { outcome: 'refused' }, reason },
        notify: await notifyOfProposal(doing, held, 'power_refused', [held.proposer]),
      }
    },
  },
)

/** The proposer takes it back. */
export const withdrawProposal = command<{ proposal: string }, undefined, 'power.withdraw', LockedProposal>(
  'power.withdraw',
  {
    load,
    may: mayAs('proposer'),
    async run(doing, _input, held) {
      await settle(doing, held.id, { outcome: 'withdrawn' })
      return { result: undefined, audit: { ...auditOf(held), after: { outcome: 'withdrawn' } } }
    },
  },
)

/**
 * The administrator confirms on the command line, only where no supervisor could: it is done as the proposer's, and that it was confirmed there is on
 * record with the reason.
 */
export const confirmAsAdministrator = command<
  { proposal: string; reason: string },
  undefined,
  'power.confirm',
  LockedProposal & { seconds: number }
>('power.confirm', {
  load: async (doing, { proposal }) => ({
    ...(await hold(doing, proposal)),
    seconds: (await listSeconds(doing.tx, proposal, doing.actor.now)).length,
  }),
  may(held, doing) {
    onlyProduct(held, doing)
    if (held.isOver) return new InputRefusal({ form: 'power:refusal.over' })
    return held.seconds > 0 ? new InputRefusal({ form: 'power:refusal.notSecond' }) : null
  },
  async run(doing, { proposal, reason }, held) {
    await refuseFallen(doing, held)
    await powers[held.kind].carryOut(doingAs(doing, held.proposed_by), held)
    await settle(doing, proposal, { outcome: 'confirmed', decided_reason: reason })
    return {
      result: undefined,
      audit: { ...auditOf(held), after: { outcome: 'confirmed', byAdministrator: true }, reason },
      notify: await notifyOfProposal(doing, held, 'power_confirmed', [held.proposer]),
    }
  },
})
