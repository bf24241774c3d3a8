/**
 * Whose a run is: a survey the owner's, an inspection that of every officer on duty in the area, because open work belongs to the area
 * and not to the officer. What is not a person's is not there.
 */
import { type Kysely, sql } from 'kysely'
import { problems } from '#shared/problems.ts'
import type { Schema } from '../../db/schema.ts'
import { type Actor, actorId } from '../actor.ts'
import { onDuty } from '../duty/on-duty.ts'
import { InputRefusal } from '../input-refusal.ts'
import { findRun, type RunRow } from './queries.ts'

type Asker = Pick<Actor, 'id' | 'role' | 'now'>

async function mayWork(db: Kysely<Schema>, run: RunRow, asker: Asker): Promise<boolean> {
  const person = actorId(asker)
  const isSurvey = run.kind === 'survey'
  if (asker.role !== (isSurvey ? 'vendor' : 'inspector')) return false
  const mine = isSurvey ? sql<boolean>`owner_id = ${person}::uuid` : onDuty(person, asker.now)
  const place = await db
    .selectFrom('businesses')
    .select('id')
    .where('id', '=', run.business_id)
    .where(mine)
    .executeTakeFirst()
  return place !== undefined
}

/** The run, for who may work on it. Throws `page_not_found` for any other. */
export async function getRun(db: Kysely<Schema>, asker: Asker, id: string, lock?: 'lock'): Promise<RunRow> {
  const run = await findRun(db, id, lock)
  if (!run || !(await mayWork(db, run, asker))) throw problems.page_not_found()
  return run
}

/** The policy of what is said or shown in a run: it has not ended. */
export const whileOpen = ({ state }: RunRow): InputRefusal | null =>
  state === 'open' ? null : new InputRefusal({ form: 'error:run.ended' })
