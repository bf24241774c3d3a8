/** Beginning a run: the version of the questionnaire, the questions and the figures of the place stay as they are at this moment. */
import type { Transaction } from 'kysely'
import type { RunKind } from '#shared/runs/run.ts'
import type { Schema } from '../../db/schema.ts'
import { sql } from '../../db/sql.ts'
import type { Actor } from '../actor.ts'
import { InputRefusal } from '../input-refusal.ts'
import { retiredAt } from '../standards/templates.ts'
import { isRetired } from './access.ts'
import type { QuestionRow } from './queries.ts'

interface NewRun {
  /** Of the sender's making. */
  id: string
  kind: RunKind
  place: string
  /** The version that it is filled in by. */
  template: string
  follows: string | null
  /** The officer's agency; null in a survey. */
  agency: string | null
  capacity: number | null
  licensed: number | null
  at?: { lat: number; lng: number } | null
  companion?: string
  /** True if the sign at the place was read; null where none was. @default null */
  signRead?: boolean | null
  /** Time of beginning, and the lead of the device's clock, if it began on the device. @default now */
  began?: { at: Date; skew: number } | null
  /** Codes of the selected questions, in their order. */
  askedOf(questions: readonly QuestionRow[]): string[] | Promise<string[]>
}

/** Writes the run. Throws a refusal where its id is taken by another, or its questionnaire was replaced too long ago. */
export async function openRun(
  tx: Transaction<Schema>,
  actor: Pick<Actor, 'id' | 'now'>,
  { id, kind, place, template, follows, agency, capacity, licensed, at, companion, signRead, began, askedOf }: NewRun,
): Promise<void> {
  const { retired_at } = await tx.selectNoFrom(retiredAt(sql`${template}`).as('retired_at')).executeTakeFirstOrThrow()
  if (isRetired({ kind, retired_at }, actor.now)) throw new InputRefusal({ form: 'error:run.templateRetired' })
  const questions = await tx
    .selectFrom('questions')
    .selectAll()
    .where('template_id', '=', template)
    .orderBy('position')
    .execute()
  const written = await tx
    .insertInto('runs')
    .values({
      id,
      kind,
      business_id: place,
      template_id: template,
      follows_id: follows,
      agency_id: agency,
      capacity,
      licensed,
      asked: await askedOf(questions),
      opened_by: actor.id,
      opened_at: began?.at ?? actor.now,
      lat: at?.lat ?? null,
      lng: at?.lng ?? null,
      companion: companion ?? '',
      sign_read: signRead ?? null,
      clock_skew: began?.skew ?? null,
      ended_at: null,
      manifest: null,
      inspection_id: null,
      survey_id: null,
    })
    .onConflict((it) => it.column('id').doNothing())
    .executeTakeFirst()
  if (written.numInsertedOrUpdatedRows === 0n) throw new InputRefusal({ form: 'error:run.exists' })
}
