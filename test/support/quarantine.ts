/** Officers who leave while their work is on the way. */
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#server/db/database.ts'
import type { Actor } from '#server/domain/actor.ts'
import { startInspection } from '#server/domain/inspections/start-inspection.ts'
import { handOver } from '#server/domain/quarantine/hand-over.ts'
import type { HandedOver } from '#shared/quarantine/quarantine.ts'
import { perform } from './commands.ts'
import type { TestPerson } from './people.ts'
import { testDevice } from './runs.ts'

type Db = Pick<Database, 'db'>

/** A person acting as an officer. */
export const officerActor = ({ id }: Pick<TestPerson, 'id'>, now = new Date()): Actor => ({
  id,
  role: 'inspector',
  address: null,
  now,
  salt: Buffer.alloc(32),
})

/** The grant is suspended. */
export const suspend = async ({ db }: Db, { id }: Pick<TestPerson, 'id'>): Promise<void> => {
  await db
    .updateTable('role_grants')
    .set({ state: 'suspended' })
    .where('user_id', '=', id)
    .where('role', '=', 'inspector')
    .execute()
}

/** The duty areas have ended. */
export const moveAway = async ({ db }: Db, { id }: Pick<TestPerson, 'id'>, now = new Date()): Promise<void> => {
  const ended = new Date(now.getTime() - 1000)
  await db
    .updateTable('duty_areas')
    .set({ valid_from: new Date(ended.getTime() - 86_400_000), valid_to: ended })
    .where('user_id', '=', id)
    .execute()
}

/** An inspection that the officer has begun; its id. */
export async function begin(database: Db, officer: TestPerson, place: string): Promise<string> {
  const visit = { run: uuidv7(), place, kind: 'first' as const, licensed: null, at: null, companion: '' }
  return (await perform(database, officerActor(officer), startInspection, visit)).run
}

/** Hands answers over as a device does. */
export const hand = (
  database: Db,
  officer: TestPerson,
  given: { run: string; place: string } & Partial<Parameters<typeof handOver.perform>[1]>,
): Promise<HandedOver> =>
  perform(database, { ...officerActor(officer), role: 'client' }, handOver, {
    beginning: null,
    isEnded: false,
    ops: [],
    ...given,
  })

/** Work of an officer suspended in the middle of an inspection; the quarantine's id. */
export async function quarantined(
  database: Db,
  officer: TestPerson,
  place: string,
): Promise<{ id: string; run: string }> {
  const run = await begin(database, officer, place)
  await suspend(database, officer)
  await hand(database, officer, { run, place, ops: [testDevice()('REST-07')] })
  const { id } = await database.db
    .selectFrom('quarantined_runs')
    .select('id')
    .where('run_id', '=', run)
    .executeTakeFirstOrThrow()
  return { id, run }
}
