/** Beginning an inspection of a place: who may, what is asked, by which version, is decided now and stays. */
import { randomInt } from 'node:crypto'
import type { InspectionKind } from '#shared/inspections/inspection-states.ts'
import { problems } from '#shared/problems.ts'
import { actorId } from '../actor.ts'
import { command, unchanged } from '../command/command.ts'
import { getDuty } from '../duty/find-duty.ts'
import { type DutyStanding, refusedDuty, whyNotInspect } from '../duty/policy.ts'
import { InputRefusal } from '../input-refusal.ts'
import { openRun } from '../runs/open-run.ts'
import { findOpenRun } from '../runs/queries.ts'
import { askedOf } from './due.ts'
import { type FoundDue, findDue } from './find-due.ts'

export interface NewInspection {
  /** Of the sender's making. */
  run: string
  place: string
  kind: InspectionKind
  /** Capacity as on the licence, where the officer has read it. */
  licensed: number | null
  /** Where the officer stands, where the device says it. */
  at: { lat: number; lng: number } | null
  /** Who goes along. */
  companion: string
}

interface Beginning {
  standing: DutyStanding
  due: FoundDue
  figures: { capacity: number | null; licensed_capacity: number | null }
}

/** So many numbers below this make a draw that nobody foresees. */
const drawnOf = 2 ** 32

/** Begins an inspection, or goes on with the one that is open: open work belongs to the area. Throws a refusal that says its rule. */
export const startInspection = command<NewInspection, { run: string }, 'inspection.start', Beginning>(
  'inspection.start',
  {
    async load({ tx, actor }, { place }) {
      // Held, so that of two who begin at once the second goes on with the first one's.
      const figures = await tx
        .selectFrom('businesses')
        .select(['capacity', 'licensed_capacity'])
        .where('id', '=', place)
        .forNoKeyUpdate()
        .executeTakeFirst()
      const standing = await getDuty(tx, { officer: actorId(actor), place, now: actor.now })
      const due = await findDue(tx, place)
      if (!figures || !due) throw problems.page_not_found()
      return { standing, due, figures }
    },
    may({ standing, due }, { actor }, { kind }) {
      if (actor.role !== 'inspector') throw problems.not_allowed()
      const refusal = whyNotInspect(standing)
      if (refusal) return refusedDuty(refusal)
      return due.kinds.includes(kind) ? null : new InputRefusal({ kind: 'error:run.notDue' })
    },
    async run({ tx, actor }, { run, place, kind, licensed, at, companion }, { due, figures }) {
      const open = await findOpenRun(tx, place, 'inspection')
      if (open) return unchanged({ run: open.id })
      const { unit } = await tx
        .selectFrom('role_grants')
        .select('unit')
        .where('user_id', '=', actorId(actor))
        .where('role', '=', 'inspector')
        .executeTakeFirstOrThrow()
      await openRun(tx, actor, {
        ...{ id: run, kind, place, template: due.templateId, unit, at, companion },
        follows: due.follows && kind === 'recheck' ? due.follows.id : null,
        ...{ capacity: figures.capacity, licensed: licensed ?? figures.licensed_capacity },
        askedOf: () => askedOf(kind, due.questions, due.before, () => randomInt(drawnOf) / drawnOf),
      })
      return {
        result: { run },
        audit: { entity: run, business: place, after: { kind, template: due.templateId, unit } },
      }
    },
  },
)
