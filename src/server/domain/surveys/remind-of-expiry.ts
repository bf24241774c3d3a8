/**
 * Reminds owners that their self-survey expires: a month and a week before, and on expiry; each once, even with several instances.
 * An owner who has submitted another one gets none, and neither does a survey that expired long ago.
 */

import type { Kysely } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import { type LocalisedColumns, localisedColumns, nameOf } from '#shared/localised.ts'
import { path } from '#shared/path.ts'
import { plannedStatuses } from '#shared/places/business-states.ts'
import { SURVEY_NOTICE_DAYS } from '#shared/runs/run-limits.ts'
import type { SurveyNotice } from '../../db/schema/runs.ts'
import type { Schema } from '../../db/schema.ts'
import { installationSecret } from '../../db/secret.ts'
import { type RowOf, rowsOf, sql, textIs } from '../../db/sql.ts'
import { notice } from '../accounts/asking.ts'
import { asProduct } from '../command/as-product.ts'
import { command, unchanged } from '../command/command.ts'
import { type CommandTools, execute } from '../command/execute.ts'
import { onlyProduct } from '../command/policies.ts'

const dueNoticeShape = rowsOf({
  survey: 'text',
  what: textIs<SurveyNotice>(),
})
type DueNotice = RowOf<typeof dueNoticeShape>

/** Notices of one look; the others come with the next. */
const batchSize = 500

const { month, week } = SURVEY_NOTICE_DAYS
const days = (count: number) => sql`make_interval(days => ${count})`

/** Reminders due at `now` and not yet sent: of each survey the latest one. */
async function listDue(db: Kysely<Schema>, now: Date): Promise<DueNotice[]> {
  const { rows } = await dueNoticeShape`
    select survey, what from (
      select s.id as survey, s.expires_at, case when s.expires_at <= ${now} then 'expired'
        when s.expires_at <= ${now}::timestamptz + ${days(week)} then 'week' else 'month' end as what
      from surveys s join businesses b on b.id = s.business_id
      where s.expires_at <= ${now}::timestamptz + ${days(month)} and s.expires_at > ${now}::timestamptz - ${days(month)}
        and b.owner_id is not null and b.status = any(${plannedStatuses}::text[])
        and not exists (select from surveys later where later.business_id = s.business_id
          and (later.submitted_at, later.id) > (s.submitted_at, s.id))
    ) due
    where not exists (select from survey_notices n where n.survey_id = due.survey and n.what = due.what)
    order by expires_at, survey limit ${batchSize}`.execute(db)
  return rows
}

interface Notified extends LocalisedColumns<'name'> {
  place: string
  owner: string
  expires_at: Date
  email: string | null
  phone: string | null
  locale: Locale
}

/** Says one thing to the owner; answers whether there was something to say. */
const notifyOfExpiry = command<DueNotice, boolean, 'survey.remind', Notified>('survey.remind', {
  load: ({ tx }, { survey }) =>
    tx
      .selectFrom('surveys')
      .innerJoin('businesses', 'businesses.id', 'surveys.business_id')
      .innerJoin('users', 'users.id', 'businesses.owner_id')
      .select(['businesses.id as place', ...localisedColumns('name'), 'expires_at'])
      .select(['users.id as owner', 'users.email', 'users.phone', 'users.locale'])
      .where('surveys.id', '=', survey)
      .executeTakeFirstOrThrow(),
  may: onlyProduct,
  async run(doing, { survey, what }, { place, expires_at, ...recipient }) {
    const { numInsertedOrUpdatedRows } = await doing.tx
      .insertInto('survey_notices')
      .values({ survey_id: survey, what, at: doing.actor.now })
      .onConflict((it) => it.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) return unchanged(false)
    const values = {
      place: nameOf(recipient, recipient.locale),
      path: path('/vendor/manage-business/do-survery/:id', { id: place }),
    }
    const about = { user: recipient.owner, ref: place, dedupe: `survey:${survey}:${what}` }
    return {
      result: true,
      audit: { entity: survey, business: place, after: { what } },
      notify:
        what === 'expired'
          ? notice(doing, recipient, 'survey_expired', values, about)
          : notice(doing, recipient, 'survey_expiring', { ...values, until: expires_at }, about),
    }
  },
})

interface Tools extends CommandTools {
  /** Public address of the product, for links in messages. */
  origin: string
}

/** Sends the reminders due at `now`; returns how many this instance sent. */
export async function remindOfExpiry({ db, wakeSender, origin }: Tools, now: Date): Promise<number> {
  const due = await listDue(db, now)
  if (due.length === 0) return 0
  const caller = asProduct(await installationSecret(db, 'audit'), now, origin)
  let done = 0
  for (const one of due) if (await execute({ db, wakeSender }, caller, notifyOfExpiry, one)) done++
  return done
}
