/** Quarantined work: waiting for a supervisor of the area, and the outcome of one's own. */
import type { Kysely } from 'kysely'
import type { Category } from '#shared/categories.ts'
import type { Locale } from '#shared/locales.ts'
import type { HandedWork, QuarantineCase, QuarantineReason, QuarantineState } from '#shared/quarantine/quarantine.ts'
import { localName, localText } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, orNull, type RowOf, rowsOf, scalar, sql, textIs } from '../../db/sql.ts'
import {
  cutPage,
  type ListAsked,
  linesPerPage,
  pagedColumns,
  pagedShape,
  pageOf,
  wholeList,
} from '../duty/waiting-page.ts'
import { type Asking, isLed, joinPlace, notOwn, type Sql, waitingRows, withDistricts } from '../duty/waiting-rows.ts'
import { readBeginning } from './beginning.ts'

interface Reading {
  reader: string
  locale: Locale
  now: Date
}

const placeName = (locale: Locale) => scalar('text')`${localName('businesses.name', locale)}`

const handedShape = rowsOf({
  photos: 'number',
  answers: 'number',
  takenAnswers: 'number',
  takenPhotos: 'number',
  id: 'text',
  place: 'text',
  why: textIs<QuarantineReason>(),
  state: textIs<QuarantineState>(),
  arrived_at: 'time',
  decided_at: 'time?',
  reason: 'text?',
})

/** A person's quarantined work, the newest first, older than `before`. */
export async function listHandedWork(
  db: Kysely<Schema>,
  { reader, locale }: Reading,
  before: string | null = null,
): Promise<{ work: HandedWork[]; next: string | null }> {
  const { rows } = await handedShape`
    select q.id, ${placeName(locale)} as place, q.why, q.state, q.arrived_at, q.decided_at, q.reason,
      o.answers, p.photos, o."takenAnswers", p."takenPhotos"
    from quarantined_runs q join businesses on businesses.id = q.business_id,
      lateral (select count(*)::int as answers, (count(*) filter (where is_taken))::int as "takenAnswers"
        from quarantined_ops where quarantine_id = q.id) o,
      lateral (select count(*)::int as photos, (count(*) filter (where is_taken))::int as "takenPhotos"
        from quarantined_photos where quarantine_id = q.id) p
    where q.officer_id = ${reader}::uuid
      and coalesce((q.arrived_at, q.id) < (select o.arrived_at, o.id from quarantined_runs o where o.id = ${before}::uuid), true)
    order by q.arrived_at desc, q.id desc limit ${linesPerPage + 1}`.execute(db)
  const shown = rows.slice(0, linesPerPage)
  const work = shown.map(({ arrived_at, decided_at, takenAnswers, takenPhotos, ...row }) => ({
    ...row,
    arrivedAt: arrived_at.toISOString(),
    decidedAt: decided_at?.toISOString() ?? null,
    taken: row.state === 'taken' ? { answers: takenAnswers, photos: takenPhotos } : null,
  }))
  return { work, next: rows.length > linesPerPage ? (shown.at(-1)?.id ?? null) : null }
}

const caseShape = rowsOf({
  id: 'text',
  place: 'text',
  name: 'text',
  category: textIs<Category>(),
  officer: 'text?',
  why: textIs<QuarantineReason>(),
  is_ended: 'bool',
  arrived_at: 'time',
  last_at: 'time',
  beginning: orNull(jsonAs<unknown>()),
  isLate: 'bool',
  answers: orNull(jsonAs<QuarantineCase['answers']>()),
  photos: orNull(jsonAs<QuarantineCase['photos']>()),
})
type CaseRow = RowOf<typeof caseShape>

/** Work waiting for a supervisor of the area, and never for its own officer. */
export const quarantineRows = (asking: Asking): Sql =>
  waitingRows({
    id: sql`q.id`,
    place: sql`q.business_id`,
    since: sql`q.arrived_at`,
    from: sql`quarantined_runs q ${joinPlace(sql`q.business_id`)}`,
    where: sql`q.state = 'waiting' and ${isLed('businesses.district_code')} and q.officer_id is distinct from ${asking.officer}::uuid
        and ${notOwn(asking, 'q.business_id')}`,
  })

/** Waiting work at places of the reader's areas, the oldest first; nothing unless a supervisor. Codes of questions are unique. */
export async function listQuarantined(
  db: Kysely<Schema>,
  { reader, locale, now }: Reading,
  asked: ListAsked = wholeList,
): Promise<{ waiting: QuarantineCase[]; next: string | null }> {
  const asking = { officer: reader, now }
  const listed = await caseShape.and(pagedShape)`
    with ${withDistricts(asking)} select ${pagedColumns}, q.id, q.business_id as place, ${placeName(locale)} as name, businesses.category_id as category,
      u.display_name as officer, q.why, q.is_ended, q.arrived_at, q.last_at, q.beginning,
      coalesce((select r.state <> 'open' from runs r where r.id = q.run_id), false) as "isLate",
      (select json_agg(json_build_object('id', o.device || ':' || o.n, 'question', o.question, 'value', o.value,
          'naReason', o.na_reason, 'note', o.note,
          'text', coalesce((select ${localText('h.short', locale)} from questions x join question_help h on h.question_id = x.id
            where x.code = o.question order by x.template_id desc limit 1), o.question)
        ) order by o.question, o.device, o.n) from quarantined_ops o where o.quarantine_id = q.id) as answers,
      (select json_agg(json_build_object('key', p.key, 'question', p.question) order by p.question, p.at)
        from quarantined_photos p where p.quarantine_id = q.id) as photos
    from ${pageOf(quarantineRows(asking), asked)} w join quarantined_runs q on q.id = w.id
    join businesses on businesses.id = q.business_id left join users u on u.id = q.officer_id order by w.turn`.execute(
    db,
  )
  const { rows, next } = cutPage(listed.rows)
  const waiting = rows.map(presentCase)
  return { waiting, next }
}

function presentCase(found: CaseRow): QuarantineCase {
  const { id, officer, why, isLate, answers, photos } = found
  return {
    id,
    officer,
    why,
    isLate,
    place: { id: found.place, name: found.name, category: found.category },
    isEnded: found.is_ended,
    arrivedAt: found.arrived_at.toISOString(),
    rev: found.last_at.toISOString(),
    beganAt: readBeginning(found.beginning)?.startedAt.toISOString() ?? null,
    answers: answers ?? [],
    photos: photos ?? [],
  }
}
