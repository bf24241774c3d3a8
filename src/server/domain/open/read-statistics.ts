/** Figures of listed places by province or kind, and the findings that are open at most places. */
import type { Kysely } from 'kysely'
import { dayMs } from '#shared/bangkok.ts'
import { unresolvedFindingStates } from '#shared/inspections/finding-states.ts'
import type { Locale } from '#shared/locales.ts'
import { REPAIR_DAYS } from '#shared/open/limits.ts'
import type { OpenStatistic, StatisticGroup } from '#shared/open/statistics.ts'
import { gradeLetters } from '#shared/standards/grade-view.ts'
import { localName, localText } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, rowsOf, sql } from '../../db/sql.ts'
import { listed } from '../places/cards.ts'

/** The column of a place, and the table of the names. */
const groups = {
  province: {
    column: sql.ref('b.province_code'),
    names: sql.table('provinces'),
    key: sql.ref('g.code'),
    order: sql.ref('g.code'),
  },
  category: {
    column: sql.ref('b.category_id'),
    names: sql.table('categories'),
    key: sql.ref('g.id'),
    order: sql.ref('g.position'),
  },
} as const satisfies Record<StatisticGroup, object>

interface Asked {
  by: StatisticGroup
  locale: Locale
  now: Date
}

/** One row for each province or kind that has listed places, in the usual order. */
export async function readStatistics(db: Kysely<Schema>, { by, locale, now }: Asked): Promise<OpenStatistic[]> {
  const { column, names, key, order } = groups[by]
  const since = new Date(now.getTime() - REPAIR_DAYS * dayMs)
  const { rows } = await rowsOf({
    key: 'text',
    name: 'text',
    listed: 'number',
    inspected: 'number',
    grades: jsonAs<OpenStatistic['grades']>(),
    suspended: 'number',
    repair_days: 'number?',
  })`
    with figures as (
      select ${column} as key, count(*)::int as listed, count(*) filter (where grade_valid_until > ${now})::int as inspected,
        count(*) filter (where status = 'suspended')::int as suspended,
        json_build_object(${sql.join(
          gradeLetters.map(
            (letter) =>
              sql`${sql.lit(letter)}, count(*) filter (where grade = ${sql.lit(letter)} and grade_valid_until > ${now})`,
          ),
        )}) as grades
      from businesses b where ${listed} group by 1
    ), repairs as (
      select ${column} as key,
        round((percentile_cont(0.5) within group (order by extract(epoch from f.verified_at - i.sealed_at)) / 86400)::numeric, 1) as days
      from findings f join inspections i on i.id = f.inspection_id join businesses b on b.id = i.business_id
      where f.verified_at > ${since} and f.verified_at > i.sealed_at group by 1
    )
    select ${key}::text as key, ${localName('g.name', locale)} as name, s.listed, s.inspected, s.grades, s.suspended, r.days::float8 as repair_days
    from figures s join ${names} g on ${key} = s.key left join repairs r on r.key = s.key
    order by ${order}`.execute(db)
  return rows
}

export interface FrequentFinding {
  code: string
  name: string
  places: number
}

/** The unrepaired findings that most listed places have, the most frequent first. */
export async function listFrequentFindings(
  db: Kysely<Schema>,
  { locale, limit }: { locale: Locale; limit: number },
): Promise<FrequentFinding[]> {
  const { rows } = await rowsOf({ code: 'text', name: 'text', places: 'number' })`
    select q.code, min(coalesce(${localText('h.short', locale)}, ${localText('q.text', locale)})) as name,
      count(distinct i.business_id)::int as places
    from findings f join inspections i on i.id = f.inspection_id join questions q on q.id = f.question_id
    left join question_help h on h.question_id = q.id
    where f.state = any(${unresolvedFindingStates}::text[]) and exists (select from businesses where id = i.business_id and ${listed})
    group by q.code order by places desc, q.code limit ${limit}`.execute(db)
  return rows
}
