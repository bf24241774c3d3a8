/** Numbers of cards, in the order of their issue: province, Buddhist year, count, such as `83-2569-0042`. */
import type { Transaction } from 'kysely'
import { bangkokClock } from '#shared/bangkok.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf } from '../../db/sql.ts'

/** The next number of the place's province in that year. The counter's row is held, so that none is given twice or left out. */
export async function nextNumber(tx: Transaction<Schema>, place: string, now: Date): Promise<string> {
  const year = bangkokClock(now).year + 543
  const { province_code: province } = await tx
    .selectFrom('businesses')
    .select('province_code')
    .where('id', '=', place)
    .executeTakeFirstOrThrow()
  const pattern = `^${province}-${year}-[0-9]{1,9}$`
  const { rows } = await rowsOf({ last: 'number' })`
    insert into card_numbers (province_code, year, last)
    select ${province}::int, ${year}::int, 1 + coalesce(max(split_part(number, '-', 3)::int), 0)
      from warning_cards where number ~ ${pattern}
    on conflict (province_code, year) do update set last = card_numbers.last + 1 returning last`.execute(tx)
  return `${province}-${year}-${String(rows[0]?.last).padStart(4, '0')}`
}
