/**
 * Tells people of the areas that they follow. A closing by a red card is told at once, a few a day; everything since the last morning – results,
 * cards, closings and re-openings – comes as one notice of all areas together. Both read the publications, which are the facts as they were shown.
 */
import { bangkokDay, dayMs } from '#shared/bangkok.ts'
import { openCardStates } from '#shared/cards/card-states.ts'
import { AREA_RED_MOST } from '#shared/constants.ts'
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

/** Notices, or people, of one transaction; the others come with the next. */
const batchSize = 100

/** A place `b` in the area of a follow `f`. */
const inArea = sql`f.province_code = b.province_code and (f.district_code is null or f.district_code = b.district_code)
  and (f.category_id is null or f.category_id = b.category_id) and b.status = any(${listedStatuses}::text[])`

/** The publication `p` tells of it for the first time; later ones are its states. */
const isFirst = sql`not exists (
  select from publications e where e.business_id = p.business_id and e.kind = p.kind and e.subject = p.subject and e.idx < p.idx)`

const isRed = sql`p.kind = 'card' and p.body::jsonb ->> 'level' = 'red'`
const isOpen = sql`p.body::jsonb ->> 'state' = any(${openCardStates}::text[])`

const toldShape = rowsOf({
  user: 'text',
  email: 'text?',
  phone: 'text?',
  locale: textIs<Locale>(),
  place: 'text',
  name: 'text',
})

const redShape = toldShape.and({ card: 'text' })

const notifyOfRed = step<object, number>({
  may: onlyProduct,
  async run({ tx, actor, origin, notified }) {
    // Older ones are no news, such as after a long outage, and stand in the morning's notice.
    const since = new Date(actor.now.getTime() - dayMs)
    const { rows } = await redShape`
      with fresh as (
        select distinct on (f.user_id, p.subject) f.user_id, p.subject as card, p.business_id as place, p.at
        from publications p join businesses b on b.id = p.business_id join area_follows f on f.created_at < p.at and ${inArea}
        where p.at > ${since}::timestamptz and p.at <= ${actor.now}::timestamptz and not p.backfilled
          and ${isRed} and ${isOpen} and ${isFirst} and f.user_id is distinct from b.owner_id
          and not exists (select from favourites k where k.user_id = f.user_id and k.business_id = b.id)
          and not exists (
            select from notifications n where n.user_id = f.user_id and n.dedupe_key = 'area_red:' || p.subject)
      ),
      placed as (
        select fresh.*, row_number() over (partition by user_id order by at, card) + (
          select count(*) from notifications n
          where n.user_id = fresh.user_id and n.kind = 'area_red' and n.created_at > ${since}::timestamptz) as nth
        from fresh
      )
      select u.id as "user", u.email, u.phone, u.locale, it.place, it.card, ${localNameBy('b.name', 'u.locale')} as name
      from placed it join users u on u.id = it.user_id and u.suspended_at is null join businesses b on b.id = it.place
      where it.nth <= ${AREA_RED_MOST} order by it.at, it.card, u.id limit ${batchSize}`.execute(tx)
    for (const { user, email, phone, locale, place, name, card } of rows) {
      const values = { place: name, path: path('/client/information/:id', { id: place }) }
      const about = { user, ref: place, dedupe: `area_red:${card}` }
      notified.push(...notice({ origin }, { email, phone, locale }, 'area_red', values, about))
    }
    return rows.length
  },
})

const newsShape = toldShape.and({
  places: 'number',
  graded: 'number',
  carded: 'number',
  closed: 'number',
  reopened: 'number',
})

const notifyOfNews = step<object, number>({
  may: onlyProduct,
  async run({ tx, actor, origin, notified }) {
    const until = lastDigest(actor.now)
    // One person's areas are told together, by one instance.
    const { rows: due } = await rowsOf({ id: 'text', user: 'text', since: 'time' })`
      with chosen as (
        select user_id from area_follows where told_until < ${until}::timestamptz group by user_id order by user_id limit ${batchSize}
      ),
      before as (
        select f.id, f.told_until from area_follows f join chosen using (user_id)
        where f.told_until < ${until}::timestamptz for update of f
      )
      update area_follows f set told_until = ${until}::timestamptz from before where f.id = before.id
      returning f.id, f.user_id as "user", before.told_until as since`.execute(tx)
    if (due.length === 0) return 0
    const { rows } = await newsShape`
      with seen as (
        select f.user_id, p.business_id, p.kind, p.subject, p.at, ${isFirst} as is_first, ${isRed} as is_red, ${isOpen} as is_open,
          b.status = 'suspended' or b.open_card is not distinct from 'red' as is_shut
        from area_follows f
        join unnest(${due.map(({ id }) => id)}::uuid[], ${due.map(({ since }) => since.toISOString())}::timestamptz[])
          as due (id, since) on due.id = f.id
        join publications p on p.at > due.since and p.at <= ${until}::timestamptz and not p.backfilled
          and p.kind in ('inspection', 'card')
        join businesses b on b.id = p.business_id and ${inArea}
      ),
      told as (
        select distinct user_id, business_id, subject, max(at) over (partition by user_id, business_id) as at,
          case when kind = 'inspection' and is_first then 'graded'
            when is_red and is_open and is_first then 'closed'
            when is_red and not is_open and not is_shut then 'reopened'
            when kind = 'card' and not is_red and is_open and is_first then 'carded' end as what
        from seen
      )
      select u.id as "user", min(u.email) as email, min(u.phone) as phone, min(u.locale) as locale,
        (array_agg(b.id order by t.at desc, b.id))[1] as place,
        (array_agg(${localNameBy('b.name', 'u.locale')} order by t.at desc, b.id))[1] as name,
        count(distinct b.id)::int as places,
        count(distinct t.subject) filter (where t.what = 'graded')::int as graded,
        count(distinct t.subject) filter (where t.what = 'carded')::int as carded,
        count(distinct b.id) filter (where t.what = 'closed')::int as closed,
        count(distinct b.id) filter (where t.what = 'reopened')::int as reopened
      from told t join users u on u.id = t.user_id and u.suspended_at is null join businesses b on b.id = t.business_id
      where t.what is not null group by u.id order by u.id`.execute(tx)
    for (const { user, email, phone, locale, place, name, places, ...figures } of rows) {
      const { t, format } = mailText(locale)
      const said = (['closed', 'reopened', 'carded', 'graded'] as const)
        .filter((what) => figures[what] > 0)
        .map((what) => t(`mail:area.${what}`, { count: format.number(figures[what]) }))
      const values = {
        place: places > 1 ? `${name} +${format.number(places - 1)}` : name,
        title: said.join(' · '),
        path: path('/profile/followed-areas'),
      }
      const about = { user, ref: place, dedupe: `area_news:${bangkokDay(until)}` }
      notified.push(...notice({ origin }, { email, phone, locale }, 'area_news', values, about))
    }
    return new Set(due.map(({ user }) => user)).size
  },
})

/** Tells of closings within a day; answers the number of notices. */
export const notifyOfClosings = (tools: BatchTools, now: Date): Promise<number> =>
  executeInBatches(tools, { command: notifyOfRed, size: batchSize, now })

/** Tells in the morning of all else; answers the number of people whose areas were looked at. */
export const notifyOfAreas = (tools: BatchTools, now: Date): Promise<number> =>
  executeInBatches(tools, { command: notifyOfNews, size: batchSize, now })
