/** Accounts as commands find them: by contact or by id, with their roles. */
import type { Kysely } from 'kysely'
import type { Contact } from '#shared/accounts/contact.ts'
import type { Locale } from '#shared/locales.ts'
import type { HeldRole } from '#shared/roles.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, scalar, textsIs } from '../../db/sql.ts'

export interface Account {
  id: string
  name: string
  email: string | null
  phone: string | null
  passwordHash: string | null
  locale: Locale
  isSuspended: boolean
  /** Suspended by a stop (domain/stops): the person signs in to the page that says why, and to nothing else. */
  isStopped: boolean
  /** Roles that may be acted in now. */
  roles: HeldRole[]
}

/** Shut out of the account altogether: suspended, and not by a stop, whose person still reads why and appeals. Asked by every way of signing in. */
export const isShutOut = ({ isSuspended, isStopped }: Pick<Account, 'isSuspended' | 'isStopped'>): boolean =>
  isSuspended && !isStopped

const accounts = (db: Kysely<Schema>) =>
  db
    .selectFrom('users')
    .select(['id', 'display_name', 'email', 'phone', 'password_hash', 'locale', 'suspended_at'])
    .select(({ selectFrom }) =>
      selectFrom('role_grants')
        .select(scalar(textsIs<HeldRole>())`array_agg(role order by role)`.as('roles'))
        .whereRef('user_id', '=', 'users.id')
        .where('state', '=', 'active')
        .as('roles'),
    )
    .select(
      bool`exists (select from account_stops t where t.user_id = users.id and t.ended_at is null)`.as('is_stopped'),
    )

type Row = Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirstOrThrow']>>

const toAccount = (row: Row): Account => ({
  id: row.id,
  name: row.display_name,
  email: row.email,
  phone: row.phone,
  passwordHash: row.password_hash,
  locale: row.locale,
  isSuspended: row.suspended_at !== null,
  isStopped: row.is_stopped,
  roles: row.roles ?? [],
})

/** The account that a contact belongs to. */
export async function findAccountBy(db: Kysely<Schema>, { kind, value }: Contact): Promise<Account | null> {
  const row = await accounts(db).where(kind, '=', value).executeTakeFirst()
  return row ? toAccount(row) : null
}

export async function findAccount(db: Kysely<Schema>, id: string): Promise<Account | null> {
  const row = await accounts(db).where('id', '=', id).executeTakeFirst()
  return row ? toAccount(row) : null
}

/** True if a contact is the account's now: one that was proven for it before may be somebody else's since. */
export const hasContact = ({ email, phone }: Pick<Account, 'email' | 'phone'>, contact: string): boolean =>
  contact === email || contact === phone

/** As {@link findAccount}, for an id that a session or a proof vouches for. */
export async function getAccount(db: Kysely<Schema>, id: string): Promise<Account> {
  const account = await findAccount(db, id)
  if (!account) throw new Error('The account is gone')
  return account
}
