/** Beginning a run: the version of the questionnaire, the questions and the figures of the place stay as they are at this moment. */
import { sql, type Transaction } from 'kysely'
import type { RunKind } from '#shared/runs/run.ts'
import type { TemplateKind } from '#shared/standards/question-template.ts'
import type { Schema } from '../../db/schema.ts'
import type { Actor } from '../actor.ts'
import { InputRefusal } from '../input-refusal.ts'
import type { QuestionRow } from './queries.ts'

interface NewRun {
  /** Of the sender's making. */
  id: string
  kind: RunKind
  place: string
  /** The published version in use of this kind; or of a recheck the one that its inspection had. */
  templateKind: TemplateKind | { id: string }
  follows: string | null
  /** The officer's agency; null in a survey. */
  unit: string | null
  capacity: number | null
  licensed: number | null
  at?: { lat: number; lng: number } | null
  companion?: string
  /** Codes of what is asked, of all questions in their order. */
  askedOf(questions: readonly QuestionRow[]): string[] | Promise<string[]>
}

/** Writes the run. Throws a refusal where its id is taken by another. */
export async function openRun(
  tx: Transaction<Schema>,
  actor: Pick<Actor, 'id' | 'now'>,
  { id, kind, place, templateKind, follows, unit, capacity, licensed, at, companion, askedOf }: NewRun,
): Promise<{ id: string; template: string }> {
  const template = typeof templateKind === 'string' ? await templateInUse(tx, templateKind) : templateKind.id
  const questions = await tx
    .selectFrom('questions')
    .selectAll()
    .where('template_id', '=', template)
    .orderBy('position')
    .execute()
  const written = await tx
    .insertInto('runs')
    .values({
      ...{ id, kind, business_id: place, template_id: template, follows_id: follows, unit, capacity, licensed },
      ...{ asked: await askedOf(questions), opened_by: actor.id, opened_at: actor.now },
      ...{ lat: at?.lat ?? null, lng: at?.lng ?? null, companion: companion ?? '' },
      ...{ ended_at: null, manifest: null, inspection_id: null, survey_id: null },
    })
    .onConflict((it) => it.column('id').doNothing())
    .executeTakeFirst()
  if (written.numInsertedOrUpdatedRows === 0n) throw new InputRefusal({ form: 'error:run.exists' })
  return { id, template }
}

async function templateInUse(tx: Transaction<Schema>, kind: TemplateKind): Promise<string> {
  const { id } = await tx
    .selectFrom('question_templates')
    .select('id')
    .where('kind', '=', kind)
    .where(sql<boolean>`published_at is not null`)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}
