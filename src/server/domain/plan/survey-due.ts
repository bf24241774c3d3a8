/**
 * When the first self-survey of a place is due: some time after its present owner has it, whether it came with the owner, was claimed, or was
 * handed over. How long the entry stood there before is nobody's lateness.
 */
import type { RawBuilder } from 'kysely'
import { FIRST_SURVEY_DAYS } from '#shared/plan/weights.ts'
import { scalar, sql } from '../../db/sql.ts'

/** Of a row of `businesses` under the name `place`. */
export const surveyDueAt = (place: string): RawBuilder<Date> => scalar('time')`(greatest(
  ${sql.ref(`${place}.created_at`)}, ${sql.ref(`${place}.owner_since`)},
  (select max(decided_at) from claims where claims.business_id = ${sql.ref(`${place}.id`)} and claims.state = 'approved')
) + make_interval(days => ${FIRST_SURVEY_DAYS}))`
