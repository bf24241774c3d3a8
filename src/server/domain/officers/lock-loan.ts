/** A waiting loan, locked: its lender, area and borrower, and whether it still may begin. */
import { problems } from '#shared/problems.ts'
import type { GrantState } from '#shared/roles.ts'
import { type RowOf, rowsOf, textIs } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import type { Doing } from '../command/command.ts'
import { isOverArea } from '../duty/over-officer.ts'
import { InputRefusal } from '../input-refusal.ts'
import { type Area, codeOf, findLockedArea } from './areas.ts'
import { recipientShape } from './lock-officer.ts'

/** An officer who lends or borrows. */
export const partnerShape = recipientShape.and({
  name: 'text',
  state: textIs<GrantState>(),
  agency: 'text',
  isSuspended: 'bool',
})
export type Partner = RowOf<typeof partnerShape>

/**
 * The officer with the grant locked; undefined for anybody else. People are locked before areas, and areas before loans, which avoids
 * deadlocks, and no loan begins while its lender is being suspended.
 */
export async function lockPartner({ tx }: Pick<Doing, 'tx'>, id: string): Promise<Partner | undefined> {
  const { rows } = await partnerShape`
    select u.id, u.display_name as name, u.email, u.phone, u.locale, g.state, g.agency_id as agency, u.suspended_at is not null as "isSuspended"
    from role_grants g join users u on u.id = g.user_id
    where g.user_id = ${id}::uuid and g.role = 'inspector' for share of g`.execute(tx)
  return rows[0]
}

/** True if both are on duty and of one agency. */
export const areColleagues = (one: Partner | undefined, other: Partner | undefined): boolean => {
  const works = (it: Partner | undefined) => it?.state === 'active' && !it.isSuspended
  return works(one) && works(other) && one?.agency === other?.agency
}

/** True if the area can be lent at `now` until then: an own one, valid now, and not beyond its end. */
export const canLend = (area: Area, until: Date, now: Date): boolean =>
  area.lent_from === null && area.valid_from <= now && until > now && (area.valid_to === null || until <= area.valid_to)

export interface LockedLoan {
  id: string
  until: Date
  isAccepted: boolean
  agreedBy: string | null
  /** Null where it has ended. */
  area: Area | null
  code: number
  lender: Partner
  borrower: Partner
  /** The caller's part in it. */
  part: 'lender' | 'borrower' | 'supervisor'
  /** It waits, and its offer still stands. */
  stands: boolean
}

const rowShape = rowsOf({
  area_id: 'text',
  borrower_id: 'text',
  lender_id: 'text',
  province_code: 'number',
  district_code: 'number?',
})
type Row = RowOf<typeof rowShape>

/** Throws `page_not_found` for anybody with no part in it. */
export async function lockLoan(doing: Doing, id: string): Promise<LockedLoan> {
  const { tx, actor } = doing
  const me = actorId(actor)
  const { rows } = await rowShape`
    select l.area_id, l.borrower_id, d.user_id as lender_id, d.province_code, d.district_code
    from area_loans l join duty_areas d on d.id = l.area_id where l.id = ${id}::uuid`.execute(tx)
  const [named] = rows
  if (!named) throw problems.page_not_found()
  const [lender, borrower] = [await lockPartner(doing, named.lender_id), await lockPartner(doing, named.borrower_id)]
  const area = await findLockedArea(doing, named.area_id)
  const loan = await tx.selectFrom('area_loans').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  const code = codeOf(named)
  const part = await partOf(doing, { me, named })
  if (!loan || !lender || !borrower || !part) throw problems.page_not_found()
  return {
    id,
    until: loan.until,
    isAccepted: loan.accepted_at !== null,
    agreedBy: loan.agreed_by,
    area,
    code,
    lender,
    borrower,
    part,
    stands:
      loan.outcome === null && area !== null && canLend(area, loan.until, actor.now) && areColleagues(lender, borrower),
  }
}

async function partOf(
  { tx, actor }: Doing,
  { me, named }: { me: string; named: Row },
): Promise<LockedLoan['part'] | null> {
  if (named.lender_id === me) return 'lender'
  if (named.borrower_id === me) return 'borrower'
  const { rows } = await rowsOf({ over: 'bool' })`
    select ${isOverArea(me, actor.now)} as over from duty_areas a join role_grants g on g.user_id = a.user_id and g.role = 'inspector'
    where a.id = ${named.area_id}::uuid`.execute(tx)
  return rows[0]?.over ? 'supervisor' : null
}

/** The policy of an answer of one part: to the others there is none to give, and nothing to answer is not answered. */
export const mayAnswer =
  (part: LockedLoan['part'], whenAccepted?: boolean) =>
  (loan: LockedLoan): InputRefusal | null => {
    if (loan.part !== part) throw problems.page_not_found()
    const fits = whenAccepted === undefined || loan.isAccepted === whenAccepted
    return loan.stands && fits ? null : new InputRefusal({ form: 'officer:refusal.loanOver' })
  }
