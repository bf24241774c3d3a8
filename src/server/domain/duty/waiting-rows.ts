/**
 * Common columns of all rows of waiting work: each source selects `id`, `part` (a further key), `business_id`, `since`,
 * `due`, `may` (whether this officer decides it), `is_own`, `rank` (the smaller the sooner) and `card`, under {@link withDistricts}. Each
 * room has the sources of its own kinds; `domain/waiting` is the table of all.
 */
import type { RawBuilder } from 'kysely'
import { openCardStates, unissuedCardStates } from '#shared/cards/card-states.ts'
import { bool, sql } from '../../db/sql.ts'
import { dutyDistricts, isRelated } from './on-duty.ts'
import { supervisedDistricts } from './supervising.ts'

export interface Asking {
  officer: string
  now: Date
}

export type Sql = RawBuilder<unknown>

export const literals = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)))
export const isIn = (district: string) => bool`${sql.ref(district)} = any((select codes from duty)::int[])`

/** Columns of the cards `c` for the rows and their lists. */
const cardColumns = sql.join(
  [
    'id',
    'business_id',
    'district_code',
    'level',
    'state',
    'number',
    'drafted_by',
    'created_at',
    'issued_at',
    'moved_at',
    'rules',
    'reply_due_at',
    'fix_due_at',
    'clock_stopped_at',
    'emergency_until',
    'ratified_at',
  ].map((column) => sql.ref(`c.${column}`)),
)

/**
 * The districts in which the officer acts and supervises, and the cards there that are not over: found once in a statement. Asked by each kind
 * for itself, planning took three times as long as running it (18 ms of 24 at five thousand open cards).
 */
export const withDistricts = ({ officer, now }: Asking): Sql => sql`
  duty as materialized (select ${dutyDistricts(officer, now)} as codes),
  lead as materialized (select ${supervisedDistricts(officer, now)} as codes),
  standing as materialized (
    select ${cardColumns} from warning_cards c where ${isIn('c.district_code')} and c.state in (${literals([...unissuedCardStates, ...openCardStates])})
  )`

export const isLed = (district: string) => bool`${sql.ref(district)} = any((select codes from lead)::int[])`
const none = sql`null::timestamptz`
export const notOwn = ({ officer }: Asking, place: string) => sql`not ${isRelated(officer, place)}`

export interface WaitingParts {
  id: Sql
  part?: Sql
  place?: Sql
  since: Sql
  due?: Sql
  may?: Sql
  isOwn?: Sql
  rank?: Sql
  card?: Sql
  from: Sql
  where: Sql
}

export const waitingRows = ({ id, place = sql`null::uuid`, since, from, where, ...more }: WaitingParts): Sql => {
  const { part = sql`null::text`, due = none, may = sql`true`, isOwn = sql`false`, card = sql`null::uuid` } = more
  return sql`select ${id} as id, ${part} as part, ${place} as business_id, ${since} as since, ${due} as due, ${may} as may,
    ${isOwn} as is_own, ${more.rank ?? sql`case when ${may} then 0 else 1 end`}::int as rank, ${card} as card from ${from} where ${where}`
}

/** The place of a row, by its key: of the area's condition the database expects a place or two, and would walk all of them. */
export const joinPlace = (place: Sql) =>
  sql`cross join lateral (select * from businesses where businesses.id = ${place} offset 0) businesses`
