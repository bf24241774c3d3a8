/** A proposal that nobody confirmed in time lapses by itself; it never comes about by silence. */
import { command } from '../command/command.ts'
import { onlyProduct } from '../command/policies.ts'
import { notifyOfProposal, subjectOf } from '../officers/notify-of-proposal.ts'

/** Proposals whose time has run out; the proposers are told. How many those were. */
export const lapseProposals = command<object, number, 'power.lapse'>('power.lapse', {
  may: onlyProduct,
  async run(doing) {
    const { tx, actor } = doing
    const rows = await tx
      .updateTable('power_proposals')
      .set({ outcome: 'lapsed', decided_at: actor.now })
      .where('outcome', 'is', null)
      .where('expires_at', '<=', actor.now)
      .returningAll()
      .execute()
    const deliveries = []
    for (const row of rows) {
      const proposer = await tx
        .selectFrom('users')
        .select(['id', 'email', 'phone', 'locale'])
        .where('id', '=', row.proposed_by)
        .executeTakeFirstOrThrow()
      deliveries.push(...(await notifyOfProposal(doing, row, 'power_lapsed', [proposer])))
    }
    return {
      result: rows.length,
      audit: rows.map((row) => ({
        entity: subjectOf(row),
        before: { proposal: row.id, kind: row.kind, officer: row.officer_id, proposed_by: row.proposed_by },
        after: { outcome: 'lapsed' },
      })),
      notify: deliveries,
    }
  },
})
