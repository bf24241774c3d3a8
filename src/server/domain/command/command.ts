/**
 * The frame of every command: load → authorise → run → audit → announce → notify, in one transaction. A command states its effects; the frame
 * records them, drops cached pages that show them, and queues notices. One without its facts for the audit does not compile.
 */
import type { Transaction } from 'kysely'
import { describeUserAgent } from '#shared/accounts/user-agent.ts'
import type { Action } from '#shared/actions.ts'
import type { RoomEvent } from '#shared/live/live-event.ts'
import type { Locale } from '#shared/locales.ts'
import type { ChangeTag } from '../../db/changes.ts'
import type { Schema } from '../../db/schema.ts'
import type { Sealing } from '../../external/sealing.ts'
import type { Actor } from '../actor.ts'
import { type AuditEvent, type Office, recordEvent } from '../audit/record-event.ts'
import type { Delivery } from '../deliveries/enqueue.ts'
import { settleNotices } from '../deliveries/settle-notices.ts'
import type { InputRefusal } from '../input-refusal.ts'

/** The caller of a command: a person, a guest, or the product itself. */
export interface Caller {
  actor: Actor
  reader: { locale: Locale }
  /** Public address of the product, for links in messages. */
  origin: string
  userAgent: string
  /** Secrets of this browser, by which accounts know it. */
  devices?: readonly string[]
  /** Opens the secrets that are sealed; of requests alone. */
  sealing?: Sealing
  /** The person already signed in in this browser, and their session. */
  person?: { id: string; session: string; inspector?: { agency: string } | null } | null
}

/** A command's context. `touched`, `notified` and `happened` gather its effects and those of nested commands for the commit. */
export interface Doing extends Caller {
  tx: Transaction<Schema>
  touched: Set<ChangeTag | 'all'>
  notified: Delivery[]
  /** Events for open pages of the people concerned. */
  happened: RoomEvent[]
  /** People who alone see that something changed in a room: others there have no event of it. */
  marked: { room: string; user: string }[]
  /** People whose own pages count or order anew: work that they were told of is decided, a room is kept otherwise. */
  settled: Set<string>
  /** Places to publish soon, where more changed than is worth naming; `all` where the command does not know them. */
  republished: Set<string | 'all'>
  /** True if something within it answers with a secret, so that its own answer may hold one. */
  answer: { isSecret: boolean }
}

/** The fresh context of a caller's command in `tx`. */
export const beginDoing = (tx: Transaction<Schema>, caller: Caller): Doing => ({
  ...caller,
  tx,
  touched: new Set(),
  notified: [],
  happened: [],
  marked: [],
  settled: new Set(),
  republished: new Set(),
  answer: { isSecret: false },
})

/** A command's audit data (domain, section 9); see {@link AuditEvent}. */
export interface AuditFacts<Name extends Action> extends Omit<AuditEvent, 'action'> {
  /** The command's action. @default its first */
  action?: Name
  /** The actor, where known only now: somebody who has just signed in. @default the caller */
  actor?: Actor
  /** The row by which notices announced the work that this decides. @default its entity */
  settles?: string
}

/** A command's effects. */
export interface Done<Result, Name extends Action = Action> {
  result: Result
  /** One row for each that it was done to. Null where nothing changed (sent twice, or so already), or those within it have the rows. */
  audit: AuditFacts<Name> | readonly AuditFacts<Name>[] | null
  /** Tags of pages that show the change. */
  touches?: readonly ChangeTag[] | 'all'
  /** Where it touches `all`: the places of which the public is shown something else. @default every listed place */
  republishes?: readonly string[]
  /** Its recipients. */
  notify?: readonly Delivery[]
}

/** Nothing changed, because it is as it was asked for. */
export const unchanged = <Result>(result: Result): Done<Result, never> => ({ result, audit: null })

/** The same work done by the product: consequences of a command that are not its caller's acts. */
export const asProductIn = (doing: Doing): Doing => ({
  ...doing,
  actor: { ...doing.actor, id: null, role: 'system', address: null },
})

const rowsOf = <Name extends Action>(audit: Done<unknown, Name>['audit']): readonly AuditFacts<Name>[] =>
  audit === null ? [] : 'length' in audit ? audit : [audit]

interface Rule<Input, Subject> {
  /** Finds and locks its subject. Another person's row is not there: it throws `page_not_found`. */
  load?(doing: Doing, input: Input): Promise<Subject>
  /** The policy, pure: a refusal that says its rule, or null. */
  may(subject: Subject, doing: Doing, input: Input): InputRefusal | null
}

interface Definition<Input, Result, Subject, Name extends Action> extends Rule<Input, Subject> {
  /** Its answer is a token that somebody could enter with: never kept to answer a repetition. */
  secret?: true
  /** Does it. A refusal returned as the result keeps the rows written, such as a used try; a thrown one rolls back all. */
  run(doing: Doing, input: Input, subject: Subject): Promise<Done<Result, Name>>
}

export interface Command<Input, Result> {
  /** Its audit action; several where it depends on the loaded rows. */
  actions: readonly Action[]
  /** A repetition is answered as the first time. Not where that would keep a secret. */
  keepsAnswer: boolean
  /** Throws the refusal that it would meet, and does nothing. */
  allow(doing: Doing, input: Input): Promise<void>
  /** Runs within a command that is under way. From outside: `execute`. */
  perform(doing: Doing, input: Input): Promise<Result>
}

/** Makes a command. */
export function command<Input, Result, const Name extends Action, Subject = undefined>(
  action: Name | readonly [Name, ...Name[]],
  { load, may, run, secret }: Definition<Input, Result, Subject, Name>,
): Command<Input, Result> {
  const actions: readonly Name[] = typeof action === 'string' ? [action] : (action as readonly Name[])
  return {
    actions,
    keepsAnswer: !secret,
    async allow(doing, input) {
      await allowed(doing, input, { load, may })
    },
    async perform(doing, input) {
      const subject = await allowed(doing, input, { load, may })
      if (secret) doing.answer.isSecret = true
      const { result, audit, touches = [], republishes = ['all'], notify = [] } = await run(doing, input, subject)
      for (const { actor = doing.actor, action: name = actions[0] as Name, settles, ...facts } of rowsOf(audit)) {
        await recordEvent(doing.tx, actor, { ...facts, action: name }, officeOf(doing, actor))
        await settle(doing, name, settles ?? facts.entity)
      }
      for (const tag of touches === 'all' ? (['all'] as const) : touches) doing.touched.add(tag)
      if (touches === 'all') for (const place of republishes) doing.republished.add(place)
      doing.notified.push(...notify)
      return result
    },
  }
}

/** Has the notices read that asked for this act on the row: its own frame does, and an act that ends other work with it. */
export async function settle(
  { tx, actor: { now }, settled }: Doing,
  action: Action,
  row: string | undefined,
): Promise<void> {
  if (row === undefined) return
  for (const person of await settleNotices(tx, { action, row, now })) settled.add(person)
}

/** Of the signed-in officer who acts; null of everybody else, and of the product's own acts within. */
function officeOf({ person, userAgent }: Doing, { id, role }: Actor): Office | null {
  if (role !== 'inspector' || !person?.inspector || person.id !== id) return null
  const device = describeUserAgent(userAgent).name
  return { agency_id: person.inspector.agency, session_id: person.session, device: device || null }
}

async function allowed<Input, Subject>(
  doing: Doing,
  input: Input,
  { load, may }: Rule<Input, Subject>,
): Promise<Subject> {
  const subject = (await load?.(doing, input)) as Subject
  const refusal = may(subject, doing, input)
  if (refusal) throw refusal
  return subject
}

interface Step<Input, Result, Subject> extends Rule<Input, Subject> {
  run(doing: Doing, input: Input, subject: Subject): Promise<Result>
}

/**
 * Makes a command that is not on record, because nothing has been done by it yet: a step of a flow that is over in minutes, or a choice
 * of how to be addressed; or because its rows are their own record, as messages of a chat are. Repeating it does no harm, so its
 * answer is not stored.
 */
export function step<Input, Result, Subject = undefined>({
  run,
  ...rule
}: Step<Input, Result, Subject>): Command<Input, Result> {
  return {
    actions: [],
    keepsAnswer: false,
    async allow(doing, input) {
      await allowed(doing, input, rule)
    },
    perform: async (doing, input) => run(doing, input, await allowed(doing, input, rule)),
  }
}
