/**
 * Reminds owners of licences that they applied for: when each should have come, and after as many days again, until it is stated. Each once, even
 * with several instances.
 */
import type { Kysely } from 'kysely'
import { bangkokDay } from '#shared/bangkok.ts'
import type { Locale } from '#shared/locales.ts'
import { path } from '#shared/path.ts'
import { inspectedStatuses } from '#shared/places/business-states.ts'
import { awaitedOn, LICENCE_AWAITED_DAYS } from '#shared/registrations/licence-term.ts'
import { localNameBy } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { installationSecret } from '../../db/secret.ts'
import { columnsOf, type RowOf, rowsOf, sql, textIs } from '../../db/sql.ts'
import { notice } from '../accounts/asking.ts'
import { asProduct } from '../command/as-product.ts'
import { command, unchanged } from '../command/command.ts'
import { type CommandTools, execute } from '../command/execute.ts'
import { onlyProduct } from '../command/policies.ts'

/** Reminders of one look; the others come with the next. */
const batchSize = 500
const awaited = LICENCE_AWAITED_DAYS

const lateShape = rowsOf({
  ...columnsOf('licences', 'id'),
  application: 'text',
  applied_on: 'text',
  place: 'text',
  name: 'text',
  owner: 'text',
  email: 'text?',
  phone: 'text?',
  locale: textIs<Locale>(),
})
type Late = RowOf<typeof lateShape>

/** Applications by now without an answer, whose owner was not reminded lately. */
const late = (now: Date) => sql`
  licences l join businesses b on b.id = l.business_id and b.status = any(${[...inspectedStatuses]}::text[])
  join users u on u.id = b.owner_id
  where l.applied_on <= ${bangkokDay(now)}::date - ${awaited}::int
    and (l.reminded_at is null or l.reminded_at <= ${now}::timestamptz - make_interval(days => ${awaited}))`

const remindOfLicence = command<{ licence: string }, boolean, 'licence.remind', Late | undefined>('licence.remind', {
  async load({ tx, actor }, { licence }) {
    const { rows } = await lateShape`
      select l.id, l.application, l.applied_on, b.id as place, ${localNameBy('b.name', 'u.locale')} as name, u.id as owner, u.email, u.phone, u.locale
      from ${late(actor.now)} and l.id = ${licence}::uuid for update of l`.execute(tx)
    return rows[0]
  },
  may: onlyProduct,
  async run(doing, { licence }, held) {
    if (!held) return unchanged(false)
    const { place, name, application, applied_on, owner, ...recipient } = held
    await doing.tx.updateTable('licences').set({ reminded_at: doing.actor.now }).where('id', '=', licence).execute()
    const values = {
      place: name,
      application,
      path: path('/vendor/manage-business/list/:id', { id: place }),
    }
    return {
      result: true,
      audit: { entity: licence, business: place, after: { awaited: awaitedOn(applied_on) } },
      notify: notice(doing, recipient, 'licence_awaited', values, { user: owner, ref: place }),
    }
  },
})

interface Tools extends CommandTools {
  /** Public address of the product, for links in messages. */
  origin: string
}

const listLate = async (db: Kysely<Schema>, now: Date) => {
  const { rows } = await rowsOf({ id: 'text' })`
    select l.id from ${late(now)} order by l.applied_on, l.id limit ${batchSize}`.execute(db)
  return rows
}

/** Sends the reminders due at `now`; returns how many this instance sent. */
export async function remindOfLicences({ db, wakeSender, origin }: Tools, now: Date): Promise<number> {
  const due = await listLate(db, now)
  if (due.length === 0) return 0
  const caller = asProduct(await installationSecret(db, 'audit'), now, origin)
  let done = 0
  for (const { id: licence } of due) if (await execute({ db, wakeSender }, caller, remindOfLicence, { licence })) done++
  return done
}
