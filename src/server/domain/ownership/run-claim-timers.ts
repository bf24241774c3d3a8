/**
 * The deadlines of claims and offers, each applied once, however many instances run: the owner is reminded, the hearing ends and the area is told,
 * a late decision is reported to its supervisors, an offer lapses. No claim is ever decided by time.
 */
import type { Kysely } from 'kysely'
import { path } from '#shared/path.ts'
import type { Schema } from '../../db/schema.ts'
import { installationSecret } from '../../db/secret.ts'
import { sql } from '../../db/sql.ts'
import type { TimerTools } from '../cards/run-timers.ts'
import { asProduct } from '../command/as-product.ts'
import { command, type Doing, type Done, unchanged } from '../command/command.ts'
import { execute } from '../command/execute.ts'
import { onlyProduct } from '../command/policies.ts'
import { expireOffer } from './answer-offer.ts'
import { type ClaimAtHand, lockClaim } from './lock-claim.ts'
import { notifyArea, notifyPeople } from './notify.ts'

interface DueTimer {
  claim: string
  what: 'remind' | 'heard' | 'late'
}

/** Timers of one look. */
const batchSize = 100

/** The claim of a timer that nobody has done yet; null where another instance is at its place right now, or has done it. */
async function lockTimer({ tx }: Doing, { claim, what }: DueTimer): Promise<ClaimAtHand | null> {
  const place =
    await sql`select id from businesses where id = (select business_id from claims where id = ${claim}::uuid)
    for no key update skip locked`.execute(tx)
  if (place.rows.length === 0) return null
  const { rows } = await sql`select what from claim_timers
    where claim_id = ${claim}::uuid and what = ${what} and done_at is null for update`.execute(tx)
  return rows.length === 0 ? null : lockClaim(tx, claim)
}

type Fired = Done<boolean, 'claim.hear'>

const fire = command<DueTimer, boolean, 'claim.hear', ClaimAtHand | null>('claim.hear', {
  load: lockTimer,
  may: onlyProduct,
  async run(doing, { claim: id, what }, held): Promise<Fired> {
    if (!held) return unchanged(false)
    const { tx, actor } = doing
    const { claim, place } = held
    await tx
      .updateTable('claim_timers')
      .set({ done_at: actor.now })
      .where('claim_id', '=', id)
      .where('what', '=', what)
      .execute()
    const nothing: Fired = { result: true, audit: null }
    const work = path('/inspector/management-place/claims', { of: id })
    if (what === 'late')
      return claim.state === 'waiting'
        ? { ...nothing, notify: await notifyArea(doing, place, 'claim_late', { path: work }, id) }
        : nothing
    if (claim.state !== 'heard' || claim.heard_until === null) return nothing
    if (what === 'remind') {
      if (claim.objection !== null || claim.heard_until <= actor.now) return nothing
      const values = { due: claim.heard_until, path: path('/vendor/claim/objection/:id', { id }) }
      return { ...nothing, notify: await notifyPeople(doing, place, [claim.owner_id], 'claim_to_answer', values, id) }
    }
    await tx
      .updateTable('claims')
      .set({ state: 'waiting', rev: claim.rev + 1 })
      .where('id', '=', id)
      .execute()
    return {
      result: true,
      audit: { entity: id, business: place.id, before: { state: 'heard' }, after: { state: 'waiting' } },
      notify: [
        ...(await notifyArea(doing, place, 'claim_waiting', { by: claim.decide_by, path: work }, id)),
        ...(await notifyPeople(doing, place, [claim.claimant_id], 'claim_heard', {
          by: claim.decide_by,
          path: path('/vendor/claim/:id', { id: place.id }),
        })),
      ],
    }
  },
})

const listDue = (db: Kysely<Schema>, now: Date): Promise<DueTimer[]> =>
  db
    .selectFrom('claim_timers')
    .select(['claim_id as claim', 'what'])
    .where('done_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('claim_id')
    .limit(batchSize)
    .execute()

/** Fires the timers due at `now`; returns how many this instance fired. */
export async function runClaimTimers({ db, wakeSender, origin }: TimerTools, now: Date): Promise<number> {
  const caller = asProduct(await installationSecret(db, 'audit'), now, origin)
  let done = 0
  for (const timer of await listDue(db, now)) if (await execute({ db, wakeSender }, caller, fire, timer)) done++
  const lapsing = await db
    .selectFrom('place_offers')
    .select('id as offer')
    .where('state', '=', 'offered')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(batchSize)
    .execute()
  for (const offer of lapsing) if (await execute({ db, wakeSender }, caller, expireOffer, offer)) done++
  return done
}
