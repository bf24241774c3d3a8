/**
 * A place's guests and its grade among others, for its owner: days and saves, places of the same kind nearby, and what each failed point of the last
 * inspection would bring. Two statements side by side.
 */
import type { Kysely } from 'kysely'
import { dayMs } from '#shared/bangkok.ts'
import type { Category } from '#shared/categories.ts'
import { type FindingState, isUnresolved } from '#shared/inspections/finding-states.ts'
import type { Locale } from '#shared/locales.ts'
import type { Among, PlaceGuests, RaiseStep, Saves } from '#shared/own-places/guests.ts'
import { VISIT_DAYS, type VisitDay } from '#shared/own-places/visit-days.ts'
import { type BusinessStatus, isListed, listedStatuses } from '#shared/places/business-states.ts'
import type { PlaceCard } from '#shared/places/place-card.ts'
import type { GradeLetter } from '#shared/standards/grade-view.ts'
import { localName, localText } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, orNull, rowsOf, scalar, sql, textIs } from '../../db/sql.ts'
import { presentGrade } from '../places/present-grade.ts'
import { helpOfQuestion } from '../runs/queries.ts'
import { presentFixes } from '../surveys/present-result.ts'
import { AMONG_LEAST } from './constants.ts'
import { daysOfPlace, fillDays } from './place-days.ts'

/** Letters as the public sees them (`shownLetter` of places/rules.ts). */
const shown = (place: string) =>
  sql`case when ${sql.ref(`${place}.open_card`)} = 'orange' then greatest(${sql.ref(`${place}.grade`)}, 'C') else ${sql.ref(`${place}.grade`)} end`

interface AmongRow {
  /** In the same district. */
  near: boolean
  letter: GradeLetter
  score: number
}

const rowShape = rowsOf({
  id: 'text',
  name: 'text',
  category: textIs<Category>(),
  status: textIs<BusinessStatus>(),
  openCard: orNull(textIs<NonNullable<PlaceCard['openCard']>>()),
  grade: orNull(textIs<GradeLetter>()),
  score: 'number?',
  inspectedAt: 'time?',
  validUntil: 'time?',
  capacity: 'number?',
  licensed: 'number?',
  district: 'text',
  province: 'text',
  days: jsonAs<VisitDay[]>(),
  saves: jsonAs<Saves>(),
  among: jsonAs<AmongRow[]>(),
})

interface Asked {
  owner: string
  place: string
  locale: Locale
  now: Date
}

async function findPlace(db: Kysely<Schema>, { owner, place, locale, now }: Asked) {
  const since = (days: number) => sql`f.created_at > ${new Date(now.getTime() - days * dayMs)}::timestamptz`
  const { rows } = await rowShape`
    select b.id, ${localName('b.name', locale)} as name, b.category_id as category, b.status, b.open_card as "openCard", b.grade,
      b.score::float8 as score, b.inspected_at as "inspectedAt", b.grade_valid_until as "validUntil", b.capacity,
      b.licensed_capacity as licensed, ${localText('d.name', locale)} as district, ${localText('p.name', locale)} as province,
      ${daysOfPlace} as days, (
        select json_build_object('now', count(*), 'week', count(*) filter (where ${since(7)}),
          'before', count(*) filter (where ${since(14)} and not ${since(7)}), 'all', count(*) filter (where ${since(VISIT_DAYS)}))
        from favourites f where f.business_id = b.id
      ) as saves, (
        select coalesce(json_agg(json_build_object(
          'near', o.district_code = b.district_code, 'letter', ${shown('o')}, 'score', o.score) order by o.score), '[]')
        from businesses o
        where o.province_code = b.province_code and o.category_id = b.category_id and o.id <> b.id
          and o.status = any(${listedStatuses}::text[]) and o.status <> 'suspended' and o.grade_valid_until > ${now}::timestamptz
      ) as among
    from businesses b join districts d on d.code = b.district_code join provinces p on p.code = b.province_code
    where b.id = ${place}::uuid and b.owner_id = ${owner}::uuid`.execute(db)
  return rows[0]
}

/** The answers of the last inspection, with the state of what was found. */
const listAnswers = (db: Kysely<Schema>, place: string) =>
  db
    .selectFrom('answers')
    .innerJoin('questions', 'questions.id', 'answers.question_id')
    .leftJoin('findings', (join) =>
      join
        .onRef('findings.inspection_id', '=', 'answers.inspection_id')
        .onRef('findings.question_id', '=', 'answers.question_id'),
    )
    .selectAll('questions')
    .select(helpOfQuestion.as('help'))
    .select(['answers.verdict', 'answers.value', 'findings.state as found'])
    .where(
      'answers.inspection_id',
      '=',
      scalar('text')`(
        select i.id from inspections i where i.business_id = ${place}::uuid and i.state = 'sealed'
        order by i.visited_at desc, i.id desc limit 1)`,
    )
    .orderBy('questions.position')
    .execute()
type Answered = Awaited<ReturnType<typeof listAnswers>>[number]

/** Others of the district; of the province where too few are there. Null where those are too few as well. */
function presentAmong(
  rows: readonly AmongRow[],
  own: { district: string; province: string; score: number | null },
): Among | null {
  const near = rows.filter((row) => row.near)
  const isNear = near.length >= AMONG_LEAST
  const others = isNear ? near : rows
  const middle = others[Math.floor((others.length - 1) / 2)]
  if (!middle || others.length < AMONG_LEAST) return null
  const letters = (['A', 'B', 'C', 'D', 'E'] as const).map((letter) => ({
    letter,
    places: others.filter((it) => it.letter === letter).length,
  }))
  const { score } = own
  return {
    scope: isNear ? 'district' : 'province',
    area: isNear ? own.district : own.province,
    places: others.length,
    lower: score === null ? 0 : others.filter((it) => it.score < score).length,
    median: middle.score,
    letters,
  }
}

const stateOf = (found: FindingState | null): RaiseStep['state'] => {
  if (found === 'claimed') return 'claimed'
  return found === null || isUnresolved(found) ? 'open' : 'verified'
}

/** Failed points in the order of the cheapest way to a better letter, each with the points that it brings. */
function presentRaise(
  answered: readonly Answered[],
  limits: { capacity: number | null; licensed: number | null },
  { locale, now }: Asked,
): RaiseStep[] {
  const help = new Map(answered.flatMap(({ id, help }) => (help ? [[id, help] as const] : [])))
  const states = new Map(answered.map(({ code, found }) => [code, stateOf(found)]))
  const { found, fixes, further, rest } = presentFixes({ answered, help, limits }, locale, now)
  let last = { score: found.now.score, letter: found.letter }
  return [...fixes, ...further, ...rest].map((fix) => {
    const points = Math.round((fix.after.score - last.score) * 10) / 10
    const reaches = fix.after.letter < last.letter ? fix.after.letter : null
    last = fix.after
    return { ...fix, state: states.get(fix.code) ?? 'open', points, reaches }
  })
}

/** Null where the place is another's, or is not listed. */
export async function findGuests(db: Kysely<Schema>, asked: Asked) {
  const [row, answered] = await Promise.all([findPlace(db, asked), listAnswers(db, asked.place)])
  if (!row || !isListed(row.status)) return null
  const { id, name, category, district, province, days, saves, among, capacity, licensed, ...facts } = row
  const guests: PlaceGuests = {
    days: fillDays(days, asked.now),
    saves,
    grade: presentGrade(facts, asked.now),
    hasOrangeCard: facts.openCard === 'orange',
    among: presentAmong(among, { district, province, score: facts.score }),
    // After a change of owner the grade is withdrawn, and with it what would raise it.
    raise: facts.grade === null || answered.length === 0 ? null : presentRaise(answered, { capacity, licensed }, asked),
  }
  return { place: { id, name, category }, ...guests }
}
