/** Tells stewards by mail that LINE refuses the product, once a day: until its token is renewed, mails take over. */
import { bangkokDay } from '#shared/bangkok.ts'
import type { Locale } from '#shared/locales.ts'
import { makeLimits } from '../../db/limits.ts'
import { rowsOf, sql, textIs } from '../../db/sql.ts'
import { notice } from '../accounts/asking.ts'
import { type BatchTools, productOf } from '../command/as-product.ts'
import { step } from '../command/command.ts'
import { execute } from '../command/execute.ts'
import { onlyProduct } from '../command/policies.ts'
import { isSteward } from '../duty/stewards.ts'

const mailStewards = step<{ reason: string }, undefined>({
  may: onlyProduct,
  async run({ tx, origin, notified, actor }, { reason }) {
    const { rows } = await rowsOf({ email: 'text', locale: textIs<Locale>() })`
      select u.email, u.locale from users u
      where ${isSteward(sql.ref('u.id'))} and u.email is not null and u.suspended_at is null order by u.id`.execute(tx)
    for (const { email, locale } of rows)
      notified.push(...notice({ origin }, { email, phone: null, locale }, 'line_stopped', { reason, at: actor.now }))
  },
})

export async function tellStewards(tools: BatchTools, reason: string, now = new Date()): Promise<void> {
  const once = { name: 'line-stopped', key: bangkokDay(now), points: 1, seconds: 86_400 }
  if ((await makeLimits(tools.db).take(once)) > 0) return
  await execute(tools, await productOf(tools, now), mailStewards, { reason })
}
