/** The officers whom rules of duty tell apart, on a database that knows the areas; the places of tests are in Phuket (83). */
import type { Database } from '#server/db/database.ts'
import { addPerson, type GivenPerson, type TestPerson } from './people.ts'

const given = {
  officer: { name: 'Inta Inspector', inspector: { areas: [83] } },
  /** Another one of the same area. */
  colleague: { name: 'Kosol Colleague', inspector: { areas: [83] } },
  /** Of another province. */
  elsewhere: { name: 'Ob Otherarea', inspector: { areas: [50] } },
  supervisor: { name: 'Suda Supervisor', inspector: { level: 'supervisor', areas: [83] } },
  /** An officer who may do nothing any more, whose browser still acts as one. */
  suspended: { name: 'Suriya Suspended', inspector: { state: 'suspended', areas: [83] }, role: 'inspector' },
} as const satisfies Record<string, GivenPerson>

export type Officers = Record<keyof typeof given, TestPerson>

/** Adds one of each. */
export async function addOfficers(database: Pick<Database, 'db'>): Promise<Officers> {
  const people: Partial<Officers> = {}
  for (const [name, person] of Object.entries(given)) people[name as keyof Officers] = await addPerson(database, person)
  return people as Officers
}
