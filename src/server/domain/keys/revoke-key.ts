/** Ends a key for good, on every server with its next request: a reader's own, or an agency's by those who tend it. */
import { problems } from '#shared/problems.ts'
import { actorId } from '../actor.ts'
import { lockAgency } from '../agencies/lock-agency.ts'
import { command, type Doing, unchanged } from '../command/command.ts'
import { onlyPersons } from '../command/policies.ts'

interface Held {
  name: string
  prefix: string
  isRevoked: boolean
}

async function lockKey({ tx, actor }: Doing, key: string, agency: string | null): Promise<Held> {
  const found = await tx
    .selectFrom('api_keys')
    .select(['name', 'prefix', 'revoked_at'])
    .where('id', '=', key)
    .where('agency_id', agency === null ? 'is' : '=', agency)
    .$if(agency === null, (query) => query.where('made_by', '=', actorId(actor)))
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw problems.page_not_found()
  return { name: found.name, prefix: found.prefix, isRevoked: found.revoked_at !== null }
}

const end = ({ tx, actor }: Doing, key: string) =>
  tx.updateTable('api_keys').set({ revoked_at: actor.now }).where('id', '=', key).execute()

export const revokeOwnKey = command<{ key: string }, undefined, 'key.revoke', Held>('key.revoke', {
  load: (doing, { key }) => lockKey(doing, key, null),
  may: onlyPersons,
  async run(doing, { key }, { name, isRevoked }) {
    if (isRevoked) return unchanged(undefined)
    await end(doing, key)
    return { result: undefined, audit: { entity: key, before: { name } } }
  },
})

export const revokeAgencyKey = command<{ agency: string; key: string }, undefined, 'agency.revoke_key', Held>(
  'agency.revoke_key',
  {
    async load(doing, { agency, key }) {
      const { isSteward, isSupervisor } = await lockAgency(doing, agency)
      if (!(isSteward || isSupervisor)) throw problems.page_not_found()
      return lockKey(doing, key, agency)
    },
    may: onlyPersons,
    async run(doing, { agency, key }, { name, prefix, isRevoked }) {
      if (isRevoked) return unchanged(undefined)
      await end(doing, key)
      return { result: undefined, audit: { entity: agency, before: { name, prefix } } }
    },
  },
)
