/** The order of a place's photos, items and policies. All of them are named, so that the second of two devices learns that it saw an older list. */
import type { Transaction } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql } from '../../db/sql.ts'
import { command, unchanged } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import { lockOwn, lockWork, type OwnRow, whileListed } from './own-place.ts'

export const lineTables = { photos: 'photo', items: 'item', policies: 'policy' } as const
export type LineTable = keyof typeof lineTables

/** Ids of a place's lines, in their order. */
export async function listLineIds(tx: Transaction<Schema>, table: LineTable, place: string): Promise<string[]> {
  const { rows } = await rowsOf({ id: 'text' })`
    select id from ${sql.table(table)} where business_id = ${place}::uuid order by position`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Numbers the lines anew in this order. No two have one number at any moment, as the database asks. */
export async function writeOrder(
  tx: Transaction<Schema>,
  table: LineTable,
  place: string,
  ids: readonly string[],
): Promise<void> {
  await sql`update ${sql.table(table)} set position = -1 - position where business_id = ${place}::uuid`.execute(tx)
  await sql`
    update ${sql.table(table)} as line set position = given.position - 1
    from unnest(${[...ids]}::uuid[]) with ordinality as given (id, position)
    where line.business_id = ${place}::uuid and line.id = given.id`.execute(tx)
}

/** Puts the lines in an order. The order that is there already changes nothing. */
export const orderLines = command<
  { place: string; table: LineTable; ids: readonly string[] },
  undefined,
  'photo.order' | 'item.order' | 'policy.order',
  Pick<OwnRow, 'status'>
>(['photo.order', 'item.order', 'policy.order'], {
  // The place's policies are its owner's word.
  load: (doing, { place, table }) => (table === 'policies' ? lockOwn(doing, place) : lockWork(doing, place)),
  may: whileListed,
  async run({ tx }, { place, table, ids }) {
    const before = await listLineIds(tx, table, place)
    if (before.join() === ids.join()) return unchanged(undefined)
    if ([...before].sort().join() !== [...ids].sort().join())
      throw new InputRefusal({ form: 'register:error.changedElsewhere' })
    await writeOrder(tx, table, place, ids)
    return {
      result: undefined,
      audit: {
        action: `${lineTables[table]}.order`,
        entity: place,
        business: place,
        before: { ids: before.join() },
        after: { ids: ids.join() },
      },
      touches: table === 'photos' ? ['lists', `place:${place}`] : [`place:${place}`],
    }
  },
})
