/** A person's own devices: listed, and signed out, each by itself or all others at once. Another device is told with its next request. */
import type { Kysely } from 'kysely'
import type { Factor, SignedBy } from '#shared/accounts/factor.ts'
import type { Schema } from '../../db/schema.ts'
import { sql } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import { command, unchanged } from '../command/command.ts'
import { anybody, onlyPersons } from '../command/policies.ts'
import { tellEnded } from './ended-sessions.ts'
import { forgetDevices } from './known-devices.ts'
import type { Person } from './sessions.ts'

/** A device in the person's own list. */
export interface SessionLine {
  id: string
  userAgent: string
  startedAt: string
  seenAt: string
  isThis: boolean
  /** Null of one that was opened before that was noted. */
  by: SignedBy | null
  /** Of the provider or partner. */
  issuer: string | null
  factor: Factor | null
}

/** Devices that the person is signed in on, this one first, then by when they were seen. */
export async function listSessions(db: Kysely<Schema>, person: Person, now: Date): Promise<SessionLine[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at', 'signed_by', 'issuer', 'factor'])
    .where('user_id', '=', person.id)
    .where('awaits_factor', '=', false)
    .where('expires_at', '>', now)
    .orderBy(sql`id = ${person.session} desc`)
    .orderBy('last_seen_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    startedAt: row.created_at.toISOString(),
    seenAt: row.last_seen_at.toISOString(),
    isThis: row.id === person.session,
    by: row.signed_by,
    issuer: row.issuer,
    factor: row.factor,
  }))
}

/** Ends one session of the person; another person's id does nothing. False when it was not there any more. */
export const endSession = command<{ session: string }, boolean, 'session.end'>('session.end', {
  may: onlyPersons,
  async run({ tx, actor, person }, { session }) {
    const ended = await tx
      .deleteFrom('sessions')
      .where('id', '=', session)
      .where('user_id', '=', actorId(actor))
      .returning('token_hash')
      .executeTakeFirst()
    if (!ended) return unchanged(false)
    if (session !== person?.session) await tellEnded(tx, [ended], 'elsewhere', actor.now)
    return { result: true, audit: { entity: session } }
  },
})

/** Ends the session of this browser; a guest has none. */
export const signOut = command<object, undefined, 'session.end'>('session.end', {
  may: anybody,
  async run(doing) {
    const { person } = doing
    if (person) await endSession.perform(doing, { session: person.session })
    return { result: undefined, audit: null }
  },
})

/** Ends every session of the person but `kept`, all of them without it, and knows no device any more. Answers how many. */
export const endOtherSessions = command<{ kept?: string }, number, 'session.end_others'>('session.end_others', {
  may: onlyPersons,
  async run({ tx, actor }, { kept }) {
    const user = actorId(actor)
    const ended = await tx
      .deleteFrom('sessions')
      .where('user_id', '=', user)
      .$if(kept !== undefined, (query) => query.where('id', '!=', kept as string))
      .returning('token_hash')
      .execute()
    await tellEnded(tx, ended, 'elsewhere', actor.now)
    await forgetDevices(tx, user)
    return { result: ended.length, audit: ended.length > 0 ? { entity: user, after: { ended: ended.length } } : null }
  },
})
