/** Forms that hand over the work of an officer who is no longer on duty, and those of the supervisor's decision about it. */
import { v7 as uuidv7 } from 'uuid'
import { agencyOf } from '../agencies.ts'
import { addPerson, personas } from '../people.ts'
import { begin, quarantined, suspend } from '../quarantine.ts'
import { testDevice } from '../runs.ts'
import { seenWork } from '../seen.ts'
import type { Post, World } from './post.ts'

const sha256 = 'e'.repeat(64)

/** Makes the client a suspended officer, with a photo that has arrived. */
async function clientWasOfficer({ database: { db }, client }: World): Promise<void> {
  const now = new Date()
  const grant = { kind: 'officer', state: 'suspended', agency_id: await agencyOf({ db }), badge: 'B-1' } as const
  await db
    .insertInto('role_grants')
    .values({ user_id: client.id, role: 'inspector', ...grant, requested_at: now, decided_at: now, decided_by: null })
    .execute()
  await db
    .insertInto('duty_areas')
    .values({
      id: uuidv7(),
      user_id: client.id,
      province_code: 83,
      district_code: null,
      valid_from: now,
      valid_to: null,
    })
    .execute()
  const key = 'pab/handed-800x600'
  await db.insertInto('uploads').values({ owner_id: client.id, sha256, size: 1, received: 1, key, at: now }).execute()
}

const handing = {
  may: ['client'],
  done: 200,
  refused: { inspector: 409, supervisor: 409 },
} satisfies Partial<Post>
const deciding = {
  may: ['supervisor'],
  refused: { client: 302, vendor: 302, otherVendor: 302, requestedInspector: 302, inspector: 403, otherInspector: 404 },
} satisfies Partial<Post>

/** Work of an officer who is none of the senders. */
const work = async ({ database, place }: World) => {
  const officer = await addPerson(database, personas.inspector)
  return seenWork(database, (await quarantined(database, officer, place)).id)
}

/** As `placePosts`. */
export const quarantinePosts: Record<string, Record<string, Post>> = {
  '/profile/setting/handed-work': {
    ops: {
      ...handing,
      fields: async (world) => {
        await clientWasOfficer(world)
        return { run: uuidv7(), place: world.place, ops: JSON.stringify([testDevice()('REST-07')]) }
      },
      changes: ['quarantined_runs', 'quarantined_ops'],
      events: ['run.quarantine'],
    },
    photo: {
      ...handing,
      fields: async (world) => {
        await clientWasOfficer(world)
        return { run: uuidv7(), place: world.place, question: 'REST-07', uploaded: sha256 }
      },
      changes: ['quarantined_runs', 'quarantined_photos'],
      events: ['run.quarantine'],
    },
  },
  '/inspector/management-place/quarantine': {
    take: { ...deciding, fields: work, changes: ['quarantined_runs', 'run_ops', 'runs'], events: ['run.take_over'] },
    handOn: {
      ...deciding,
      fields: async ({ database, place }) => {
        const officer = await addPerson(database, personas.inspector)
        const run = await begin(database, officer, place)
        await suspend(database, officer)
        return {
          [`v-${run}`]: 'on',
          seen: `${run}~${officer.id}`,
          to: (await addPerson(database, personas.inspector)).id,
        }
      },
      changes: ['runs'],
      events: ['run.hand_on'],
    },
    aside: {
      ...deciding,
      fields: async (world) => ({ ...(await work(world)), reason: 'ตรวจใหม่ทั้งหมดแล้วเมื่อวานนี้' }),
      changes: ['quarantined_runs'],
      events: ['run.set_aside'],
    },
  },
}
