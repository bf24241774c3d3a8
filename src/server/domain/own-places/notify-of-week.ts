/**
 * Tells owners on Monday morning about the guests of the week before, which ended on Sunday in Bangkok: one notice for all places of an owner, sent
 * once, however often and on however many instances this runs. An owner without a visitor in that week is not told.
 */
import { bangkokClock, bangkokDay, bangkokMidnight, dayMs } from '#shared/bangkok.ts'
import type { Locale } from '#shared/locales.ts'
import { path } from '#shared/path.ts'
import { listedStatuses } from '#shared/places/business-states.ts'
import { localNameBy } from '../../db/localised.ts'
import { rowsOf, sql, textIs } from '../../db/sql.ts'
import { mailText } from '../../messages/text.ts'
import { notice } from '../accounts/asking.ts'
import { type BatchTools, executeInBatches } from '../command/as-product.ts'
import { step } from '../command/command.ts'
import { onlyProduct } from '../command/policies.ts'
import { lastDigest } from '../deliveries/waiting.ts'
import { isDayOfPlace } from './place-days.ts'

/** Owners of one transaction; the others come with the next. */
const batchSize = 200
const weekMs = 7 * dayMs

/** Midnight in Bangkok of the Monday on which the last week began that is over and may be told of. */
export function lastWeek(now: Date): Date {
  const morning = lastDigest(now)
  const { weekday } = bangkokClock(morning)
  const monday = bangkokMidnight(morning).getTime() - ((weekday + 6) % 7) * dayMs
  return new Date(monday - weekMs)
}

const ownerShape = rowsOf({
  user: 'text',
  email: 'text?',
  phone: 'text?',
  locale: textIs<Locale>(),
  /** The most visited place. */
  place: 'text',
  name: 'text',
  places: 'number',
  visitors: 'number',
  before: 'number',
  searched: 'number',
  calls: 'number',
  directions: 'number',
  saves: 'number',
})

const notifyNext = step<object, number>({
  may: onlyProduct,
  async run({ tx, actor, origin, notified }) {
    const from = lastWeek(actor.now)
    const until = new Date(from.getTime() + weekMs)
    const monday = bangkokDay(from)
    const dedupe = `place_week:${monday}`
    const isThen = sql`d.day >= ${monday}::date and d.day < ${monday}::date + 7`
    const sumOf = (figure: string) => sql`coalesce(sum(${sql.ref(`d.${figure}`)}) filter (where ${isThen}), 0)::int`
    const { rows } = await ownerShape`
      with seen as (
        select b.id, b.owner_id, ${localNameBy('b.name', 'u.locale')} as name, u.email, u.phone, u.locale
        from businesses b join users u on u.id = b.owner_id and u.suspended_at is null
        where b.status = any(${listedStatuses}::text[]) and coalesce(b.owner_since, b.created_at) < ${until}::timestamptz
          and b.id in (select d.business_id from place_days d where ${isThen})
          and not exists (select from notifications n where n.user_id = u.id and n.dedupe_key = ${dedupe})
      ),
      chosen as (select distinct owner_id from seen order by owner_id limit ${batchSize}),
      sums as (
        select b.*, of_days.*, (
          select count(*)::int from favourites f
          where f.business_id = b.id and f.created_at >= ${from}::timestamptz and f.created_at < ${until}::timestamptz
        ) as saves
        from seen b join chosen using (owner_id) cross join lateral (
          select ${sumOf('visitors')} as visitors, ${sumOf('searched')} as searched, ${sumOf('calls')} as calls,
            ${sumOf('directions')} as directions, coalesce(sum(d.visitors) filter (where d.day < ${monday}::date), 0)::int as before
          from place_days d where ${isDayOfPlace} and d.day >= ${monday}::date - 7 and d.day < ${monday}::date + 7
        ) of_days
      )
      select owner_id as "user", min(email) as email, min(phone) as phone, min(locale) as locale,
        (array_agg(id order by visitors desc, id))[1] as place, (array_agg(name order by visitors desc, id))[1] as name,
        count(*)::int as places, sum(visitors)::int as visitors, sum(before)::int as before, sum(searched)::int as searched,
        sum(calls)::int as calls, sum(directions)::int as directions, sum(saves)::int as saves
      from sums group by owner_id order by owner_id`.execute(tx)
    for (const { user, email, phone, locale, place, name, places, ...figures } of rows) {
      const { t, format } = mailText(locale)
      const said = (figure: keyof typeof figures) => format.number(figures[figure])
      const values = {
        searched: said('searched'),
        saves: said('saves'),
        calls: said('calls'),
        directions: said('directions'),
        place: places > 1 ? `${name} +${format.number(places - 1)}` : name,
        title: t('mail:week.visits', { visitors: said('visitors'), before: said('before') }),
        week: `${format.date(monday)} – ${format.date(bangkokDay(new Date(until.getTime() - dayMs)))}`,
        path: path('/vendor/manage-business/guests/:id', { id: place }),
      }
      notified.push(...notice({ origin }, { email, phone, locale }, 'place_week', values, { user, ref: place, dedupe }))
    }
    return rows.length
  },
})

/** Notifies the owners of places that had guests last week; returns their number. */
export const notifyOfWeek = (tools: BatchTools, now: Date): Promise<number> =>
  executeInBatches(tools, { command: notifyNext, size: batchSize, now })
