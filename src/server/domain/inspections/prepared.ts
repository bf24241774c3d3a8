/**
 * Visits prepared for a day without a network: their questions are drawn at preparation, so that a visit begun on
 * the device has the same, and preparing it again draws no others.
 */
import { randomInt } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import { dayMs } from '#shared/bangkok.ts'
import type { InspectionKind } from '#shared/inspections/inspection-states.ts'
import { PREPARED_DAYS } from '#shared/runs/run-limits.ts'
import type { PreparedRuns } from '../../db/schema/runs.ts'
import type { Schema } from '../../db/schema.ts'
import { askedOf } from './due.ts'
import type { FoundDue } from './find-due.ts'

export type PreparedRun = Selectable<PreparedRuns>

/** The officer's prepared visit under that id; null where there is none, or where it is too old. */
export async function findPrepared(
  db: Kysely<Schema>,
  { id, place, officer, now }: { id: string; place: string; officer: string; now: Date },
): Promise<PreparedRun | null> {
  const row = await db
    .selectFrom('prepared_runs')
    .selectAll()
    .where('id', '=', id)
    .where('business_id', '=', place)
    .where('officer_id', '=', officer)
    .where('prepared_at', '>', new Date(now.getTime() - PREPARED_DAYS * dayMs))
    .executeTakeFirst()
  return row ?? null
}

/** So many numbers below this make a draw that nobody foresees. */
const drawnOf = 2 ** 32

/** The questions, drawn now. */
export const drawAsked = (kind: InspectionKind, { questions, before }: FoundDue): string[] =>
  askedOf(kind, questions, before, () => randomInt(drawnOf) / drawnOf)

/**
 * The kind as which a visit of the stated kind counts; null where it is not due. A visit with all questions, to a place that was
 * inspected meanwhile, is another inspection; a recheck of findings rechecked meanwhile has nothing to follow.
 */
export function kindNow(
  said: InspectionKind,
  due: Pick<FoundDue, 'kinds' | 'follows'>,
  prepared: Pick<PreparedRun, 'follows_id'> | null,
): InspectionKind | null {
  if (!prepared) return due.kinds.includes(said) ? said : null
  if (prepared.follows_id !== null)
    return said === 'recheck' && due.follows?.id === prepared.follows_id ? 'recheck' : null
  if (said === 'recheck') return null
  return said === 'first' && !due.kinds.includes('first') ? 'routine' : said
}

/**
 * A visit's start, from the device's clock, which may be wrong: its lead over ours at sending is subtracted. Never before the
 * visit was prepared, never in the future.
 */
export function beganAt(
  { startedAt, sentAt }: { startedAt: Date; sentAt: Date },
  { prepared, now }: { prepared: Date; now: Date },
): { at: Date; skew: number } {
  const skewMs = sentAt.getTime() - now.getTime()
  const at = Math.min(now.getTime(), Math.max(prepared.getTime(), startedAt.getTime() - skewMs))
  return { at: new Date(at), skew: Math.max(-(2 ** 31), Math.min(2 ** 31 - 1, Math.round(skewMs / 1000))) }
}
