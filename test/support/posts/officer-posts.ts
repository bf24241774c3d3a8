/** The forms about officers, their areas, and the papers that they check. */

import { v7 as uuidv7 } from 'uuid'
import { grantRev } from '#server/domain/officers/lock-officer.ts'
import { dayMs } from '#shared/bangkok.ts'
import { visitOnSite } from '../cards.ts'
import { addLoan } from '../officers.ts'
import { insertLicence } from '../own-places.ts'
import { addPerson, type GivenPerson, type TestPerson } from '../people.ts'
import { seenAmenity, seenPayees, seenPhotos } from '../seen.ts'
import type { Name, Post, World } from './post.ts'

const elsewhere = { client: 302, vendor: 302, otherVendor: 302, requestedInspector: 302 } as const
const inArea = {
  may: ['inspector', 'supervisor'],
  refused: { ...elsewhere, otherInspector: 404 },
} satisfies Partial<Post>
const supervisors = {
  may: ['supervisor'],
  refused: { ...elsewhere, inspector: 404, otherInspector: 404 },
} satisfies Partial<Post>

const papers = '/inspector/policy/:id'
const officer = '/inspector/officers/:id'
const duty = '/inspector/area-duty'
const reason = 'ย้ายไปหน่วยอื่นแล้ว'
const inTenDays = () => new Date(Date.now() + 10 * dayMs).toISOString().slice(0, 10)

/** Adds the officer of the form; the newest is found by the address. */
async function about({ database }: World, inspector: GivenPerson['inspector']): Promise<TestPerson & { rev: string }> {
  const person = await addPerson(database, { inspector })
  const { rev } = await database.db
    .selectFrom('role_grants as g')
    .select(grantRev.as('rev'))
    .where('user_id', '=', person.id)
    .where('role', '=', 'inspector')
    .executeTakeFirstOrThrow()
  return { ...person, rev }
}
async function atNewest({ database: { db } }: World): Promise<string> {
  const { id } = await db.selectFrom('users').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  return officer.replace(':id', id)
}
const areaOf = async ({ database: { db } }: World, person: { id: string }) =>
  (
    await db
      .selectFrom('duty_areas')
      .select('id')
      .where('user_id', '=', person.id)
      .orderBy('id')
      .executeTakeFirstOrThrow()
  ).id

/** Alone one ends only what another area covers. */
const coveredArea = { areas: [{ province: 83, district: 8301 }, 83] }

/** Officers with an area borrow and lend. */
const answers = { may: ['inspector', 'supervisor', 'otherInspector'], refused: elsewhere } satisfies Partial<Post>

/** A loan with this part for the sender, where that is an officer; the rest are two others of Phuket. */
async function loanFor(world: World, part?: 'lender' | 'borrower'): Promise<string> {
  const lender = await about(world, { areas: [83] })
  const borrower = await about(world, { areas: [83] })
  const own = part && world.own && (await isOfficer(world, world.own)) ? { [part]: world.own } : {}
  return addLoan(world.database, { lender, borrower, ...own, isAccepted: !part })
}
const isOfficer = async ({ database: { db } }: World, { id }: { id: string }) =>
  (await db.selectFrom('duty_areas').select('id').where('user_id', '=', id).executeTakeFirst()) !== undefined

/** Nothing happens yet: a second supervisor is asked. */
const proposes = { changes: ['power_proposals'], events: ['power.propose'] } satisfies Partial<Post>

/** A proposal to suspend the newest officer; of `by`, where that is somebody, else of another supervisor. */
async function proposalFor(world: World, by?: { id: string } | null): Promise<string> {
  const { database } = world
  const own = by && (await supervisesHere(world, by)) ? by : null
  const proposer = own ?? (await addPerson(database, { inspector: { level: 'supervisor', areas: [83] } }))
  const { id: officer_id, rev: seen } = await about(world, { areas: [83] })
  const id = uuidv7()
  const [at, expires] = [new Date(), new Date(Date.now() + dayMs)]
  await database.db
    .insertInto('power_proposals')
    .values({
      id,
      kind: 'suspend',
      officer_id,
      seen,
      reason,
      proposed_by: proposer.id,
      proposed_at: at,
      expires_at: expires,
    })
    .execute()
  return id
}

const supervisesHere = async ({ database: { db } }: World, { id }: { id: string }) =>
  (await db
    .selectFrom('duty_areas')
    .select('id')
    .where('user_id', '=', id)
    .where('level', '=', 'supervisor')
    .executeTakeFirst()) !== undefined

const licence = ({ database, place }: World) => insertLicence(database, place, { kind: 'food_premises' })

async function account({ database: { db }, place }: World): Promise<void> {
  const row = { kind: 'account', bank_code: '004', number: '1234567890', account_name: 'ร้านทดลอง' } as const
  await db
    .insertInto('bank_accounts')
    .values({ id: uuidv7(), business_id: place, created_at: new Date(), ...row })
    .execute()
}

/** Of another area the place is listed, and its page is led elsewhere: an act there says why not. */
const outside: Partial<Record<Name, number>> = { ...elsewhere, otherInspector: 403 }

/** As `placePosts`. */
export const officerPosts: Record<string, Record<string, Post>> = {
  [papers]: {
    payees: {
      ...inArea,
      fields: async (world) => {
        await account(world)
        return seenPayees(world.database, world.place)
      },
      changes: ['bank_accounts'],
      events: ['payees.check'],
    },
    licence: {
      ...inArea,
      fields: async (world) => ({ licence: await licence(world) }),
      changes: ['licences'],
      events: ['licence.check'],
    },
    amenity: {
      ...inArea,
      fields: async ({ database, place }) => {
        await database.db
          .updateTable('businesses')
          .set({ amenities: ['pool'] })
          .where('id', '=', place)
          .execute()
        return seenAmenity(database, place, 'pool')
      },
      changes: ['amenity_checks'],
      events: ['amenity.check'],
    },
    photos: {
      ...inArea,
      fields: async ({ database, place }) => {
        const finding = await visitOnSite(database, { place, by: await addPerson(database) })
        const { id } = await database.db.selectFrom('run_photos').select('id').executeTakeFirstOrThrow()
        return { ...(await seenPhotos(database, place, finding)), [id]: '1' }
      },
      changes: ['photo_decisions'],
      events: ['photo.decide'],
    },
    complaint: {
      ...inArea,
      refused: outside,
      fields: () => ({ note: 'ใบอนุญาตหมดอายุ' }),
      changes: ['complaint_visits'],
      events: ['complaint.open'],
    },
    relation: {
      ...inArea,
      refused: outside,
      fields: () => ({ sure: '1' }),
      changes: ['place_interests'],
      events: ['interest.declare'],
    },
  },
  [officer]: {
    approve: {
      ...supervisors,
      at: atNewest,
      async fields(world) {
        const { rev } = await about(world, { state: 'requested' })
        return { rev, area: '83', until: '' }
      },
      ...proposes,
    },
    refuse: {
      ...supervisors,
      at: atNewest,
      fields: async (world) => ({ rev: (await about(world, { state: 'requested', areas: [83] })).rev, reason }),
      changes: ['officer_moves', 'role_grants'],
      events: ['officer.refuse'],
    },
    suspend: {
      ...supervisors,
      at: atNewest,
      fields: async (world) => ({ rev: (await about(world, { areas: [83] })).rev, reason }),
      ...proposes,
    },
    resetFactor: {
      ...supervisors,
      at: atNewest,
      fields: async (world) => ({ rev: (await about(world, { areas: [83] })).rev, reason }),
      ...proposes,
    },
    restore: {
      ...supervisors,
      at: atNewest,
      fields: async (world) => ({ rev: (await about(world, { state: 'suspended', areas: [83] })).rev, reason }),
      ...proposes,
    },
    assign: {
      ...supervisors,
      at: atNewest,
      async fields(world) {
        await about(world, { areas: [83] })
        return { area: '8301', until: inTenDays() }
      },
      changes: ['duty_areas', 'officer_moves'],
      events: ['duty.assign'],
    },
    supervise: {
      ...supervisors,
      at: atNewest,
      fields: async (world) => ({ rev: (await about(world, { areas: [83] })).rev, area: '8301', until: '' }),
      ...proposes,
    },
    endWhole: {
      ...supervisors,
      at: atNewest,
      fields: async (world) => ({
        area: await areaOf(world, await about(world, { areas: [83] })),
        level: 'inspector',
        reason,
      }),
      ...proposes,
    },
    confirm: {
      ...supervisors,
      at: atNewest,
      fields: async (world) => ({ proposal: await proposalFor(world) }),
      changes: ['officer_moves', 'power_proposals', 'role_grants', 'sessions'],
      events: ['officer.suspend', 'power.confirm'],
    },
    decline: {
      ...supervisors,
      at: atNewest,
      fields: async (world) => ({ proposal: await proposalFor(world), reason }),
      changes: ['power_proposals'],
      events: ['power.refuse'],
    },
    takeBack: {
      ...supervisors,
      at: atNewest,
      fields: async (world) => ({ proposal: await proposalFor(world, world.own) }),
      changes: ['power_proposals'],
      events: ['power.withdraw'],
    },
    end: {
      ...supervisors,
      at: atNewest,
      fields: async (world) => ({ area: await areaOf(world, await about(world, coveredArea)), reason }),
      changes: ['duty_areas', 'officer_moves'],
      events: ['duty.end'],
    },
    relation: {
      ...supervisors,
      at: atNewest,
      async fields(world) {
        const { id } = await about(world, { areas: [83] })
        const interest = uuidv7()
        const row = { id: interest, officer_id: id, business_id: world.place, declared_at: new Date() }
        await world.database.db.insertInto('place_interests').values(row).execute()
        return { interest, reason }
      },
      changes: ['officer_moves', 'place_interests'],
      events: ['interest.end'],
    },
  },
  '/inspector/officers': {
    agree: {
      ...supervisors,
      fields: async (world) => ({ loan: await loanFor(world) }),
      changes: ['area_loans', 'duty_areas', 'officer_moves'],
      events: ['loan.agree'],
    },
    refuse: {
      ...supervisors,
      fields: async (world) => ({ loan: await loanFor(world), reason }),
      changes: ['area_loans'],
      events: ['loan.refuse'],
    },
  },
  [duty]: {
    lend: {
      // Each lends their own area.
      may: ['inspector', 'supervisor', 'otherInspector'],
      refused: elsewhere,
      async fields(world) {
        const to = await about(world, { areas: [83] })
        const own =
          world.own &&
          (await world.database.db
            .selectFrom('duty_areas')
            .select('id')
            .where('user_id', '=', world.own.id)
            .executeTakeFirst())
        return { area: own?.id ?? uuidv7(), to: to.id, until: inTenDays() }
      },
      changes: ['area_loans'],
      events: ['duty.lend'],
    },
    accept: {
      ...answers,
      fields: async (world) => ({ loan: await loanFor(world, 'borrower') }),
      changes: ['area_loans'],
      events: ['loan.accept'],
    },
    decline: {
      ...answers,
      fields: async (world) => ({ loan: await loanFor(world, 'borrower') }),
      changes: ['area_loans'],
      events: ['loan.decline'],
    },
    withdraw: {
      ...answers,
      fields: async (world) => ({ loan: await loanFor(world, 'lender') }),
      changes: ['area_loans'],
      events: ['loan.withdraw'],
    },
    end: {
      ...supervisors,
      fields: async (world) => ({ area: await areaOf(world, await about(world, coveredArea)), reason }),
      changes: ['duty_areas', 'officer_moves'],
      events: ['duty.end'],
    },
  },
}
