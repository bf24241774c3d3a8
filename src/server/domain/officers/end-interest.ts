/** Ends a declared conflict of interest, which the officer cannot: after selling a share they may inspect again. A supervisor of the place does. */

import { bool } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import { command } from '../command/command.ts'
import { supervisesPlace } from '../duty/supervising.ts'
import { InputRefusal } from '../input-refusal.ts'
import { type LockedOfficer, lockOfficer, writeMove } from './lock-officer.ts'

export const endInterest = command<
  { officer: string; interest: string; reason: string },
  undefined,
  'interest.end',
  LockedOfficer
>('interest.end', {
  load: (doing, { officer }) => lockOfficer(doing, officer),
  may: ({ id }, { actor }) => (id === actorId(actor) ? new InputRefusal({ form: 'officer:refusal.own' }) : null),
  async run(doing, { officer, interest, reason }) {
    const { tx, actor } = doing
    const ended = await tx
      .updateTable('place_interests')
      .set({ ended_at: actor.now, ended_by: actorId(actor) })
      .where('id', '=', interest)
      .where('officer_id', '=', officer)
      .where('ended_at', 'is', null)
      .where(
        bool`exists (select from businesses where businesses.id = business_id and ${supervisesPlace(actorId(actor), actor.now)})`,
      )
      .returning('business_id')
      .executeTakeFirst()
    if (!ended) throw new InputRefusal({ form: 'officer:refusal.stale' })
    await writeMove(doing, { officer, what: 'interest_ended', reason })
    return { result: undefined, audit: { entity: officer, after: { place: ended.business_id }, reason } }
  },
})
