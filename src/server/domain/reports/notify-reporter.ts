/** Notifies the reporter of a problem of its outcome. Guests left no contact. */

import type { Locale } from '#shared/locales.ts'
import { path } from '#shared/path.ts'
import { localNameBy } from '../../db/localised.ts'
import { rowsOf, textIs } from '../../db/sql.ts'
import { notice } from '../accounts/asking.ts'
import type { Doing } from '../command/command.ts'
import type { Delivery } from '../deliveries/enqueue.ts'

type Notified = { kind: 'report_visit' | 'report_inspected' } | { kind: 'report_closed'; reason: string }

export async function notifyReporter(
  { tx, origin, actor }: Pick<Doing, 'tx' | 'origin' | 'actor'>,
  { reporter_id, place }: { reporter_id: string | null; place: string },
  outcome: Notified,
): Promise<Delivery[]> {
  if (reporter_id === null) return []
  const { rows } = await rowsOf({ name: 'text', email: 'text?', phone: 'text?', locale: textIs<Locale>() })`
    select u.email, u.phone, u.locale,
      ${localNameBy('b.name', 'u.locale')} as name
    from users u, businesses b where u.id = ${reporter_id}::uuid and b.id = ${place}::uuid`.execute(tx)
  const [reporter] = rows
  if (!reporter) return []
  const about = { user: reporter_id, ref: place }
  const values = { place: reporter.name, path: path('/client/information/:id', { id: place }), at: actor.now }
  return outcome.kind === 'report_closed'
    ? notice({ origin, actor }, reporter, outcome.kind, { ...values, reason: outcome.reason }, about)
    : notice({ origin }, reporter, outcome.kind, values, about)
}
