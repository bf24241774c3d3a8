/** Publishes questionnaires whose day has come: each version once, since it never changes then. */
import type { Transaction } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { bool, rowsOf } from '../../db/sql.ts'
import { listStandards } from '../open/list-standards.ts'
import { lockPublications, writePublication } from './write-publication.ts'

/** Answers how many. */
export async function publishTemplates(tx: Transaction<Schema>, now: Date): Promise<number> {
  const waiting = () =>
    rowsOf({ id: 'text', subject: 'text', at: 'time' })`
    select id, record_id as subject, published_at as at from question_templates t where published_at <= ${now}
      and not exists (select from publications where kind = 'template' and subject = t.record_id)
    order by published_at, id`.execute(tx)
  if ((await waiting()).rows.length === 0) return 0
  await lockPublications(tx)
  // Another instance may have done so until then.
  const { rows } = await waiting()
  const ids = rows.map(({ id }) => id)
  const shown = await listStandards(tx, { locale: 'th', where: bool`id = any(${ids}::text[])` })
  for (const { id, subject, at } of rows) {
    const body = shown.find((standard) => standard.id === id)
    if (!body) continue
    // A day that came while nobody looked is not one of before.
    await writePublication(tx, { kind: 'template', subject, body, place: null, at, backfilled: at < now, owner: null })
  }
  return rows.length
}
