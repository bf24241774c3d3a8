/** The visits of an agency as they are compared: all questions asked by one officer, none carried over from a visit before. */
import type { Kysely } from 'kysely'
import type { Verdict } from '#shared/standards/score.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql, textIs } from '../../db/sql.ts'
import type { PairedVerdict } from './agreement.ts'
import { type ComparedVisit, comparedVisitShape, type Weights, weightsShape } from './failure-rates.ts'
import { type DrawnResult, drawnResultShape, type PairedResult } from './severity.ts'

/** Agencies that made inspections since. */
export async function listAgencies(db: Kysely<Schema>, since: Date): Promise<string[]> {
  const { rows } = await rowsOf({ agency: 'text' })`
    select distinct coalesce(a.merged_into, a.id) as agency from inspections i join agencies a on a.id = i.agency_id
    where i.state = 'sealed' and i.sealed_at > ${since} and i.inspector_id is not null order by agency`.execute(db)
  return rows.map(({ agency }) => agency)
}

/** Inspection `i` was the agency's, or one's that it has taken over. */
const isOf = (agency: string) =>
  sql`i.agency_id = any(array(select id from agencies where id = ${agency}::uuid or merged_into = ${agency}::uuid))`

/** Weights of all questionnaires, by position. */
export async function readWeights(db: Kysely<Schema>): Promise<Map<string, Weights>> {
  const { rows } = await weightsShape`
    select template_id as template, array_agg(weight::int order by position) as weights from questions group by template_id`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.template, row]))
}

/** The oldest first, so that the same visits are simulated in the same order. Rechecks ask a part only. */
export async function readVisits(db: Kysely<Schema>, agency: string, since: Date): Promise<ComparedVisit[]> {
  const { rows } = await comparedVisitShape`
    select i.inspector_id as officer, i.template_id as template, i.score, given.verdicts from inspections i cross join lateral (
      select string_agg(left(a.verdict, 1), '' order by q.position) as verdicts
      from answers a join questions q on q.id = a.question_id where a.inspection_id = i.id
    ) given
    where ${isOf(agency)} and i.state = 'sealed' and i.sealed_at > ${since} and i.kind <> 'recheck' and given.verdicts is not null
    order by i.sealed_at, i.id`.execute(db)
  return rows
}

/** Results of places that the lot drew, for officers who still have an account. */
export async function readDrawn(db: Kysely<Schema>, agency: string, since: Date): Promise<DrawnResult[]> {
  const { rows } = await drawnResultShape`
    select i.inspector_id as officer, i.template_id as template, i.score
    from lot_visits l join inspections i on i.id = l.inspection_id
    where ${isOf(agency)} and i.sealed_at > ${since} and i.kind <> 'recheck' and i.inspector_id is not null
    order by i.sealed_at, i.id`.execute(db)
  return rows
}

/** Places that a second officer looked at. */
export async function readPairs(db: Kysely<Schema>, agency: string, since: Date): Promise<PairedResult[]> {
  const { rows } = await rowsOf({ first: 'text', second: 'text', a: 'number', b: 'number' })`
    select i.inspector_id as first, s.inspector_id as second, i.score as a, s.score as b
    from second_looks s join inspections i on i.id = s.inspection_id
    where ${isOf(agency)} and i.sealed_at > ${since} and s.sealed_at is not null and i.inspector_id is not null
      and s.inspector_id is not null
    order by i.sealed_at, i.id`.execute(db)
  return rows.map(({ first, second, a, b }) => ({ officers: [first, second], scores: [a, b] }))
}

/** Both officers' verdicts on each question. */
export async function readPairedVerdicts(db: Kysely<Schema>, agency: string, since: Date): Promise<PairedVerdict[]> {
  const { rows } = await rowsOf({
    template: 'text',
    code: 'text',
    first: textIs<Verdict>(),
    second: textIs<Verdict>(),
  })`
    select q.template_id as template, q.code, a.verdict as first, sa.verdict as second
    from second_looks s join inspections i on i.id = s.inspection_id join second_answers sa on sa.inspection_id = s.inspection_id
    join answers a on a.inspection_id = i.id and a.question_id = sa.question_id join questions q on q.id = sa.question_id
    where ${isOf(agency)} and i.sealed_at > ${since} and s.sealed_at is not null order by q.code, i.id`.execute(db)
  return rows
}
