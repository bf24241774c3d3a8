/** A card's clocks that stand still, with the dates that they would have if they went on now. */

import { resumeClock } from '#shared/cards/card-clock.ts'
import type { CardFile } from '#shared/cards/card-file.ts'
import { isOpenCard } from '#shared/cards/card-states.ts'
import { closedUse } from '#shared/cards/closed-clock.ts'
import { rulesNamed } from '#shared/standards/rules/rules-at.ts'
import type { FileRow } from './card-file-rows.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** As the decision would move the dates now, by the rule that it moves them by. */
export function presentStopped(row: FileRow, now: Date): CardFile['stopped'] {
  const { level, reply_due_at: replyDueAt, fix_due_at: fixDueAt, clock_stopped_at: clockStoppedAt } = row
  if (!replyDueAt || !clockStoppedAt || row.state !== 'replied') return null
  const rules = rulesNamed(row.rules).cards
  const resumed = resumeClock({ level, rules, replyDueAt, fixDueAt, clockStoppedAt }, 'accepted', now)
  return {
    since: clockStoppedAt.toISOString(),
    replyDueAt: resumed.replyDueAt.toISOString(),
    fixDueAt: iso(resumed.fixDueAt),
  }
}

/** As opening again would move the dates now, by the rule that it moves them by. */
export function presentClosed(row: FileRow, now: Date): CardFile['closed'] {
  const { closed_from: from, reply_due_at: replyDueAt, fix_due_at: fixDueAt } = row
  // Beside a reply that waits the decision moves them as well, which is said there.
  if (!from || !replyDueAt || row.clock_stopped_at || !isOpenCard(row.state)) return null
  const { back } = closedUse(from, row.closed_seconds, now)
  const earlier = (at: Date) => new Date(at.getTime() - back * 1000)
  return {
    since: from.toISOString(),
    replyDueAt: earlier(replyDueAt).toISOString(),
    fixDueAt: iso(fixDueAt && earlier(fixDueAt)),
  }
}
