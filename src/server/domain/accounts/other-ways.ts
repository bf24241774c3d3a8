/** Ways into an account besides password and contacts: passkeys, and linked people of partner apps. */
import type { Kysely } from 'kysely'
import { partnerName } from '#shared/accounts/partner.ts'
import type { Schema } from '../../db/schema.ts'
import { actorId } from '../actor.ts'
import { command } from '../command/command.ts'
import { onlyPersons } from '../command/policies.ts'

import { findFactors, needsFactor } from './factors.ts'

export interface OtherWay {
  kind: 'passkey' | 'partner'
  name: string
  since: string
}

/** The other ways into an account, the newest first. */
export async function listOtherWays(db: Kysely<Schema>, user: string): Promise<OtherWay[]> {
  const passkeys = needsFactor(await findFactors(db, user))
    ? []
    : await db.selectFrom('passkeys').select(['name', 'created_at']).where('user_id', '=', user).execute()
  const links = await db
    .selectFrom('partner_links')
    .select(['issuer', 'created_at'])
    .where('user_id', '=', user)
    .execute()
  return [
    ...passkeys.map(({ name, created_at }) => ({ kind: 'passkey' as const, name, since: created_at.toISOString() })),
    ...links.map(({ issuer, created_at }) => ({
      kind: 'partner' as const,
      name: partnerName({ issuer }),
      since: created_at.toISOString(),
    })),
  ].sort((a, b) => (a.since < b.since ? 1 : -1))
}

/** Ends all of the caller's. */
export const endOtherWays = command<object, undefined, 'passkey.remove' | 'partner.unlink'>(
  ['passkey.remove', 'partner.unlink'],
  {
    may: onlyPersons,
    async run({ tx, actor }) {
      const user = actorId(actor)
      // A second factor is not taken away by the first one: who controls a mailbox would have both.
      const passkeys = needsFactor(await findFactors(tx, user))
        ? []
        : await tx.deleteFrom('passkeys').where('user_id', '=', user).returning('id').execute()
      const links = await tx.deleteFrom('partner_links').where('user_id', '=', user).returning('issuer').execute()
      return {
        result: undefined,
        audit: [
          ...passkeys.map(({ id }) => ({ action: 'passkey.remove' as const, before: { passkey: id } })),
          ...links.map(({ issuer }) => ({ action: 'partner.unlink' as const, before: { issuer } })),
        ],
      }
    },
  },
)
