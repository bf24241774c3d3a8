/** The kinds of officers in the rules of duty, on a database that knows the areas; the places of tests are in Phuket (83). */
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#server/db/database.ts'
import { dayMs } from '#shared/bangkok.ts'
import { addPerson, type GivenPerson, type TestPerson } from './people.ts'

const given = {
  officer: { name: 'Inta Inspector', inspector: { areas: [83] } },
  /** Another one of the same area. */
  colleague: { name: 'Kosol Colleague', inspector: { areas: [83] } },
  /** Of another province. */
  elsewhere: { name: 'Ob Otherarea', inspector: { areas: [50] } },
  supervisor: { name: 'Suda Supervisor', inspector: { level: 'supervisor', areas: [83] } },
  /** An officer without any power left, in a browser that still acts as one. */
  suspended: { name: 'Suriya Suspended', inspector: { state: 'suspended', areas: [83] }, role: 'inspector' },
} as const satisfies Record<string, GivenPerson>

export type Officers = Record<keyof typeof given, TestPerson>

/** Adds one of each. */
export async function addOfficers(database: Pick<Database, 'db'>): Promise<Officers> {
  const people: Partial<Officers> = {}
  for (const [name, person] of Object.entries(given)) people[name as keyof Officers] = await addPerson(database, person)
  return people as Officers
}

const areaOf = async ({ db }: Pick<Database, 'db'>, { id }: Pick<TestPerson, 'id'>) =>
  db
    .selectFrom('duty_areas')
    .selectAll()
    .where('user_id', '=', id)
    .where('lent_from', 'is', null)
    .executeTakeFirstOrThrow()

/** Puts down that the lender's area is lent, as it is once all have agreed. */
export async function lendTo(
  database: Pick<Database, 'db'>,
  lender: Pick<TestPerson, 'id'>,
  borrower: Pick<TestPerson, 'id'>,
): Promise<void> {
  const { id, province_code, district_code } = await areaOf(database, lender)
  const period = { valid_from: new Date(Date.now() - dayMs), valid_to: new Date(Date.now() + 20 * dayMs) }
  await database.db
    .insertInto('duty_areas')
    .values({ id: uuidv7(), user_id: borrower.id, province_code, district_code, ...period, lent_from: id })
    .execute()
}

/** An offer of the lender's area that waits; answers its id. */
export async function addLoan(
  database: Pick<Database, 'db'>,
  {
    lender,
    borrower,
    isAccepted = false,
  }: Record<'lender' | 'borrower', Pick<TestPerson, 'id'>> & { isAccepted?: boolean },
): Promise<string> {
  const loan = { id: uuidv7(), area_id: (await areaOf(database, lender)).id, borrower_id: borrower.id }
  const now = new Date()
  const until = new Date(now.getTime() + 10 * dayMs)
  await database.db
    .insertInto('area_loans')
    .values({ ...loan, until, offered_at: now, accepted_at: isAccepted ? now : null })
    .execute()
  return loan.id
}
