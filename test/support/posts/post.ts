/**
 * The description of a form of a page: its permitted senders, its fields, and its outcome. `client` wrote the review and has the devices, `vendor`
 * owns the place: nobody else may do the same with the same fields.
 */
import type { Database } from '#server/db/database.ts'
import type { Action } from '#shared/actions.ts'
import type { TestApp } from '../app.ts'
import type { personas, TestPerson } from '../people.ts'
import type { PostBox, Visitor } from '../visitor.ts'

export type Name = 'guest' | keyof typeof personas
/** All of them. */
export const everybody: readonly Name[] = [
  'guest',
  'client',
  'vendor',
  'otherVendor',
  'requestedInspector',
  'inspector',
  'otherInspector',
  'supervisor',
  'suspended',
]
/** Persons with a valid session. */
export const signedIn = everybody.filter((name) => name !== 'guest' && name !== 'suspended')
/** These without some. */
export const except = (names: readonly Name[], ...out: Name[]) => names.filter((name) => !out.includes(name))

/** The world of a form's test. */
export interface World {
  database: Database
  box: PostBox
  /** A place of `vendor`. */
  place: string
  client: TestPerson
  vendor: TestPerson
  /** The sender; null for a guest. */
  own: TestPerson | null
  /** The same where the session is worth something. */
  me: TestPerson | null
  /** The other officer, where two decide about the same. */
  quicker?: TestPerson
  app: Pick<TestApp, 'handler'>
  /** The browser that sends, signed in as `me`. */
  visitor: Visitor
}

export interface Post {
  may: readonly Name[]
  /** Status for permitted people. @default 303 */
  done?: number
  /** Status for the others who reach the page; a page behind a door leads the rest to the sign-in. @default 404 */
  refused?: number | Partial<Record<Name, number>>
  /** The address that it is sent to, once `fields` are made. @default the page's path with the place as its `:id` */
  at?(world: World): Promise<string>
  /** Makes the rows that have to be there before; `visitor` may bring its browser into a flow. */
  fields(world: World): Promise<Record<string, string>> | Record<string, string>
  files?(): Promise<Record<string, Buffer>>
  /** Tables that change, at least; none where only cookies are set. */
  changes: string[]
  /** The whole record of it. */
  events: Action[]
  /** Other outcomes for some of them. */
  also?: Partial<Record<Name, { changes?: string[]; events?: Action[] }>>
  /** Persons signed out by it, which is on record too. */
  endsSession?: readonly Name[]
  /** The record of a refusal. */
  refusalEvents?: Action[]
  /** Tables that a refusal may change. */
  refusalChanges?: string[]
  /** On an open page: a guest is led to signing in all the same. */
  signsIn?: true
}
