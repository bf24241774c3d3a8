/**
 * Owners' changes to the accounts and pages that their places state. Nothing is overwritten: a change ends a row and adds its
 * successor. The owner is notified of each change, because a thief's first step is to put in their own account.
 */
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { PAYEE_MOST } from '#shared/constants.ts'
import { type BankKind, isBankKind, lookUpKey, type Payee, type SocialKind } from '#shared/payees/payee.ts'
import { isHashedId } from '#shared/payees/persons-id.ts'
import type { PayeeTable, StatedPayee } from '#shared/payees/stated-payee.ts'
import { type BusinessStatus, isRegistering } from '#shared/places/business-states.ts'
import { problems } from '#shared/problems.ts'
import type { Schema } from '../../db/schema.ts'
import { getAccount } from '../accounts/accounts.ts'
import { notice } from '../accounts/asking.ts'
import { type Actor, actorId } from '../actor.ts'
import { hashPersonal } from '../audit/record-event.ts'
import { command, type Doing, unchanged } from '../command/command.ts'
import { onlyOfficers } from '../command/policies.ts'
import { InputRefusal } from '../input-refusal.ts'
import { checkSeen, seenMark } from '../seen.ts'
import { keepId } from './keep-id.ts'
import { shownInNotice } from './present.ts'

interface Target {
  business: string
  /** The account that the new one takes the place of. */
  replaces?: string
}

type PayeeAction = 'bank_account' | 'social_account'
const nouns = { bank_accounts: 'bank_account', social_accounts: 'social_account' } as const satisfies Record<
  PayeeTable,
  PayeeAction
>

/** Adds an account, or puts it in the place of another. Stating the same again changes nothing: a form may come twice. */
export const statePayee = command<
  Target & { payee: StatedPayee },
  undefined,
  `${PayeeAction}.add` | `${PayeeAction}.change`,
  OwnBusiness
>(['bank_account.add', 'bank_account.change', 'social_account.add', 'social_account.change'], {
  load: lockOwnBusiness,
  may: whileStated,
  async run({ tx, actor, origin }, { business, replaces, payee: stated }, { name: place }) {
    const current = await listCurrent(tx, stated.table, business)
    const payee = whole(
      keepId(actor.salt, stated),
      current.find(({ id }) => id === replaces),
    )
    const twin = current.find((row) => isSameAccount(row, payee))
    if (twin && isSameStatement(twin, payee) && (!replaces || twin.id === replaces || twin.replaces_id === replaces))
      return unchanged(undefined)
    if (twin && twin.id !== replaces) throw new InputRefusal({ [fieldOf(payee)]: 'widgets:error.listed' })
    const before = current.find(({ id }) => id === replaces)
    if (replaces && !before) throw new InputRefusal({ form: 'widgets:error.changedMeanwhile' })
    if (!before && current.length >= PAYEE_MOST) throw new InputRefusal({ form: 'widgets:error.full' })
    if (before) await endRow(tx, payee.table, before.id, actor.now)
    const id = uuidv7()
    await insertPayee(tx, payee, { id, business_id: business, replaces_id: before?.id ?? null, created_at: actor.now })
    const shown = shownInNotice(payee)
    return {
      result: undefined,
      audit: {
        action: `${nouns[payee.table]}.${before ? 'change' : 'add'}`,
        entity: id,
        business,
        before: before && factsOf(actor, before),
        after: factsOf(actor, asRow(payee)),
      },
      touches: [`place:${business}`],
      notify: notice({ origin }, await getAccount(tx, actorId(actor)), 'payee_changed', {
        place,
        payee: shown,
        at: actor.now,
      }),
    }
  },
})

/** Ends an account: from now on it is unknown. Ending an ended one is no error. */
export const endPayee = command<
  { business: string; table: PayeeTable; id: string },
  undefined,
  `${PayeeAction}.end`,
  OwnBusiness
>(['bank_account.end', 'social_account.end'], {
  load: lockOwnBusiness,
  may: whileStated,
  async run({ tx, actor, origin }, { business, table, id }, { name: place }) {
    const row = (await listCurrent(tx, table, business)).find((each) => each.id === id)
    if (!row) return unchanged(undefined)
    await endRow(tx, table, id, actor.now)
    const shown = shownInNotice({ kind: row.kind, value: row.value })
    return {
      result: undefined,
      audit: { action: `${nouns[table]}.end`, entity: id, business, before: factsOf(actor, row) },
      touches: [`place:${business}`],
      notify: notice({ origin }, await getAccount(tx, actorId(actor)), 'payee_ended', {
        place,
        payee: shown,
        at: actor.now,
      }),
    }
  },
})

/** The mark of the accounts that a place states: a change ends a row and adds another, so that their ids say all. */
export const payeesMark = ({ bank, social }: Record<'bank' | 'social', readonly { id: string }[]>): string =>
  seenMark(payeeFacts([...bank, ...social]))
const payeeFacts = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort()

/**
 * Notes that an officer has compared the accounts that a place states with its papers, such as at its registration or an
 * inspection. The caller checks that the officer may, and with `seen` null that they saw the present accounts. Returns how
 * many were not checked before.
 */
export const checkPayees = command<{ business: string; seen: string | null }, number, 'payees.check'>('payees.check', {
  may: onlyOfficers,
  async run({ tx, actor }, { business, seen }) {
    await tx.selectFrom('businesses').select('id').where('id', '=', business).forUpdate().executeTakeFirst()
    const stated = [
      await listCurrent(tx, 'bank_accounts', business),
      await listCurrent(tx, 'social_accounts', business),
    ]
    if (seen !== null) checkSeen(seen, payeeFacts(stated.flat()), 'policy:refusal.payees')
    const grant = await tx
      .selectFrom('role_grants')
      .select('agency_id')
      .where('user_id', '=', actor.id)
      .where('role', '=', 'inspector')
      .executeTakeFirst()
    let checked = 0
    for (const table of ['bank_accounts', 'social_accounts'] as const) {
      const { numUpdatedRows } = await tx
        .updateTable(table as 'bank_accounts')
        .set({ checked_at: actor.now, checked_by: actor.id, checked_agency_id: grant?.agency_id ?? null })
        .where('business_id', '=', business)
        .where('ended_at', 'is', null)
        .where('checked_at', 'is', null)
        .executeTakeFirst()
      checked += Number(numUpdatedRows)
    }
    if (checked === 0) return unchanged(0)
    return {
      result: checked,
      audit: { entity: business, business, after: { checked, ids: payeeFacts(stated.flat()) } },
      touches: [`place:${business}`],
    }
  },
})

interface NewRow {
  id: string
  business_id: string
  replaces_id: string | null
  created_at: Date
}

/** Writes an account down, for {@link statePayee} and for a submitted registration. */
export async function insertPayee(tx: Transaction<Schema>, payee: StatedPayee, row: NewRow): Promise<void> {
  if (payee.table === 'bank_accounts') {
    const { kind, value, bankCode, accountName } = payee
    const own = { kind, number: value, bank_code: bankCode, account_name: accountName }
    await tx
      .insertInto('bank_accounts')
      .values({ ...row, ...own })
      .execute()
  } else {
    const own = { kind: payee.kind, handle: payee.value, url: payee.url }
    await tx
      .insertInto('social_accounts')
      .values({ ...row, ...own })
      .execute()
  }
}

/** A hidden id that came back untouched is the one that stands. Throws a refusal where none does. */
export function whole<Given extends StatedPayee>(payee: Given, before?: Payee): Given {
  if (payee.kind !== 'id' || !payee.value.startsWith('.')) return payee
  if (before && isHashedId(before) && before.value.endsWith(payee.value)) return { ...payee, value: before.value }
  throw new InputRefusal({ number: 'widgets:error.promptPayId' })
}

const fieldOf = ({ table }: StatedPayee) => (table === 'bank_accounts' ? 'number' : 'handle')

interface OwnBusiness {
  /** In Thai. */
  name: string
  status: BusinessStatus
}

/** Another owner's business is as if there were none. Two changes of one business queue here. */
async function lockOwnBusiness({ tx, actor }: Doing, { business }: { business: string }): Promise<OwnBusiness> {
  const row = await tx
    .selectFrom('businesses')
    .select(['name_th as name', 'status'])
    .where('id', '=', business)
    .where('owner_id', '=', actorId(actor))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw problems.page_not_found()
  return row
}

/** During registration the draft states the accounts: another way would be overwritten on the next submission. */
function whileStated({ status }: OwnBusiness): InputRefusal | null {
  return isRegistering(status) ? new InputRefusal({ form: 'widgets:error.registering' }) : null
}

interface CurrentRow {
  id: string
  kind: BankKind | SocialKind
  value: string
  bankCode: string | null
  accountName: string | null
  url: string | null
  replaces_id: string | null
}

async function listCurrent(tx: Transaction<Schema>, table: PayeeTable, business: string): Promise<CurrentRow[]> {
  if (table === 'bank_accounts') {
    const rows = await tx
      .selectFrom(table)
      .select(['id', 'kind', 'number as value', 'bank_code as bankCode', 'account_name as accountName', 'replaces_id'])
      .where('business_id', '=', business)
      .where('ended_at', 'is', null)
      .execute()
    return rows.map((row) => ({ ...row, url: null }))
  }
  const rows = await tx
    .selectFrom(table)
    .select(['id', 'kind', 'handle as value', 'url', 'replaces_id'])
    .where('business_id', '=', business)
    .where('ended_at', 'is', null)
    .execute()
  return rows.map((row) => ({ ...row, bankCode: null, accountName: null }))
}

const asRow = (payee: StatedPayee): Omit<CurrentRow, 'id' | 'replaces_id'> => ({
  kind: payee.kind,
  value: payee.value,
  bankCode: payee.table === 'bank_accounts' ? payee.bankCode : null,
  accountName: payee.table === 'bank_accounts' ? payee.accountName : null,
  url: payee.table === 'social_accounts' ? payee.url : null,
})

const isSameAccount = (row: CurrentRow, payee: StatedPayee) =>
  lookUpKey(row) === lookUpKey(payee) && row.bankCode === asRow(payee).bankCode

const isSameStatement = (row: CurrentRow, payee: StatedPayee) => {
  const { accountName, url } = asRow(payee)
  return row.accountName === accountName && row.url === url
}

/** Clocks of instances differ a little: an account just added by one is not ended by another before its beginning. */
async function endRow(tx: Transaction<Schema>, table: PayeeTable, id: string, now: Date): Promise<void> {
  await tx
    .updateTable(table as 'bank_accounts')
    .set(({ fn, ref, val }) => ({ ended_at: fn<Date>('greatest', [ref('created_at'), val(now)]) }))
    .where('id', '=', id)
    .execute()
}

/** An event's facts: pages are public; numbers and names of people can only be compared. */
function factsOf(actor: Actor, { kind, value, bankCode, accountName }: Omit<CurrentRow, 'id' | 'replaces_id'>) {
  if (!isBankKind(kind)) return { kind, handle: value }
  return {
    kind,
    bank: bankCode,
    number: hashPersonal(actor, value),
    name: accountName === null ? null : hashPersonal(actor, accountName),
  }
}
