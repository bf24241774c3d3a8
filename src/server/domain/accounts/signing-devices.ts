/** Devices whose key signs a person's sealed work: listing them, and revoking one. */
import type { Kysely } from 'kysely'
import { problems } from '#shared/problems.ts'
import type { Schema } from '../../db/schema.ts'
import { actorId } from '../actor.ts'
import { command, unchanged } from '../command/command.ts'
import { onlyPersons } from '../command/policies.ts'

/** The devices that still sign for a person, the last one used first. */
export const listSigningDevices = (db: Kysely<Schema>, person: string) =>
  db
    .selectFrom('devices')
    .select(['id', 'user_agent as userAgent', 'created_at as since', 'used_at as usedAt'])
    .where('user_id', '=', person)
    .where('revoked_at', 'is', null)
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Revokes it for good: earlier signatures stay valid, and nothing is sealed by it again. Throws `page_not_found` for another person's. */
export const revokeDevice = command<{ device: string }, undefined, 'device.revoke'>('device.revoke', {
  may: onlyPersons,
  async run({ tx, actor }, { device }) {
    const found = await tx
      .selectFrom('devices')
      .select('revoked_at')
      .where('id', '=', device)
      .where('user_id', '=', actorId(actor))
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw problems.page_not_found()
    if (found.revoked_at !== null) return unchanged(undefined)
    await tx.updateTable('devices').set({ revoked_at: actor.now }).where('id', '=', device).execute()
    return { result: undefined, audit: { entity: device } }
  },
})
