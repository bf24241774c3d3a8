/** Ends sessions that their provider has ended: one of them, or all of a person's by this provider (OpenID Connect Back-Channel Logout 1.0). */
import { command, unchanged } from '../command/command.ts'
import { onlyProduct } from '../command/policies.ts'
import { tellEnded } from './ended-sessions.ts'

/** Minutes for which a token's id is remembered: longer than the token may be old. */
const rememberedMinutes = 30

export interface EndedThere {
  issuer: string
  /** The token's own id: it serves once. */
  jti: string
  /** As sessions remember them; one of the two is there. */
  subject: string | null
  sid: string | null
}

/** Ends them; false where the token was used before. */
export const endByProvider = command<EndedThere, boolean, 'session.end_by_provider'>('session.end_by_provider', {
  may: onlyProduct,
  async run({ tx, actor }, { issuer, jti, subject, sid }) {
    const used = await tx
      .insertInto('used_handoffs')
      .values({ issuer, token_id: `logout ${jti}`, expires_at: new Date(+actor.now + rememberedMinutes * 60_000) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('issuer')
      .executeTakeFirst()
    if (!used) return unchanged(false)
    const ended = await tx
      .deleteFrom('sessions')
      .where('issuer', '=', issuer)
      .$if(sid !== null, (query) => query.where('provider_sid', '=', sid))
      .$if(subject !== null, (query) => query.where('provider_subject', '=', subject))
      .returning(['token_hash', 'user_id'])
      .execute()
    await tellEnded(tx, ended, 'provider', actor.now)
    const people = [...new Set(ended.map(({ user_id }) => user_id))]
    return { result: true, audit: people.map((user) => ({ entity: user, after: { issuer, sessions: ended.length } })) }
  },
})
