/** People who talk: owners of places, and others who ask them. Their accounts are old enough, and all have answered. */
import type { Database } from '#server/db/database.ts'
import { ask, join, makeGroup, say } from '../support/chat.ts'
import { nameTo } from '../support/ownership.ts'
import { addPerson, personas, type TestPerson } from '../support/people.ts'
import { insertPlaces } from '../support/places.ts'

export interface Talker extends TestPerson {
  name: string
  side: 'place' | 'person'
  rooms: string[]
  /** Of those, the groups, each with a member whom the person calls by name. */
  calls: Record<string, { id: string; name: string }>
  /** The places that the person shares, another one in each room: the same words in too many rooms are refused. */
  places: string[]
}

/** Age in milliseconds after which a message no longer counts against the limit of an hour. */
const longAgo = 3 * 3_600_000

/**
 * Each of `clients` talks with `each` of the owners of `places`; with `helpers`, somebody answers beside each owner; with `groups`, as many clients as
 * there are places have a group with two of those owners.
 */
export async function makeTalks(
  database: Database,
  {
    places,
    clients,
    each,
    helpers = false,
    groups = false,
  }: { places: number; clients: number; each: number; helpers?: boolean; groups?: boolean },
): Promise<Talker[]> {
  const add = async (given: Parameters<typeof addPerson>[1], name: string): Promise<Talker> => {
    const person = await addPerson(database, { ...given, name })
    return { ...person, name, side: given === personas.client ? 'person' : 'place', rooms: [], calls: {}, places: [] }
  }
  const owners: Talker[] = []
  const askers: Talker[] = []
  const beside: Talker[] = []
  for (let index = 0; index < places; index++) owners.push(await add(personas.vendor, `Owner ${index}`))
  for (let index = 0; helpers && index < places; index++)
    beside.push(await add(personas.otherVendor, `Helper ${index}`))
  for (let index = 0; index < clients; index++) askers.push(await add(personas.client, `Client ${index}`))
  const since = new Date(Date.now() - 10 * 86_400_000)
  await database.db.updateTable('users').set({ created_at: since }).execute()
  const owned = await insertPlaces(
    database,
    owners.map(({ id }, nr) => ({ owner_id: id, name_th: `ร้าน ${nr}`, name_en: `Shop ${nr}` })),
  )
  for (const [index, person] of beside.entries())
    await nameTo(database, { owner: owners[index] as Talker, place: owned[index] as string, part: 'shift', person })
  const everybody = [...owners, ...beside, ...askers]
  for (const person of everybody) person.places = owned
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
      beside[at]?.rooms.push(room)
    }
  for (let index = 0; groups && index < places; index++) {
    const manager = askers[index] as Talker
    const invited = [owners[index], owners[(index + 1) % places]] as Talker[]
    const room = await makeGroup(database, { place: owned[index] as string, rooms: manager.rooms, by: manager, now })
    for (const owner of invited) await join(database, room, { by: owner, now })
    for (const [nth, owner] of invited.entries()) {
      await say(database, room, { by: owner, text: `Together ${nth}`, now })
      owner.rooms.push(room)
      owner.calls[room] = manager
    }
    manager.rooms.push(room)
    manager.calls[room] = { id: (invited[0] as Talker).id, name: `Shop ${index}` }
  }
  return everybody
}
