/**
 * Lending an area (domain, section 1). An officer offers one of theirs to a colleague of the agency, until a day within its own end; the colleague
 * accepts, and a third person agrees: a supervisor of the area. A lender with that power has agreed by offering it. Only then it is lent:
 * as an officer's area without supervision, which lapses by itself, and ends with the area it was lent from.
 */
import { v7 as uuidv7 } from 'uuid'
import { dayMs } from '#shared/bangkok.ts'
import { LENT_DAYS_MOST } from '#shared/officers/officer.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import type { NoticeKind, NoticeValues } from '../../notices/registry.ts'
import { notice } from '../accounts/asking.ts'
import { actorId } from '../actor.ts'
import { command, type Doing, unchanged } from '../command/command.ts'
import type { Delivery } from '../deliveries/enqueue.ts'
import { listOverArea } from '../duty/over-officer.ts'
import { supervises } from '../duty/supervising.ts'
import { InputRefusal } from '../input-refusal.ts'
import { type Area, codeOf, lockArea, notifyOfGivenArea, putArea } from './areas.ts'
import { areColleagues, canLend, type LockedLoan, lockLoan, lockPartner, mayAnswer, type Partner } from './lock-loan.ts'
import { type Notified, nameArea, refusePast, writeMove } from './lock-officer.ts'

type LoanNotice = Extract<NoticeKind, `loan_${string}`>

/** Notifies people of a loan, each with the area in their language. */
async function notify<Kind extends LoanNotice>(
  { tx, origin, actor }: Doing,
  { id, code }: { id: string; code: number },
  people: readonly Notified[],
  [kind, values]: readonly [Kind, Omit<NoticeValues[Kind], 'area' | 'path'>],
): Promise<Delivery[]> {
  const deliveries: Delivery[] = []
  for (const person of people) {
    const area = await nameArea(tx, code, person.locale)
    const to = path(kind === 'loan_to_agree' ? '/inspector/officers' : '/inspector/area-duty')
    const all = { ...values, area, path: to } as unknown as NoticeValues[LoanNotice]
    deliveries.push(...notice<LoanNotice>({ origin, actor }, person, kind, all, { user: person.id, ref: id }))
  }
  return deliveries
}

interface Offer {
  area: Area
  lender: Partner | undefined
  borrower: Partner | undefined
}

/** Offers one's own area, until a day that is not too far and not after the area's end. The same offer twice is one. */
export const lendArea = command<{ area: string; to: string; until: Date }, undefined, 'duty.lend', Offer>('duty.lend', {
  async load(doing, { area, to }) {
    const lender = await lockPartner(doing, actorId(doing.actor))
    return { lender, borrower: await lockPartner(doing, to), area: await lockArea(doing, area) }
  },
  may({ area, lender, borrower }, { actor }, { to, until }) {
    if (area.user_id !== actorId(actor) || area.lent_from !== null) throw problems.page_not_found()
    refusePast(until, actor.now)
    const isFar = until.getTime() > actor.now.getTime() + LENT_DAYS_MOST * dayMs
    if (isFar || !canLend(area, until, actor.now)) return new InputRefusal({ until: 'officer:error.untilFar' })
    return to !== area.user_id && areColleagues(lender, borrower) ? null : new InputRefusal({ to: 'officer:error.to' })
  },
  async run(doing, { to, until }, { area, lender, borrower }) {
    const { tx, actor } = doing
    const waiting = await tx
      .selectFrom('area_loans')
      .select(['until'])
      .where('area_id', '=', area.id)
      .where('borrower_id', '=', to)
      .where('outcome', 'is', null)
      .executeTakeFirst()
    if (waiting?.until.getTime() === until.getTime()) return unchanged(undefined)
    if (waiting) throw new InputRefusal({ to: 'officer:error.toWaits' })
    const code = codeOf(area)
    const id = uuidv7()
    const agrees = await supervises(tx, actorId(actor), code, actor.now)
    const agreed = { agreed_at: agrees ? actor.now : null, agreed_by: agrees ? actorId(actor) : null }
    await tx
      .insertInto('area_loans')
      .values({ id, area_id: area.id, borrower_id: to, until, offered_at: actor.now, ...agreed })
      .execute()
    return {
      result: undefined,
      audit: { entity: to, after: { area: code, until } },
      notify: await notify(doing, { id, code }, borrower ? [borrower] : [], [
        'loan_offered',
        { name: lender?.name ?? '', until },
      ]),
    }
  },
})

interface Answered {
  loan: string
}

const setLoan = ({ tx }: Doing, id: string, values: { outcome?: 'lent' | 'declined' | 'refused' | 'withdrawn' }) =>
  tx.updateTable('area_loans').set(values).where('id', '=', id).execute()

/** An accepted and agreed loan begins now. */
async function begin(doing: Doing, loan: LockedLoan, by = loan.agreedBy) {
  const { id, area, code, until, lender, borrower } = loan
  const { tx, actor } = doing
  if (!area) throw problems.page_not_found()
  await setLoan(doing, id, { outcome: 'lent' })
  await putArea(tx, { officer: borrower.id, area: code, from: actor.now, until, by, lentFrom: area.id })
  await writeMove(doing, { officer: borrower.id, what: 'area_lent', area: code, until })
  return [
    ...(await notifyOfGivenArea(doing, borrower, code)),
    ...(await notify(doing, loan, [lender], ['loan_agreed', { name: borrower.name, until }])),
  ]
}

const auditOf = ({ id, borrower, code, until }: LockedLoan) => ({
  entity: borrower.id,
  settles: id,
  after: { area: code, until },
})

/** The borrower accepts. It is lent where a supervisor has agreed, else those of the area are asked. */
export const acceptLoan = command<Answered, undefined, 'loan.accept', LockedLoan>('loan.accept', {
  load: (doing, { loan }) => lockLoan(doing, loan),
  may: mayAnswer('borrower', false),
  async run(doing, _input, loan) {
    const { tx, actor } = doing
    const { lender, borrower } = loan
    await tx.updateTable('area_loans').set({ accepted_at: actor.now }).where('id', '=', loan.id).execute()
    const supervisors = loan.agreedBy ? [] : await listOverArea(tx, loan.area?.id ?? '', actor.now, borrower.id)
    return {
      result: undefined,
      audit: auditOf(loan),
      notify: loan.agreedBy
        ? await begin(doing, loan)
        : await notify(doing, loan, supervisors, ['loan_to_agree', { name: lender.name, to: borrower.name }]),
    }
  },
})

/** The borrower does not want it. */
export const declineLoan = command<Answered, undefined, 'loan.decline', LockedLoan>('loan.decline', {
  load: (doing, { loan }) => lockLoan(doing, loan),
  may: mayAnswer('borrower'),
  async run(doing, _input, loan) {
    await setLoan(doing, loan.id, { outcome: 'declined' })
    const deliveries = await notify(doing, loan, [loan.lender], ['loan_declined', { name: loan.borrower.name }])
    return { result: undefined, audit: auditOf(loan), notify: deliveries }
  },
})

/** The lender takes the offer back. */
export const withdrawLoan = command<Answered, undefined, 'loan.withdraw', LockedLoan>('loan.withdraw', {
  load: (doing, { loan }) => lockLoan(doing, loan),
  may: mayAnswer('lender'),
  async run(doing, _input, loan) {
    await setLoan(doing, loan.id, { outcome: 'withdrawn' })
    const deliveries = await notify(doing, loan, [loan.borrower], ['loan_ended', { name: loan.lender.name }])
    return { result: undefined, audit: auditOf(loan), notify: deliveries }
  },
})

/** A supervisor of the area agrees: it is lent. */
export const agreeLoan = command<Answered, undefined, 'loan.agree', LockedLoan>('loan.agree', {
  load: (doing, { loan }) => lockLoan(doing, loan),
  may: mayAnswer('supervisor', true),
  async run(doing, _input, loan) {
    const { tx, actor } = doing
    const agreed = { agreed_at: actor.now, agreed_by: actorId(actor) }
    await tx.updateTable('area_loans').set(agreed).where('id', '=', loan.id).execute()
    return { result: undefined, audit: auditOf(loan), notify: await begin(doing, loan, actorId(actor)) }
  },
})

/** A supervisor of the area refuses, and both read why. */
export const refuseLoan = command<Answered & { reason: string }, undefined, 'loan.refuse', LockedLoan>('loan.refuse', {
  load: (doing, { loan }) => lockLoan(doing, loan),
  may: mayAnswer('supervisor', true),
  async run(doing, { reason }, loan) {
    await setLoan(doing, loan.id, { outcome: 'refused' })
    const deliveries = await notify(doing, loan, [loan.lender, loan.borrower], ['loan_refused', { reason }])
    return { result: undefined, audit: { ...auditOf(loan), reason }, notify: deliveries }
  },
})
