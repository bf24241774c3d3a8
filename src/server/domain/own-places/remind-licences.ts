/**
 * Reminds owners of licences: of one that they applied for when it should have come, and after as many days again until it is stated; of one that ends
 * on some days before its end and the day after it. Each once, even with several instances.
 */
import type { Kysely } from 'kysely'
import { bangkokDay } from '#shared/bangkok.ts'
import type { Locale } from '#shared/locales.ts'
import { LICENCE_END_DAYS, LICENCE_ENDED_DAYS_MOST } from '#shared/own-places/stated.ts'
import { path } from '#shared/path.ts'
import { inspectedStatuses } from '#shared/places/business-states.ts'
import { awaitedOn, LICENCE_AWAITED_DAYS } from '#shared/registrations/licence-term.ts'
import { localNameBy } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { installationSecret } from '../../db/secret.ts'
import { columnsOf, type RowOf, rowsOf, sql, textIs } from '../../db/sql.ts'
import { mailText } from '../../messages/text.ts'
import { notice } from '../accounts/asking.ts'
import { asProduct } from '../command/as-product.ts'
import { command, unchanged } from '../command/command.ts'
import { type CommandTools, execute } from '../command/execute.ts'
import { onlyProduct } from '../command/policies.ts'

/** Reminders of one look; the others come with the next. */
const batchSize = 500
const awaited = LICENCE_AWAITED_DAYS

/** The place of a licence `l` and its owner, from `businesses b` and `users u`. */
const ownerShape = rowsOf({
  place: 'text',
  name: 'text',
  owner: 'text',
  email: 'text?',
  phone: 'text?',
  locale: textIs<Locale>(),
})
const ownerColumns = sql`b.id as place, ${localNameBy('b.name', 'u.locale')} as name, u.id as owner, u.email, u.phone, u.locale`

const lateShape = ownerShape.and({ ...columnsOf('licences', 'id'), application: 'text', applied_on: 'text' })
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
      select l.id, l.application, l.applied_on, ${ownerColumns}
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

const endingShape = ownerShape.and({
  ...columnsOf('licences', 'kind'),
  /** The end of its last day. */
  ends: 'time',
  last_day: 'text',
})
type Ending = RowOf<typeof endingShape>

/** Licences with a day of reminding by now whose owner was not reminded since then, and that were stated before it. */
const ending = (now: Date) => sql`
  licences l join businesses b on b.id = l.business_id and b.status = any(${[...inspectedStatuses]}::text[])
  join users u on u.id = b.owner_id
  join lateral (
    select max(l.expires_on - days) as day from unnest(${[...LICENCE_END_DAYS]}::int[]) days where l.expires_on - days <= ${bangkokDay(now)}::date
  ) due on due.day > ${bangkokDay(now)}::date - ${LICENCE_ENDED_DAYS_MOST}::int
    and (coalesce(l.reminded_at, l.created_at) at time zone 'Asia/Bangkok')::date < due.day
  where l.expires_on is not null`

/** Held for its reminder; undefined where another instance has sent it. */
export async function holdEnding(
  tx: Kysely<Schema>,
  { licence, now }: { licence: string; now: Date },
): Promise<Ending | undefined> {
  const { rows } = await endingShape`
    select l.kind, (l.expires_on + 1)::timestamp at time zone 'Asia/Bangkok' as ends, l.expires_on::text as last_day, ${ownerColumns}
    from ${ending(now)} and l.id = ${licence}::uuid for update of l`.execute(tx)
  return rows[0]
}

const remindOfEnd = command<{ licence: string }, boolean, 'licence.remind', Ending | undefined>('licence.remind', {
  load: ({ tx, actor }, { licence }) => holdEnding(tx, { licence, now: actor.now }),
  may: onlyProduct,
  async run(doing, { licence }, held) {
    if (!held) return unchanged(false)
    const { place, name, kind, ends, last_day, owner, ...recipient } = held
    await doing.tx.updateTable('licences').set({ reminded_at: doing.actor.now }).where('id', '=', licence).execute()
    const values = {
      place: name,
      title: mailText(recipient.locale).t(`register:licence.${kind}`),
      path: path('/vendor/manage-business/list/:id', { id: place }),
    }
    const about = { user: owner, ref: place }
    return {
      result: true,
      audit: { entity: licence, business: place, after: { expires_on: last_day } },
      notify:
        ends <= doing.actor.now
          ? notice(doing, recipient, 'licence_ended', { ...values, at: ends }, about)
          : notice(doing, recipient, 'licence_ends', { ...values, until: ends }, about),
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

const listEnding = async (db: Kysely<Schema>, now: Date) => {
  const { rows } = await rowsOf({ id: 'text' })`
    select l.id from ${ending(now)} order by l.expires_on, l.id limit ${batchSize}`.execute(db)
  return rows
}

/** Sends the reminders due at `now`; returns how many this instance sent. */
export async function remindOfLicences({ db, wakeSender, origin }: Tools, now: Date): Promise<number> {
  const [lateOnes, endingOnes] = await Promise.all([listLate(db, now), listEnding(db, now)])
  if (lateOnes.length + endingOnes.length === 0) return 0
  const caller = asProduct(await installationSecret(db, 'audit'), now, origin)
  const tools = { db, wakeSender }
  let done = 0
  for (const { id: licence } of lateOnes) if (await execute(tools, caller, remindOfLicence, { licence })) done++
  for (const { id: licence } of endingOnes) if (await execute(tools, caller, remindOfEnd, { licence })) done++
  return done
}
