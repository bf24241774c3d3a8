/**
 * The beginning and the end of a draft: a new version is a copy of the newest one. There is one draft at a time of each kind. It is discarded or
 * published whole, from a day on that has not passed. Runs begun by an earlier version go on by it.
 */

import { bangkokMidnight, dayMs } from '#shared/bangkok.ts'
import { fromColumns, toColumns } from '#shared/localised.ts'
import { PUBLISH_AHEAD_DAYS } from '#shared/standards/studio.ts'
import { lackingIn } from '#shared/standards/template-draft.ts'
import { allLanguages } from '../../db/localised.ts'
import { bool, sql } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import { command, type Doing, unchanged } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import { lockDraft, onlySupervisor, type Seen, whileDraft } from './lock-draft.ts'
import { readTemplate, type TemplateRow } from './read-template.ts'

interface Beginning {
  newest: TemplateRow
  /** The draft that is there already. */
  draft: string | null
}

/** Begins a version as a copy of the newest one; where a draft waits already, it is that one. */
export const beginTemplate = command<{ kind: string }, { id: string }, 'template.begin', Beginning>('template.begin', {
  async load({ tx, actor }, { kind }) {
    await onlySupervisor(tx, actor)
    // Held, so that of two who begin at once the second finds the first one's.
    const newest = await tx
      .selectFrom('question_templates')
      .selectAll()
      .where(bool`kind = ${kind}`)
      .where('published_at', 'is not', null)
      .orderBy('version', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirst()
    if (!newest) throw new InputRefusal({ kind: 'error:problem.invalid_request' })
    const draft = await tx
      .selectFrom('question_templates')
      .select('id')
      .where('kind', '=', newest.kind)
      .where('published_at', 'is', null)
      .executeTakeFirst()
    return { newest, draft: draft?.id ?? null }
  },
  may: () => null,
  async run({ tx, actor }, _input, { newest, draft }) {
    if (draft) return unchanged({ id: draft })
    const { kind } = newest
    const version = newest.version + 1
    const id = `${kind}.${version}`
    const { record_id } = await tx
      .insertInto('question_templates')
      .values({
        id,
        kind,
        version,
        ...toColumns('name', fromColumns(newest, 'name')),
        published_at: null,
        origin: 'studio',
        changed_at: actor.now,
        changed_by: actorId(actor),
      })
      .returning('record_id')
      .executeTakeFirstOrThrow()
    const texts = allLanguages('text')
    await sql`
        insert into questions (id, template_id, position, code, section, type, pass_rule, weight, critical, photo, scope, basis, ${texts}, options)
        select code || '.' || ${version}::int, ${id}, position, code, section, type, pass_rule, weight, critical, photo, scope, basis, ${texts}, options
        from questions where template_id = ${newest.id}`.execute(tx)
    const words = sql.join(
      (['short', 'found', 'found_without_limit', 'why', 'how'] as const).map((it) => allLanguages(it)),
    )
    await sql`
        insert into question_help (question_id, ${words}, cost, days, proof, edited_at)
        select q.code || '.' || ${version}::int, ${words}, cost, days, proof, edited_at
        from question_help h join questions q on q.id = h.question_id where q.template_id = ${newest.id}`.execute(tx)
    return { result: { id }, audit: { entity: record_id, after: { template: id, from: newest.id } } }
  },
})

/** Throws the draft away. */
export const discardTemplate = command<Seen, undefined, 'template.discard', TemplateRow>('template.discard', {
  load: lockDraft,
  may: whileDraft,
  async run({ tx }, { id }, { record_id }) {
    await sql`delete from question_help where question_id in (select id from questions where template_id = ${id})`.execute(
      tx,
    )
    await tx.deleteFrom('questions').where('template_id', '=', id).execute()
    await tx.deleteFrom('question_templates').where('id', '=', id).execute()
    return { result: undefined, audit: { entity: record_id, before: { template: id } } }
  },
})

/** Published by somebody other than the last editor: nobody sees their own slips. */
const ofAnother = (row: TemplateRow, doing: Doing, seen: Seen): InputRefusal | null =>
  whileDraft(row, doing, seen) ??
  (row.changed_by === actorId(doing.actor) ? new InputRefusal({ form: 'template:refusal.ownDraft' }) : null)

/** Publishes it from the beginning of a day on; of today, from now on. */
export const publishTemplate = command<Seen & { from: Date }, undefined, 'template.publish', TemplateRow>(
  'template.publish',
  {
    load: lockDraft,
    may: ofAnother,
    async run({ tx, actor }, { id, from }, row) {
      const today = bangkokMidnight(actor.now)
      if (from < today) throw new InputRefusal({ from: 'template:error.past' })
      if (from.getTime() - today.getTime() > PUBLISH_AHEAD_DAYS * dayMs)
        throw new InputRefusal({ from: 'template:error.far' })
      const draft = await readTemplate(tx, id)
      const lacking = draft ? lackingIn(draft).length : 1
      if (lacking > 0) throw new InputRefusal({ form: ['template:refusal.lacking', { count: lacking }] })
      const published_at = from > actor.now ? from : actor.now
      await tx
        .updateTable('question_templates')
        .set({ published_at, published_by: actorId(actor), rev: row.rev + 1 })
        .where('id', '=', id)
        .execute()
      return {
        result: undefined,
        audit: { entity: row.record_id, after: { template: id, from: published_at.toISOString() } },
        // Pages say how a kind of place is inspected.
        touches: 'all',
        republishes: [],
      }
    },
  },
)

/** Calls off a publication whose day has not come: it is a draft again. Not while a later version, copied from it, is there. */
export const callOffTemplate = command<Seen, undefined, 'template.call_off', TemplateRow>('template.call_off', {
  load: lockDraft,
  may({ published_at, rev }, { actor }, seen) {
    if (published_at === null || rev !== seen.rev) return new InputRefusal({ form: 'template:refusal.stale' })
    return published_at <= actor.now ? new InputRefusal({ form: 'template:refusal.inUse' }) : null
  },
  async run({ tx }, { id }, { record_id, kind, version, rev, published_at }) {
    const later = await tx
      .selectFrom('question_templates')
      .select('version')
      .where('kind', '=', kind)
      .where('version', '>', version)
      .orderBy('version', 'desc')
      .executeTakeFirst()
    if (later) throw new InputRefusal({ form: ['template:refusal.later', { version: later.version }] })
    await tx
      .updateTable('question_templates')
      .set({ published_at: null, published_by: null, rev: rev + 1 })
      .where('id', '=', id)
      .execute()
    return {
      result: undefined,
      audit: { entity: record_id, before: { from: published_at?.toISOString() }, after: { template: id } },
      touches: 'all',
      republishes: [],
    }
  },
})
