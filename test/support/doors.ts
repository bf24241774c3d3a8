/** Visitors before a door and their possible outcomes: for tests of pages and of resources alike. */
import { expect } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { addPerson, personas } from './people.ts'

/** All kinds of visitors at a door. */
export const names = ['guest', ...(Object.keys(personas) as (keyof typeof personas)[])] as const
export type Name = (typeof names)[number]
/** A status, or where a redirect leads: `login`, `register` and `unauthorized` keep the way back. */
export type Outcome = number | `/${string}` | 'login' | 'register' | 'unauthorized'
export type Outcomes = Record<Name, Outcome>

const outcomes = (of: (name: Name) => Outcome) => Object.fromEntries(names.map((name) => [name, of(name)])) as Outcomes

/** Signed-in personas; the sessions of a suspended account are worth nothing. */
const isSignedIn = (name: Name) => name !== 'guest' && name !== 'suspended'
export const everybody = (outcome: Outcome) => outcomes(() => outcome)
export const signedIn = (outcome: Outcome, others: Outcome = 'login') =>
  outcomes((name) => (isSignedIn(name) ? outcome : others))
export const guests = (outcome: Outcome, others: Outcome) => signedIn(others, outcome)

/** The answer at `path` for this outcome. */
export function answerOf(outcome: Outcome, path: string) {
  const next = encodeURIComponent(path)
  if (typeof outcome === 'number') return { status: outcome, location: undefined }
  if (outcome === 'login' || outcome === 'register') return { status: 302, location: `/auth/${outcome}?next=${next}` }
  if (outcome === 'unauthorized')
    return { status: 302, location: expect.stringMatching(`^/unauthorized\\?need=\\w+&next=${next}$`) }
  return { status: 302, location: outcome }
}

/** Makes one of each persona; gives the cookies of their browsers. */
export async function cookiesOfAll(database: Pick<Database, 'db'>): Promise<Partial<Record<Name, string>>> {
  const cookies: Partial<Record<Name, string>> = {}
  for (const [name, given] of Object.entries(personas))
    cookies[name as Name] = (await addPerson(database, given)).cookie
  return cookies
}
