/** The forms by which a place becomes another's, or is helped with: of `vendor`'s place, claimed by or offered to `client`. */
import { randomUUID } from 'node:crypto'
import { executeAsProduct } from '#server/domain/command/as-product.ts'
import { importBusinesses } from '#server/domain/imports/import-businesses.ts'
import { mergePlaces } from '#server/domain/merges/merge-places.ts'
import { perform } from '../commands.ts'
import { actorAt, claimAs, claimOf, comparedOf, offerAs, sweepClaims, words } from '../ownership.ts'
import { addPerson, personas } from '../people.ts'
import { jpeg } from '../pictures.ts'
import { insertPlaces } from '../places.ts'
import { seenPair } from '../seen.ts'
import { type Post, signedIn, type World } from './post.ts'

/** A place without an owner, with a telephone that has stood there for long. */
async function freePlace({ database }: World): Promise<string> {
  const created_at = new Date('2026-01-01T03:00:00Z')
  const [id = ''] = await insertPlaces(database, [
    { phone: '0812345678', created_at, province_code: 83, district_code: 8301 },
  ])
  return id
}
let at = ''
const toFree = async (world: World) => {
  at = `/vendor/claim/${await freePlace(world)}`
  return at.slice(at.lastIndexOf('/') + 1)
}
const described = { name: 'ครัวลมทะเล', category: 'restaurant', address: '12 ถ.เจ้าฟ้า', phone: '0812345678' }
const claiming = { at: async () => at, may: signedIn }

/** A claim of the vendor's place that can be decided. */
async function decidable(world: World): Promise<Record<string, string>> {
  const { database, client, place } = world
  const { db } = database
  await db.updateTable('businesses').set({ province_code: 83, district_code: 8301 }).where('id', '=', place).execute()
  const claim = await claimAs(database, client, place, new Date(Date.now() - 8 * 86_400_000))
  await sweepClaims(database, new Date())
  const { rev } = await claimOf(database, claim)
  const compared = await comparedOf(database, claim)
  return { claim, rev: String(rev), compared, reason: 'ใบอนุญาตเป็นชื่อผู้ขอและตรงกับป้ายหน้าร้าน' }
}
const deciding = {
  may: ['inspector', 'supervisor'],
  refused: { client: 302, vendor: 302, otherVendor: 302, requestedInspector: 302, otherInspector: 403 },
  fields: decidable,
} satisfies Partial<Post>

const owner = (rest: Pick<Post, 'fields' | 'changes' | 'events'>): Post => ({
  may: ['vendor'],
  refused: {
    client: 302,
    otherVendor: 404,
    requestedInspector: 302,
    inspector: 302,
    otherInspector: 302,
    supervisor: 302,
  },
  ...rest,
})
const toClient = async ({ database, vendor, place, client }: World) => {
  at = `/vendor/offer/${await offerAs(database, vendor, place, 'owner', client.contact)}`
  return {}
}

/** Two entries of one place, as a pair. */
async function pairOf(world: World): Promise<{ kept: string; gone: string; rev: string }> {
  const [kept, gone] = [await freePlace(world), await freePlace(world)]
  const [a_id = '', b_id = ''] = [kept, gone].sort()
  const { db } = world.database
  const settled = { settled_at: null, settled_by: null }
  await db
    .insertInto('place_pairs')
    .values({ a_id, b_id, likeness: 0.9, found_at: new Date(), ...settled })
    .execute()
  return seenPair(world.database, { kept, gone })
}
/** A place with a registry number that was given to another one, as a question. */
export async function questionOf(world: World): Promise<Record<string, string>> {
  const { db } = world.database
  const place = await freePlace(world)
  const number = randomUUID()
  await db.updateTable('businesses').set({ external_id: number }).where('id', '=', place).execute()
  const { district_code, province_code, lat, lng } = await db
    .selectFrom('businesses')
    .select(['district_code', 'province_code', 'lat', 'lng'])
    .where('id', '=', place)
    .executeTakeFirstOrThrow()
  const row = {
    external_id: number,
    category: 'spa' as const,
    name_th: `สปาเลขซ้ำ ${number}`,
    name_en: null,
    name_cn: null,
    description_th: '',
    district_code,
    province_code,
    postcode: null,
    address: '',
    lat,
    lng,
    phone: null,
  }
  await executeAsProduct(db, importBusinesses, { rows: [row] })
  const { id: question, rev } = await db
    .selectFrom('identity_questions')
    .select(['id', 'rev'])
    .where('external_id', '=', number)
    .executeTakeFirstOrThrow()
  return { question, rev: String(rev), verdict: 'another', reason: 'ถามเจ้าของแล้ว คนละแห่งกัน' }
}

const onDuty = {
  may: ['inspector', 'supervisor'],
  refused: { client: 302, vendor: 302, otherVendor: 302, requestedInspector: 302, otherInspector: 403 },
} satisfies Partial<Post>

/** As `placePosts`. */
export const ownershipPosts: Record<string, Record<string, Post>> = {
  '/vendor/claim/:id': {
    send: {
      ...claiming,
      fields: async (world) => {
        await toFree(world)
        return {}
      },
      changes: ['verifications'],
      events: ['code.send'],
    },
    code: {
      ...claiming,
      fields: async (world) => {
        await toFree(world)
        if (world.me) await world.visitor.post(at, { do: 'send' })
        return { code: world.me ? world.box.codeTo('+66812345678') : '123456', words, ...described }
      },
      changes: ['claims', 'claim_timers'],
      events: ['claim.make'],
    },
    licence: {
      ...claiming,
      fields: async (world) => {
        await toFree(world)
        return { number: '12/2568', issuer: 'เทศบาล', holder: 'Chai Client', words, ...described }
      },
      files: async () => ({ photos: await jpeg() }),
      changes: ['claims', 'claim_files'],
      events: ['claim.make'],
    },
    withdraw: {
      ...claiming,
      may: ['client'],
      fields: async (world) => ({ claim: await claimAs(world.database, world.client, await toFree(world)) }),
      changes: ['claims'],
      events: ['claim.withdraw'],
    },
  },
  '/vendor/claim/objection/:id': {
    '': {
      ...owner({
        fields: async ({ database, client, place }) => {
          at = `/vendor/claim/objection/${await claimAs(database, client, place)}`
          return { words }
        },
        changes: ['claims'],
        events: ['claim.object'],
      }),
      at: async () => at,
    },
  },
  '/vendor/manage-business/people/:id': {
    helper: owner({
      fields: () => ({ part: 'manager', contact: 'helper@example.com' }),
      changes: ['place_offers'],
      events: ['offer.make'],
    }),
    owner: owner({
      fields: () => ({ contact: 'next@example.com' }),
      changes: ['place_offers'],
      events: ['offer.make'],
    }),
    end: owner({
      fields: async ({ database, vendor, place }) => ({
        offer: await offerAs(database, vendor, place, 'helper', 'helper@example.com'),
      }),
      changes: ['place_offers'],
      events: ['offer.withdraw'],
    }),
  },
  '/vendor/offer/:id': {
    accept: {
      may: ['client'],
      at: async () => at,
      fields: toClient,
      changes: ['place_offers', 'businesses', 'role_grants'],
      events: ['offer.accept', 'role.switch'],
    },
    decline: {
      may: ['client'],
      at: async () => at,
      fields: toClient,
      changes: ['place_offers'],
      events: ['offer.decline'],
    },
  },
  '/inspector/management-place/claims': {
    approve: { ...deciding, changes: ['claims', 'businesses', 'role_grants'], events: ['claim.approve'] },
    refuse: { ...deciding, changes: ['claims'], events: ['claim.refuse'] },
  },
  '/inspector/management-place/duplicates': {
    merge: {
      ...onDuty,
      fields: pairOf,
      changes: ['place_merges', 'businesses', 'place_pairs'],
      events: ['business.merge', 'business.merge'],
    },
    apart: {
      ...onDuty,
      fields: async (world) => {
        const { kept, gone, rev } = await pairOf(world)
        return { kept, gone, rev }
      },
      changes: ['place_pairs'],
      events: ['business.keep_apart'],
    },
    undo: {
      ...onDuty,
      fields: async (world) => {
        const supervisor = await addPerson(world.database, personas.supervisor)
        const pair = await pairOf(world)
        return { merge: await perform(world.database, actorAt(supervisor, 'inspector'), mergePlaces, pair) }
      },
      changes: ['place_merges', 'businesses'],
      events: ['business.unmerge', 'business.unmerge'],
    },
  },
}
