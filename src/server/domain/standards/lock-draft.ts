/** The owners of questionnaires: supervisors' on duty anywhere, because they hold for the whole country. To anybody else they are not there. */
import type { Kysely, Transaction } from 'kysely'
import { problems } from '#shared/problems.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf } from '../../db/sql.ts'
import { type Actor, actorId } from '../actor.ts'
import type { Doing } from '../command/command.ts'
import { supervisesSomewhere } from '../duty/supervising.ts'
import { InputRefusal } from '../input-refusal.ts'
import type { TemplateRow } from './read-template.ts'

/** Throws `page_not_found` for anybody but an active supervisor. */
export async function onlySupervisor(db: Kysely<Schema>, actor: Pick<Actor, 'id' | 'role' | 'now'>): Promise<void> {
  const { rows } = await rowsOf({ is: 'bool' })`
    select ${supervisesSomewhere(actorId(actor), actor.now)} as is`.execute(db)
  if (actor.role !== 'inspector' || !rows[0]?.is) throw problems.page_not_found()
}

/** The draft, as it was seen. */
export interface Seen {
  id: string
  rev: number
}

/** The draft, held. Of two supervisors the second sees the changes of the first. */
export async function lockDraft({ tx, actor }: Doing, { id }: Seen): Promise<TemplateRow> {
  await onlySupervisor(tx, actor)
  const row = await tx.selectFrom('question_templates').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw problems.page_not_found()
  return row
}

/** The policy of all commands that change a draft. */
export function whileDraft({ published_at, rev }: TemplateRow, _doing: unknown, seen: Seen): InputRefusal | null {
  if (published_at !== null) return new InputRefusal({ form: 'template:refusal.published' })
  return rev === seen.rev ? null : new InputRefusal({ form: 'template:refusal.stale' })
}

/** Records that it has changed, and its editor. */
export const touchDraft = (tx: Transaction<Schema>, { id, rev }: Pick<TemplateRow, 'id' | 'rev'>, actor: Actor) =>
  tx
    .updateTable('question_templates')
    .set({ rev: rev + 1, changed_at: actor.now, changed_by: actorId(actor) })
    .where('id', '=', id)
    .execute()
