/** Proposals to approve a request fall with its refusal, and their proposers read its reason. */
import { actorId } from '../actor.ts'
import type { Doing } from '../command/command.ts'
import type { Delivery } from '../deliveries/enqueue.ts'
import { notifyOfProposal } from './notify-of-proposal.ts'

/** Refuses those that wait about the officer. Returns how many, and the notices to everybody but the caller. */
export async function endApprovals(
  doing: Doing,
  { officer, reason }: { officer: string; reason: string },
): Promise<{ ended: number; deliveries: Delivery[] }> {
  const { tx, actor } = doing
  const rows = await tx
    .updateTable('power_proposals as p')
    .from('users as u')
    .set({ outcome: 'refused', decided_by: actorId(actor), decided_at: actor.now, decided_reason: reason })
    .whereRef('u.id', '=', 'p.proposed_by')
    .where('p.kind', '=', 'approve')
    .where('p.officer_id', '=', officer)
    .where('p.outcome', 'is', null)
    .returning(['p.id as proposal', 'p.officer_id', 'u.id', 'u.email', 'u.phone', 'u.locale'])
    .execute()
  const deliveries: Delivery[] = []
  for (const { proposal: id, officer_id, ...proposer } of rows) {
    if (proposer.id === actor.id) continue
    const about = { id, kind: 'approve' as const, officer_id, card_id: null, agency_id: null, into_id: null }
    deliveries.push(...(await notifyOfProposal(doing, about, 'power_refused', [proposer])))
  }
  return { ended: rows.length, deliveries }
}
