/**
 * Access to runs: a survey belongs to the people of the place, an inspection to every officer on duty in the area, because open work belongs to the
 * area and not to the officer. Other people's runs are not there.
 */
import type { Kysely } from 'kysely'
import { dayMs } from '#shared/bangkok.ts'
import { problems } from '#shared/problems.ts'
import { TEMPLATE_GRACE_DAYS } from '#shared/runs/run-limits.ts'
import type { Schema } from '../../db/schema.ts'
import { type Actor, actorId } from '../actor.ts'
import { isOfAgency } from '../duty/agency-kinds.ts'
import { findDuty } from '../duty/find-duty.ts'
import { type DutyRefusal, type DutyStanding, isOnDuty, refusedDuty, whyNotWork } from '../duty/policy.ts'
import { mayWorkAt } from '../helpers/works-at.ts'
import { InputRefusal } from '../input-refusal.ts'
import { findRun, type RunRow } from './queries.ts'

type Asker = Pick<Actor, 'id' | 'role' | 'now'>

/** An open run is worked on by those who could begin it, not by joining another's; an ended one is visible to all of the area. */
async function mayWork(db: Kysely<Schema>, run: RunRow, asker: Asker): Promise<boolean> {
  const person = actorId(asker)
  const isSurvey = run.kind === 'survey'
  if (asker.role !== (isSurvey ? 'vendor' : 'inspector')) return false
  if (isSurvey) return mayWorkAt(db, person, run.business_id)
  const standing = await findDuty(db, person, run.business_id, asker.now)
  if (!standing || !isOnDuty(standing)) return false
  const refusal = run.state === 'open' ? await whyNotJoin(db, { standing, run, person }) : null
  if (refusal) throw refusedDuty(refusal)
  return true
}

interface Joining {
  standing: DutyStanding
  run: Pick<RunRow, 'agency_id'>
  person: string
}

/** Reason against the person's work on an open run. A run of the own agency goes on also where the agency has lost the kind since. */
export async function whyNotJoin(db: Kysely<Schema>, { standing, run, person }: Joining): Promise<DutyRefusal | null> {
  const refusal = whyNotWork(standing)
  if (refusal || standing.inspects || (await isOfAgency(db, person, run.agency_id))) return refusal
  return 'inspection:refusal.otherKind'
}

/** The run, for those who may work on it. Throws `page_not_found` where it is not visible, and a refusal with its rule where it is but forbidden. */
export async function getRun(db: Kysely<Schema>, asker: Asker, id: string, lock?: 'lock'): Promise<RunRow> {
  const run = await findRun(db, id, lock)
  if (!run || !(await mayWork(db, run, asker))) throw problems.page_not_found()
  return run
}

const graceMs = TEMPLATE_GRACE_DAYS * dayMs

/**
 * Whether a questionnaire was replaced too long ago to be filled in. A recheck goes by that of the inspection which it follows, however old:
 * nothing else could verify the findings.
 */
export const isRetired = ({ kind, retired_at }: Pick<RunRow, 'kind' | 'retired_at'>, now: Date): boolean =>
  kind !== 'recheck' && retired_at !== null && now.getTime() - retired_at.getTime() > graceMs

/** The policy for ending a run without a result: it has not ended. */
export const whileOpen = ({ state }: RunRow): InputRefusal | null =>
  state === 'open' ? null : new InputRefusal({ form: 'error:run.ended' })

/** The policy for answering in a run, adding photos and sealing it: neither the run nor its questionnaire has ended. */
export const whileAnswered = (run: RunRow, { now }: Pick<Actor, 'now'>): InputRefusal | null =>
  whileOpen(run) ?? (isRetired(run, now) ? new InputRefusal({ form: 'error:run.templateRetired' }) : null)
