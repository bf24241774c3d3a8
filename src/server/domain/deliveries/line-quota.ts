/**
 * The month's messages by LINE, taken from one row that all instances share. LINE says how many there are and were; between two questions our own count
 * goes on, so that instances together never send more. A part is kept for red cards and deadlines.
 */
import type { Kysely } from 'kysely'
import { bangkokDay } from '#shared/bangkok.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, scalar } from '../../db/sql.ts'
import { type LineApi, LineFault } from '../../external/line-api.ts'

/** Milliseconds for which LINE's answer counts. */
const askedMs = 60_000
/** Part of the month's messages that only urgent ones take. */
const reservedForUrgent = 0.2

const monthOf = (now: Date) => bangkokDay(now).slice(0, 7)

interface Taken {
  count: number
  isUrgent: boolean
}

/** Takes them. Throws a {@link LineFault} where the month's are spent; what LINE never told is no limit. */
export async function takeFromQuota(
  db: Kysely<Schema>,
  api: Pick<LineApi, 'quota'>,
  { count, isUrgent }: Taken,
  now = new Date(),
): Promise<void> {
  const month = monthOf(now)
  await askLine(db, api, { month, now })
  const held = await db.selectFrom('line_quota').select('month').where('month', '=', month).executeTakeFirst()
  if (!held) return
  const share = isUrgent ? 1 : 1 - reservedForUrgent
  const { numUpdatedRows } = await db
    .updateTable('line_quota')
    .set({ used: scalar('number')`used + ${count}`, sent: scalar('number')`sent + ${count}` })
    .where('month', '=', month)
    .where(bool`(most is null or used + ${count} <= most * ${share}::float8)`)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new LineFault('spent', 'the month’s messages of LINE are spent')
}

/** Gives back what LINE did not take. */
export async function giveBackToQuota(db: Kysely<Schema>, count: number, now = new Date()): Promise<void> {
  await db
    .updateTable('line_quota')
    .set({ used: scalar('number')`greatest(used - ${count}, 0)`, sent: scalar('number')`greatest(sent - ${count}, 0)` })
    .where('month', '=', monthOf(now))
    .execute()
}

/** Asks LINE anew where the last answer is old. One that does not come changes nothing. */
async function askLine(
  db: Kysely<Schema>,
  api: Pick<LineApi, 'quota'>,
  { month, now }: { month: string; now: Date },
): Promise<void> {
  const fresh = await db
    .selectFrom('line_quota')
    .select('month')
    .where('month', '=', month)
    .where('asked_at', '>', new Date(now.getTime() - askedMs))
    .executeTakeFirst()
  if (fresh) return
  const quota = await api.quota().catch(() => undefined)
  if (quota === undefined) return
  const [most, used] = [quota?.of ?? null, quota?.used ?? 0]
  await db
    .insertInto('line_quota')
    .values({ month, most, used, asked_at: now })
    .onConflict((conflict) =>
      conflict
        .column('month')
        .doUpdateSet({ most, asked_at: now, used: scalar('number')`greatest(${used}::int, line_quota.sent)` }),
    )
    .execute()
}
