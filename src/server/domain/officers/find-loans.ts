/** Loans of areas that wait: for the borrower to accept, for a supervisor of the area to agree, and before the lender. */
import type { Kysely, RawBuilder } from 'kysely'
import { bangkokDay } from '#shared/bangkok.ts'
import type { LoanLine } from '#shared/officers/officer-page.ts'
import { localText } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, rowsOf, sql } from '../../db/sql.ts'
import { isOverArea } from '../duty/over-officer.ts'
import { type Asking, type Sql, waitingRows } from '../duty/waiting-rows.ts'
import type { Reading } from './find-officers.ts'

const rowShape = rowsOf({
  id: 'text',
  area: 'text',
  lender: 'text',
  borrower: 'text',
  isAccepted: 'bool',
  until: 'time',
  offered_at: 'time',
})

/** Loans `l` of areas `d` that wait and whose area stands. */
const waiting = (
  now: Date,
) => sql`area_loans l join duty_areas d on d.id = l.area_id and (d.valid_to is null or d.valid_to > ${now})
  where l.outcome is null and l.until > ${now}`

/** True if the loan is before the reader as a supervisor over its area: the borrower has accepted it, and the reader has no part in it. */
const isToAgree = (reader: string, now: Date): RawBuilder<boolean> => bool`(
  l.accepted_at is not null and l.agreed_at is null and ${reader}::uuid not in (l.borrower_id, d.user_id)
  and exists (select from duty_areas a join role_grants g on g.user_id = a.user_id and g.role = 'inspector'
    where a.id = l.area_id and ${isOverArea(reader, now)}))`

async function select(db: Kysely<Schema>, { locale, now }: Reading, which: RawBuilder<boolean>): Promise<LoanLine[]> {
  const { rows } = await rowShape`
    select l.id, l.until, l.offered_at, lender.display_name as lender, borrower.display_name as borrower,
      l.accepted_at is not null as "isAccepted",
      (select coalesce(${localText('t.name', locale)}, ${localText('p.name', locale)}) from provinces p
        left join districts t on t.code = d.district_code where p.code = d.province_code) as area
    from (select l.*, d.user_id as lender_id, d.province_code, d.district_code from ${waiting(now)} and ${which}) l
    cross join lateral (select l.province_code, l.district_code) d
    join users lender on lender.id = l.lender_id join users borrower on borrower.id = l.borrower_id
    order by l.offered_at, l.id`.execute(db)
  return rows.map(({ until, offered_at, ...row }) => ({
    ...row,
    until: bangkokDay(new Date(until.getTime() - 1)),
    offeredAt: offered_at.toISOString(),
  }))
}

/** Offers to the reader that are not accepted yet. */
export const listOffered = (db: Kysely<Schema>, reading: Reading): Promise<LoanLine[]> =>
  select(db, reading, bool`l.borrower_id = ${reading.reader}::uuid`)

/** The reader's offers. */
export const listOwnOffers = (db: Kysely<Schema>, reading: Reading): Promise<LoanLine[]> =>
  select(db, reading, bool`d.user_id = ${reading.reader}::uuid`)

/** Loans awaiting the reader's agreement as a supervisor. */
export const listLoansToAgree = (db: Kysely<Schema>, reading: Reading): Promise<LoanLine[]> =>
  select(db, reading, isToAgree(reading.reader, reading.now))

/** The same, as rows of waiting work: named by the borrower. */
export const loanRows = ({ officer, now }: Asking): Sql =>
  waitingRows({
    id: sql`l.borrower_id`,
    part: sql`l.id::text`,
    since: sql`l.accepted_at`,
    due: sql`l.until`,
    from: sql`(select l.* from ${waiting(now)} and ${isToAgree(officer, now)}) l`,
    where: sql`true`,
  })

/** Offers to the reader, as rows of waiting work: named by the lender. */
export const offerRows = ({ officer, now }: Asking): Sql =>
  waitingRows({
    id: sql`l.lender_id`,
    part: sql`l.id::text`,
    since: sql`l.offered_at`,
    due: sql`l.until`,
    from: sql`(select l.*, d.user_id as lender_id from ${waiting(now)} and l.accepted_at is null and l.borrower_id = ${officer}::uuid) l`,
    where: sql`true`,
  })
