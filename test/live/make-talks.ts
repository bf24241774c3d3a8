/** People who talk: owners of places, and others who ask them. Their accounts are old enough, and all have answered. */
import type { Database } from '#server/db/database.ts'
import { ask, say } from '../support/chat.ts'
import { addPerson, personas } from '../support/people.ts'
import { insertPlaces } from '../support/places.ts'

export interface Talker {
  id: string
  name: string
  cookie: string
  rooms: string[]
}

/** Age in milliseconds after which a message no longer counts against the limit of an hour. */
const longAgo = 3 * 3_600_000

/** Each of `clients` talks with `each` of the owners of `places`. */
export async function makeTalks(
  database: Database,
  { places, clients, each }: { places: number; clients: number; each: number },
): Promise<Talker[]> {
  const add = async (given: Parameters<typeof addPerson>[1], name: string): Promise<Talker> => {
    const { id, cookie } = await addPerson(database, { ...given, name })
    return { id, name, cookie, rooms: [] }
  }
  const owners: Talker[] = []
  const askers: Talker[] = []
  for (let index = 0; index < places; index++) owners.push(await add(personas.vendor, `Owner ${index}`))
  for (let index = 0; index < clients; index++) askers.push(await add(personas.client, `Client ${index}`))
  const since = new Date(Date.now() - 10 * 86_400_000)
  await database.db.updateTable('users').set({ created_at: since }).execute()
  const owned = await insertPlaces(
    database,
    owners.map(({ id }) => ({ owner_id: id })),
  )
  const now = new Date(Date.now() - longAgo)
  for (const [index, asker] of askers.entries())
    for (let nth = 0; nth < each; nth++) {
      const at = (index + nth) % places
      const owner = owners[at] as Talker
      const { room } = await ask(database, owned[at] as string, { by: asker, text: `Question ${index} ${nth}`, now })
      // A minute each, in which one may say so much only.
      await say(database, room, { by: owner, text: 'Yes', now: new Date(now.getTime() + index * 60_000) })
      asker.rooms.push(room)
      owner.rooms.push(room)
    }
  return [...owners, ...askers]
}
