/** Preparing a visit: its questions are drawn and pinned under the id of the run that may begin with them, and handed over whole. */
import { v7 as uuidv7 } from 'uuid'
import type { VisitedPlace } from '#shared/inspections/visit-page.ts'
import { problems } from '#shared/problems.ts'
import type { RunPageData } from '#shared/runs/run.ts'
import { actorId } from '../actor.ts'
import { command } from '../command/command.ts'
import { inspectedByOthers } from '../duty/agency-kinds.ts'
import { getDuty } from '../duty/find-duty.ts'
import { type DutyStanding, isOtherKind, refusedDuty, whyNotInspect } from '../duty/policy.ts'
import { InputRefusal } from '../input-refusal.ts'
import { findOpenRun } from '../runs/queries.ts'
import { findRunPage } from '../runs/run-page.ts'
import { findBefore } from './find-before.ts'
import { type FoundDue, findDue } from './find-due.ts'
import { findVisitedPlace } from './find-visit.ts'
import { drawAsked, findPrepared, type PreparedRun } from './prepared.ts'

/** The prepared visit: the selected questions, without answers. */
export interface PreparedVisit {
  run: RunPageData
}

interface Facts {
  place: VisitedPlace
  standing: DutyStanding
  due: FoundDue
  isOpen: boolean
  figures: { capacity: number | null; licensed_capacity: number | null }
  known: PreparedRun | null
}

/** Prepares a visit of the officer; the same again gives the same draw. Throws a refusal that says its rule. */
export const prepareInspection = command<{ place: string }, PreparedVisit, 'inspection.prepare', Facts>(
  'inspection.prepare',
  {
    // It carries the key to its officer's data on the device.
    secret: true,
    async load({ tx, actor, reader }, { place: id }) {
      const officer = actorId(actor)
      const place = await findVisitedPlace(tx, id, { locale: reader.locale, now: actor.now })
      const figures = await tx
        .selectFrom('businesses')
        .select(['capacity', 'licensed_capacity'])
        .where('id', '=', id)
        .executeTakeFirst()
      const due = await findDue(tx, id)
      if (!place || !figures || !due) throw problems.page_not_found()
      const standing = await getDuty(tx, { officer, place: id, now: actor.now })
      if (isOtherKind(standing)) throw await inspectedByOthers({ tx, reader }, id)
      const row = await tx
        .selectFrom('prepared_runs')
        .select('id')
        .where('business_id', '=', id)
        .where('officer_id', '=', officer)
        .executeTakeFirst()
      const isUsed = row && (await tx.selectFrom('runs').select('id').where('id', '=', row.id).executeTakeFirst())
      const known = row && !isUsed ? await findPrepared(tx, { id: row.id, place: id, officer, now: actor.now }) : null
      const isOpen = (await findOpenRun(tx, id, 'inspection')) !== null
      return { place, standing, due, figures, known, isOpen }
    },
    may({ standing, isOpen }, { actor }) {
      if (actor.role !== 'inspector') throw problems.not_allowed()
      const refusal = whyNotInspect(standing)
      if (refusal) return refusedDuty(refusal)
      // An open inspection is stored by its own page.
      return isOpen ? new InputRefusal({ form: 'error:run.exists' }) : null
    },
    async run({ tx, actor, reader }, { place: id }, { place, due, figures, known }) {
      const officer = actorId(actor)
      const [kind] = due.kinds
      const follows = due.follows?.id ?? null
      const isSame = known?.template_id === due.templateId && known.follows_id === follows
      const prepared: PreparedRun = isSame
        ? { ...known, prepared_at: actor.now }
        : {
            id: uuidv7(),
            business_id: id,
            officer_id: officer,
            template_id: due.templateId,
            follows_id: follows,
            asked: drawAsked(kind, due),
            prepared_at: actor.now,
          }
      await tx
        .insertInto('prepared_runs')
        .values(prepared)
        .onConflict((it) => it.constraint('prepared_runs_once').doUpdateSet(prepared))
        .execute()
      const { template_id, follows_id, asked } = prepared
      const row = {
        id: prepared.id,
        kind,
        business_id: id,
        template_id,
        follows_id,
        asked,
        state: 'open' as const,
        companion: '',
        capacity: figures.capacity,
        licensed: figures.licensed_capacity,
        opened_by: officer,
        agency_id: null,
        opened_at: actor.now,
        lat: null,
        lng: null,
        ended_at: null,
        manifest: null,
        inspection_id: null,
        survey_id: null,
        clock_skew: null,
        sign_read: null,
        retired_at: null,
        signed_by: null,
        signature: null,
        closed_said: null,
        closed_skew: null,
      }
      const before = follows_id === null ? undefined : await findBefore(tx, id)
      const { name, category } = place.card
      const shown = { actor, place: { id, name, category }, locale: reader.locale, at: null, before }
      return {
        result: { run: await findRunPage(tx, row, shown) },
        audit: { entity: prepared.id, business: id, after: { kind, template: template_id } },
      }
    },
  },
)
