/**
 * Reading the record is itself on record: once for each person, filter and hour, so that turning its pages does not fill it; every file is.
 * The filter stands there as it was asked for.
 */
import { rowsOf } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import { command, unchanged } from '../command/command.ts'
import { onlyPersons } from '../command/policies.ts'

const hourMs = 3_600_000

interface Read {
  /** The filter, as the address says it; empty for none. */
  query: string
}

export const recordReading = command<Read, undefined, 'record.read'>('record.read', {
  may: onlyPersons,
  async run({ tx, actor }, { query }) {
    const hour = new Date(Math.floor(actor.now.getTime() / hourMs) * hourMs)
    const { rows } = await rowsOf({ known: 'bool' })`
      select exists (select from audit_events where actor_id = ${actorId(actor)}::uuid and action = 'record.read' and at >= ${hour}
        and coalesce(after->>'query', '') = ${query}) as known`.execute(tx)
    if (rows[0]?.known) return unchanged(undefined)
    return { result: undefined, audit: { after: { query } } }
  },
})

/** `rows` of them were taken along in a file. */
export const recordExport = command<Read & { as: 'csv' | 'xlsx'; rows: number }, undefined, 'record.export'>(
  'record.export',
  {
    may: onlyPersons,
    run: async (_doing, { query, as, rows }) => ({ result: undefined, audit: { after: { query, as, rows } } }),
  },
)
