/** A person's notification settings, topic by topic. Unset ones follow the default. */
import type { Kysely } from 'kysely'
import { type SwitchName, standards, switches } from '#shared/notifications/channels.ts'
import type { Schema } from '../../db/schema.ts'
import { actorId } from '../actor.ts'
import { command, unchanged } from '../command/command.ts'
import { onlyPersons } from '../command/policies.ts'

export type Switches = Record<SwitchName, boolean>

/** All switches of a person as they stand. */
export async function readSwitches(db: Kysely<Schema>, person: string): Promise<Switches> {
  const rows = await exportSettings(db, person)
  const chosen = new Map(rows.map(({ topic, way: channel, wanted }) => [`${topic}.${channel}`, wanted]))
  return Object.fromEntries(
    switches.map(({ name, topic, channel }) => [name, chosen.get(name) ?? standards[topic][channel] === 'on']),
  ) as Switches
}

/** Sets switches; those that are not named stay. On record, as evidence when somebody misses a mail. */
export const setSwitches = command<Partial<Switches>, undefined, 'notification.choose', Switches>(
  'notification.choose',
  {
    async load({ tx, actor }) {
      await tx.selectFrom('users').select('id').where('id', '=', actorId(actor)).forUpdate().execute()
      return readSwitches(tx, actorId(actor))
    },
    may: onlyPersons,
    async run({ tx, actor }, wanted, before) {
      const user_id = actorId(actor)
      const changed = switches.filter(({ name }) => wanted[name] !== undefined && wanted[name] !== before[name])
      if (changed.length === 0) return unchanged(undefined)
      for (const { name, topic, channel } of changed) {
        await tx
          .insertInto('notification_settings')
          .values({ user_id, topic, way: channel, wanted: wanted[name] === true })
          .onConflict((conflict) =>
            conflict.columns(['user_id', 'topic', 'way']).doUpdateSet({ wanted: wanted[name] === true }),
          )
          .execute()
      }
      const facts = (from: Partial<Switches>) => Object.fromEntries(changed.map(({ name }) => [name, from[name]]))
      return { result: undefined, audit: { entity: user_id, before: facts(before), after: facts(wanted) } }
    },
  },
)

/** The person's choices, for the export of their data. */
export const exportSettings = (db: Kysely<Schema>, person: string) =>
  db
    .selectFrom('notification_settings')
    .select(['topic', 'way', 'wanted'])
    .where('user_id', '=', person)
    .orderBy('topic')
    .orderBy('way')
    .execute()
