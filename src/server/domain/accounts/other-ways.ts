/** What besides password and contacts opens an account: passkeys, and the people of partner apps that are linked to it. */
import type { Kysely, Transaction } from 'kysely'
import { partnerName } from '#shared/partner.ts'
import type { Schema } from '../../db/schema.ts'
import type { Actor } from '../actor.ts'
import { recordEvent } from '../audit/record-event.ts'

export interface OtherWay {
  kind: 'passkey' | 'partner'
  name: string
  since: string
}

/** The other ways into an account, the newest first. */
export async function listOtherWays(db: Kysely<Schema>, user: string): Promise<OtherWay[]> {
  const passkeys = await db.selectFrom('passkeys').select(['name', 'created_at']).where('user_id', '=', user).execute()
  const links = await db
    .selectFrom('partner_links')
    .select(['issuer', 'created_at'])
    .where('user_id', '=', user)
    .execute()
  return [
    ...passkeys.map(({ name, created_at }) => ({ kind: 'passkey' as const, name, since: created_at.toISOString() })),
    ...links.map(({ issuer, created_at }) => ({
      ...{ kind: 'partner' as const, name: partnerName(issuer), since: created_at.toISOString() },
    })),
  ].sort((a, b) => (a.since < b.since ? 1 : -1))
}

/** Ends them all. */
export async function endOtherWays(tx: Transaction<Schema>, actor: Actor, user: string): Promise<void> {
  const passkeys = await tx.deleteFrom('passkeys').where('user_id', '=', user).returning('id').execute()
  for (const { id } of passkeys) await recordEvent(tx, actor, { action: 'passkey.remove', before: { passkey: id } })
  const links = await tx.deleteFrom('partner_links').where('user_id', '=', user).returning('issuer').execute()
  for (const { issuer } of links) await recordEvent(tx, actor, { action: 'partner.unlink', before: { issuer } })
}
