/** Breaking an inspection off, with the reason: nobody there, not let in, not safe to stay. It stays on record and changes no figure. */
import { v7 as uuidv7 } from 'uuid'
import type { AbortReason } from '#shared/inspections/inspection-states.ts'
import { command, unchanged } from '../command/command.ts'
import { getRun, whileOpen } from '../runs/access.ts'
import type { RunRow } from '../runs/queries.ts'
import { rowOf } from './seal-inspection.ts'

/** Aborted twice it is aborted once. */
export const abortInspection = command<{ run: string; reason: AbortReason }, undefined, 'inspection.abort', RunRow>(
  'inspection.abort',
  {
    load: ({ tx, actor }, { run }) => getRun(tx, actor, run, 'lock'),
    may: (run) => (run.state === 'aborted' ? null : whileOpen(run)),
    async run({ tx, actor }, { reason }, run) {
      if (run.state === 'aborted') return unchanged(undefined)
      const inspection = uuidv7()
      await tx
        .insertInto('inspections')
        .values({ ...rowOf(run, inspection, actor.id), state: 'aborted', abort_reason: reason })
        .execute()
      await tx
        .updateTable('runs')
        .set({ state: 'aborted', ended_at: actor.now, inspection_id: inspection })
        .where('id', '=', run.id)
        .execute()
      return {
        result: undefined,
        audit: { entity: inspection, business: run.business_id, after: { run: run.id }, reason },
      }
    },
  },
)
