/** Stops webhooks that have only failed for days, and tells their makers. */
import { dayMs } from '#shared/bangkok.ts'
import type { Locale } from '#shared/locales.ts'
import { HOOK_FAILING_DAYS } from '#shared/open/webhooks.ts'
import { path } from '#shared/path.ts'
import { rowsOf, textIs } from '../../db/sql.ts'
import { notice } from '../accounts/asking.ts'
import { command, unchanged } from '../command/command.ts'
import { onlyProduct } from '../command/policies.ts'
import { hostOf } from './change-webhooks.ts'

export const stopWebhooks = command<object, undefined, 'webhook.stop'>('webhook.stop', {
  may: onlyProduct,
  async run(doing) {
    const { tx, actor } = doing
    const since = new Date(actor.now.getTime() - HOOK_FAILING_DAYS * dayMs)
    const { rows } = await rowsOf({
      webhook: 'text',
      url: 'text',
      id: 'text',
      email: 'text?',
      phone: 'text?',
      locale: textIs<Locale>(),
    })`
      update webhooks w set stopped_at = ${actor.now} from users u
      where u.id = w.made_by and w.stopped_at is null and w.failing_since < ${since}
      returning w.id as webhook, w.url, u.id, u.email, u.phone, u.locale`.execute(tx)
    if (rows.length === 0) return unchanged(undefined)
    return {
      result: undefined,
      audit: rows.map(({ webhook, url }) => ({ entity: webhook, after: { host: hostOf(url) } })),
      notify: rows.flatMap(({ webhook, url, ...person }) =>
        notice(doing, person, 'webhook_stopped', {
          host: hostOf(url),
          days: String(HOOK_FAILING_DAYS),
          path: path('/profile/webhooks/:id', { id: webhook }),
          at: actor.now,
        }),
      ),
    }
  },
})
