/** The importer's word on a compared list: stored as it was seen, or discarded. */
import type { Selectable } from 'kysely'
import { dayMs } from '#shared/bangkok.ts'
import { doesSomething, IMPORT_KEPT_DAYS, type ImportState } from '#shared/imports/place-import.ts'
import { problems } from '#shared/problems.ts'
import type { PlaceImports } from '../../db/schema/imports.ts'
import { actorId } from '../actor.ts'
import { command, type Doing } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import { loadScope } from './begin-import.ts'
import { countRows } from './find-import.ts'
import type { ImportScope } from './import-scope.ts'

interface Held {
  import: Selectable<PlaceImports>
  scope: ImportScope | null
  isOwn: boolean
}

async function load(doing: Doing, { import: id }: { import: string }): Promise<Held> {
  const { tx, actor } = doing
  const found = await tx.selectFrom('place_imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  const scope = await loadScope(doing)
  const isOwn = found?.made_by === actorId(actor)
  if (!found || !(isOwn || scope?.isSteward)) throw problems.page_not_found()
  return { import: found, scope, isOwn }
}

const keptUntil = ({ actor }: Doing) => new Date(actor.now.getTime() + IMPORT_KEPT_DAYS * dayMs)

export interface Confirmation {
  import: string
  /** The version of the table that was read. */
  seen: string
  /** True if many changes alike are meant. */
  meant: boolean
}

export const confirmImport = command<Confirmation, undefined, 'import.confirm', Held>('import.confirm', {
  load,
  may({ import: held, scope, isOwn }, _doing, { seen, meant }) {
    if (!isOwn) throw problems.not_allowed()
    if (!scope) return new InputRefusal({ form: 'import:refusal.power' })
    if (held.state !== 'judged' && held.state !== 'judging') return new InputRefusal({ form: 'import:refusal.over' })
    if (held.state === 'judging' || held.seen !== seen) return new InputRefusal({ form: 'import:refusal.stale' })
    return held.many.length > 0 && !meant ? new InputRefusal({ meant: 'import:refusal.many' }) : null
  },
  async run(doing, { import: id, seen }) {
    const { tx } = doing
    const counts = await countRows(tx, id)
    if (!doesSomething({ counts })) throw new InputRefusal({ form: 'import:refusal.nothing' })
    await tx
      .updateTable('place_imports')
      .set({ state: 'checking', progress: 0, changed_at: null, expires_at: keptUntil(doing) })
      .where('id', '=', id)
      .execute()
    const after = { added: counts.new, changed: counts.changed, unchanged: counts.same, held: counts.waits }
    return { result: undefined, audit: { entity: id, after: { ...after, sha256: seen } } }
  },
})

const discarded: readonly ImportState[] = ['dropped', 'done', 'failed']

export const dropImport = command<{ import: string }, undefined, 'import.drop', Held>('import.drop', {
  load,
  may({ import: held }) {
    if (held.state === 'storing' || held.state === 'checking')
      return new InputRefusal({ form: 'import:refusal.running' })
    return discarded.includes(held.state) ? new InputRefusal({ form: 'import:refusal.over' }) : null
  },
  async run(doing, { import: id }, { import: held }) {
    await doing.tx
      .updateTable('place_imports')
      .set({ state: 'dropped', expires_at: keptUntil(doing) })
      .where('id', '=', id)
      .execute()
    return { result: undefined, audit: { entity: id, after: { rows: held.rows_count } } }
  },
})
