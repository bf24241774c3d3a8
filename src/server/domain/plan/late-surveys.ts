/** Self-surveys of an officer's areas that failed or are missing, and reminding owners of them: once in a week at most. */

import type { Kysely } from 'kysely'
import { dayMs } from '#shared/bangkok.ts'
import type { Locale } from '#shared/locales.ts'
import { path } from '#shared/path.ts'
import { plannedStatuses } from '#shared/places/business-states.ts'
import type { LateSurvey } from '#shared/plan/plan-page.ts'
import { SURVEY_REMINDER_DAYS } from '#shared/plan/weights.ts'
import { problems } from '#shared/problems.ts'
import type { GradeLetter } from '#shared/standards/grade-view.ts'
import { localName, localText } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { orNull, type RowOf, rowsOf, scalar, sql, textIs } from '../../db/sql.ts'
import { notice } from '../accounts/asking.ts'
import { actorId } from '../actor.ts'
import { command } from '../command/command.ts'
import { isRelated, onDuty } from '../duty/on-duty.ts'
import { cutPage, type ListAsked, pagedColumns, pagedShape, pageOf, wholeList } from '../duty/waiting-page.ts'
import { InputRefusal } from '../input-refusal.ts'
import { surveyDueAt } from './survey-due.ts'

const rowShape = rowsOf({
  id: 'text',
  name: 'text',
  district: 'text',
  owner: 'text',
  grade: orNull(textIs<GradeLetter>()),
  due_at: 'time',
  worst: 'text?',
  reminded_at: 'time?',
})
type Row = RowOf<typeof rowShape>

/** Due time of the survey that is to be done: at the end of the one before, or some time after its owner had the place. */
const dueAt = scalar('time')`coalesce(s.expires_at, ${surveyDueAt('businesses')})`

/** Places `businesses` of the officer's areas whose last survey `s` failed, or of which nothing counts any more; `more` narrows. */
const lateOnes = (officer: string, now: Date, more = sql``) => sql`
  businesses left join lateral (
    select id, grade, expires_at from surveys where business_id = businesses.id order by submitted_at desc, id desc limit 1
  ) s on true
  where ${onDuty(officer, now)} and owner_id is not null and not ${isRelated(officer)}
    and businesses.status = any(${plannedStatuses}::text[]) and (s.grade in ('D', 'E') or ${dueAt} < ${now}) ${more}`

const columns = (locale: Locale) => sql`
  businesses.id, ${localName('businesses.name', locale)} as name, ${localText('d.name', locale)} as district,
  owner_id as owner, w.grade, w.since as due_at, (
    select ${localText('q.text', locale)} from survey_answers a join questions q on q.id = a.question_id
    where a.survey_id = w.survey and a.verdict = 'fail'
    order by array_position(array['X', 'M'], q.critical) nulls last, q.weight desc, q.position limit 1
  ) as worst, (select max(at) from survey_reminders where business_id = businesses.id) as reminded_at`
const tables = sql`businesses on businesses.id = w.id join districts d on d.code = businesses.district_code`

const daysLate = (due: Date, now: Date) => Math.max(0, Math.floor((now.getTime() - due.getTime()) / dayMs))
const maySince = (now: Date) => new Date(now.getTime() - SURVEY_REMINDER_DAYS * dayMs)

/** Those that failed first, the worst before the others, then those that are silent for the longest. Throws `InvalidCursor`. */
export async function listLateSurveys(
  db: Kysely<Schema>,
  { officer, now, locale }: { officer: string; now: Date; locale: Locale },
  asked: ListAsked = wholeList,
): Promise<{ surveys: LateSurvey[]; next: string | null }> {
  const rank = sql`case when s.grade in ('D', 'E') and ${dueAt} >= ${now} then 0 else 10 end + coalesce(ascii('E') - ascii(s.grade), 9)`
  const source = sql`select businesses.id, businesses.id as business_id, null::text as part, null::uuid as card, ${dueAt} as since,
    null::timestamptz as due, ${rank} as rank, s.grade, s.id as survey from ${lateOnes(officer, now)}`
  const { rows } = await rowShape.and(pagedShape)`
    select ${columns(locale)}, ${pagedColumns} from ${pageOf(source, asked)} w join ${tables} order by w.turn`.execute(
    db,
  )
  const page = cutPage(rows)
  const surveys = page.rows.map((row) => ({
    place: { id: row.id, name: row.name, district: row.district },
    grade: row.grade,
    daysLate: daysLate(row.due_at, now),
    worst: row.worst,
    remindedAt: row.reminded_at?.toISOString() ?? null,
    mayRemind: row.reminded_at === null || row.reminded_at <= maySince(now),
  }))
  return { surveys, next: page.next }
}

/** Tells the owner of a place that a self-survey is wanted. Throws `page_not_found` for a place of another area, or one that owes none. */
export const remindSurvey = command<{ place: string }, undefined, 'survey.remind', Row>('survey.remind', {
  async load({ tx, actor, reader }, { place }) {
    // Held, so that of two officers who remind at once the second sees the work of the first.
    await tx.selectFrom('businesses').select('id').where('id', '=', place).forNoKeyUpdate().execute()
    const only = sql`and businesses.id = ${place}::uuid`
    const { rows } = await rowShape`
      select ${columns(reader.locale)} from (
        select businesses.id, ${dueAt} as since, s.grade, s.id as survey from ${lateOnes(actorId(actor), actor.now, only)}
      ) w join ${tables}`.execute(tx)
    if (!rows[0]) throw problems.page_not_found()
    return rows[0]
  },
  may({ reminded_at: last }, { actor }) {
    if (actor.role !== 'inspector') throw problems.not_allowed()
    return last && last > maySince(actor.now) ? new InputRefusal({ form: 'plan:refusal.reminded' }) : null
  },
  async run(doing, { place }, { owner, name }) {
    const { tx, actor } = doing
    await tx
      .insertInto('survey_reminders')
      .values({ business_id: place, at: actor.now, sent_by: actorId(actor) })
      .execute()
    const recipient = await tx
      .selectFrom('users')
      .select(['email', 'phone', 'locale'])
      .where('id', '=', owner)
      .executeTakeFirstOrThrow()
    const to = path('/vendor/manage-business/do-survery/:id', { id: place })
    return {
      result: undefined,
      audit: { entity: place, business: place },
      notify: notice(doing, recipient, 'survey_wanted', { place: name, path: to }, { user: owner, ref: place }),
    }
  },
})
