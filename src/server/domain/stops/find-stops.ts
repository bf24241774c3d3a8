/** Stopped accounts: of a place that the officer supervises, all for a steward; and a person's own. Appeals that wait stand first. */
import type { Kysely, RawBuilder } from 'kysely'
import { z } from 'zod'
import type { OwnStop, StopCause, StopLine, StopOutcome, StopScope, StopSubject, StopView } from '#shared/stops/stop.ts'
import { localName } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, orNull, type RowOf, rowsOf, sql, textIs } from '../../db/sql.ts'
import { isRelated } from '../duty/on-duty.ts'
import { isSteward } from '../duty/stewards.ts'
import { supervisesPlace } from '../duty/supervising.ts'
import { isNamed, type ListAsked } from '../duty/waiting-page.ts'
import { type Asking, isLed, joinPlace, notOwn, type Sql, waitingRows } from '../duty/waiting-rows.ts'
import type { Reading } from '../officers/find-officers.ts'
import { cursorTime, defineCursor } from '../places/cursor.ts'
import { revOf } from './lock-stop.ts'

/** Stops of one page. */
export const stopsPerPage = 50

const cursorOf = defineCursor('stops', [z.int().min(0).max(2), cursorTime, z.uuid()])

/** True if the officer sees stops of the place in `businesses`. */
export const seesStops = (reader: string, now: Date): RawBuilder<boolean> =>
  bool`(${isSteward(reader)} or ${supervisesPlace(reader, now)})`

const lineShape = rowsOf({
  id: 'text',
  name: 'text',
  scope: textIs<StopScope>(),
  cause: textIs<StopCause>(),
  place: 'text',
  placeName: 'text',
  began_at: 'time',
  until: 'time?',
  outcome: orNull(textIs<StopOutcome>()),
  due: 'time?',
})
/** Appeals that wait first, then those that run. */
const rank = sql`case when t.appealed_at is not null and t.answered_at is null and t.ended_at is null then 0
  when t.ended_at is null then 1 else 2 end`

const lineColumns = ({ locale }: Pick<Reading, 'locale'>) => sql`
  t.id, u.display_name as name, t.scope, t.cause, businesses.id as place, ${localName('businesses.name', locale)} as "placeName",
  t.began_at, t.until, t.outcome, case when t.answered_at is null and t.ended_at is null then t.appeal_due end as due`

const present = ({ place, placeName, began_at, until, due, ...row }: RowOf<typeof lineShape>): StopLine => ({
  ...row,
  place: { id: place, name: placeName },
  began: began_at.toISOString(),
  until: until?.toISOString() ?? null,
  due: due?.toISOString() ?? null,
})

const listedShape = lineShape.and({ rank: 'number', at: 'time' })

/** A page of those that the officer sees, with the cursor of the next one. */
export async function listStops(
  db: Kysely<Schema>,
  reading: Reading,
  { find, cursor }: ListAsked,
): Promise<{ stops: StopLine[]; next: string | null }> {
  const { reader, now } = reading
  const after = cursorOf.read(cursor)
  const begins = after
    ? bool`(${rank}, extract(epoch from t.began_at) * -1000, t.id) > (${after[0]}::int, ${-after[1]}::numeric, ${after[2]}::uuid)`
    : bool`true`
  const { rows } = await listedShape`
    select ${lineColumns(reading)}, ${rank} as rank, t.began_at as at from account_stops t join users u on u.id = t.user_id join businesses on businesses.id = t.business_id
    where ${seesStops(reader, now)} and not ${isRelated(reader)} and ${begins} and ${isNamed(find, 'u.display_name', 'businesses.name_th', 'businesses.name_en')}
    order by rank, t.began_at desc, t.id limit ${stopsPerPage + 1}`.execute(db)
  const shown = rows.slice(0, stopsPerPage)
  const last = rows.length > stopsPerPage ? shown.at(-1) : undefined
  return {
    stops: shown.map(({ rank: _rank, at: _at, ...row }) => present(row)),
    next: last ? cursorOf.write(last.rank, last.at.getTime(), last.id) : null,
  }
}

const viewShape = lineShape.and({
  words: 'text',
  by: 'text?',
  about: textIs<StopSubject>(),
  aboutId: 'text',
  ended_at: 'time?',
  end_words: 'text?',
  endedBy: 'text?',
  appeal: 'text?',
  appealed_at: 'time?',
  appeal_due: 'time?',
  answered_at: 'time?',
  answer_words: 'text?',
  isOwn: 'bool',
  isRelated: 'bool',
})

/** Null where the officer may not see it. */
export async function findStop(db: Kysely<Schema>, id: string, reading: Reading): Promise<StopView | null> {
  const { reader, now } = reading
  const { rows } = await viewShape`
    select ${lineColumns(reading)}, t.words, by.display_name as by, t.about_kind as about, t.about_id as "aboutId", t.ended_at, t.end_words,
      ending.display_name as "endedBy", t.appeal, t.appealed_at, t.appeal_due, t.answered_at, t.answer_words,
      t.by_id is not distinct from ${reader}::uuid as "isOwn", (${isRelated(reader)} or t.user_id = ${reader}::uuid) as "isRelated"
    from account_stops t join users u on u.id = t.user_id join businesses on businesses.id = t.business_id
      left join users by on by.id = t.by_id left join users ending on ending.id = t.ended_by
    where t.id = ${id}::uuid and ${seesStops(reader, now)}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { words, by, about, aboutId, ended_at, end_words, endedBy, isOwn, isRelated: isKin, ...rest } = row
  const { appeal, appealed_at, appeal_due, answered_at, answer_words, ...line } = rest
  const runs = ended_at === null && !isKin
  return {
    ...present(line),
    rev: revOf({ began_at: line.began_at, appealed_at, answered_at, ended_at }),
    words,
    by,
    about,
    aboutId,
    ended: ended_at?.toISOString() ?? null,
    endWords: end_words,
    endedBy,
    appeal: appealOf({ appeal, appealed_at, appeal_due, answer_words }),
    mayLift: runs,
    mayAnswer: runs && appeal !== null && answered_at === null && !isOwn,
  }
}

interface AppealRow {
  appeal: string | null
  appealed_at: Date | null
  appeal_due: Date | null
  answer_words: string | null
}

const appealOf = ({ appeal, appealed_at, appeal_due, answer_words }: AppealRow): OwnStop['appeal'] =>
  appeal !== null && appealed_at && appeal_due
    ? { text: appeal, at: appealed_at.toISOString(), due: appeal_due.toISOString(), answer: answer_words }
    : null

/** The person's own stop that stands; null where none does. */
export async function findOwnStop(db: Kysely<Schema>, user: string): Promise<OwnStop | null> {
  const row = await db
    .selectFrom('account_stops')
    .select([
      'id',
      'scope',
      'cause',
      'words',
      'began_at',
      'until',
      'appeal',
      'appealed_at',
      'appeal_due',
      'answer_words',
    ])
    .where('user_id', '=', user)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { began_at, until, appeal, appealed_at, appeal_due, answer_words, ...stop } = row
  return {
    ...stop,
    began: began_at.toISOString(),
    until: until?.toISOString() ?? null,
    appeal: appealOf({ appeal, appealed_at, appeal_due, answer_words }),
  }
}

/** Appeals that wait for this officer, as rows of waiting work: in the districts that they supervise. */
export const stopRows = (asking: Asking): Sql =>
  waitingRows({
    id: sql`t.id`,
    place: sql`t.business_id`,
    since: sql`t.appealed_at`,
    due: sql`t.appeal_due`,
    from: sql`account_stops t ${joinPlace(sql`t.business_id`)}`,
    where: sql`t.appealed_at is not null and t.answered_at is null and t.ended_at is null
      and t.by_id is distinct from ${asking.officer}::uuid
      and (${isLed('businesses.district_code')} or ${isSteward(asking.officer)}) and ${notOwn(asking, 't.business_id')}`,
  })
