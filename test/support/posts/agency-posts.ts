/** The forms about agencies and stewards. The supervisor among the personas is a steward here; everything but letters is a steward's. */

import { v7 as uuidv7 } from 'uuid'
import { grantRev } from '#server/domain/officers/lock-officer.ts'
import { hashToken } from '#server/domain/token.ts'
import { bangkokDay, dayMs } from '#shared/bangkok.ts'
import { agencyOf } from '../agencies.ts'
import { insertKey } from '../keys.ts'
import { addPerson, personas, type TestPerson } from '../people.ts'
import type { Post, World } from './post.ts'

const stewards = {
  may: ['supervisor'],
  refused: {
    client: 302,
    vendor: 302,
    otherVendor: 302,
    requestedInspector: 302,
    inspector: 404,
    otherInspector: 404,
  },
} satisfies Partial<Post>

const agency = '/inspector/agencies/:id'
const issuer = 'https://login.office.example.org'
/** The environment of an application with a provider for officers. */
export const officeProvider = {
  IDENTITY_PROVIDERS: JSON.stringify({
    office: {
      issuer,
      clientId: 'client-1',
      clientSecret: 'secret',
      for: ['officer'],
      name: { th: 'บัญชีหน่วยงาน', en: 'Agency account', cn: '机构账号' },
    },
  }),
}
const reason = 'มีชื่อซ้ำกันในระบบ'

export async function makeSteward({ database: { db } }: Pick<World, 'database'>, { id }: Pick<TestPerson, 'id'>) {
  await db
    .insertInto('stewards')
    .values({ user_id: id, made_at: new Date(), made_by: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
/** The supervisor persona is one, and the officer who is quicker; the others stay who they are. */
async function asSteward(world: World): Promise<void> {
  if (world.me?.name === personas.supervisor.name) await makeSteward(world, world.me)
  if (world.quicker) await makeSteward(world, world.quicker)
}

/** An agency of its own for the form, of which nobody is. */
async function newest({ database }: World): Promise<{ id: string; rev: string }> {
  const id = await agencyOf(database, `หน่วยงาน ${uuidv7()}`)
  return { id, rev: '1' }
}
const atNewest = async ({ database: { db } }: World) => {
  const { id } = await db.selectFrom('agencies').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  return agency.replace(':id', id)
}
const atKeys = async ({ database }: World) => `/inspector/agency-keys/${await agencyOf(database)}`
const names = { kind: 'other', name_th: 'สถานีดับเพลิงราไวย์', name_en: '', name_cn: '', short: '', parent: '' }

const ruling = (
  fields: (world: World, own: { id: string }) => Promise<Record<string, string>>,
  action: Post['events'][number],
  changes: string[] = ['agencies'],
): Post => ({
  ...stewards,
  at: atNewest,
  async fields(world) {
    await asSteward(world)
    const { id, rev } = await newest(world)
    return { rev, ...(await fields(world, { id })) }
  },
  changes,
  events: [action],
})

const proposals = ['power_proposals']

/** A proposal of another steward that waits: about an officer, or to close a new agency. */
async function proposed(world: World, by: TestPerson | null = null, agency_id: string | null = null) {
  await asSteward(world)
  const { database } = world
  const proposer = by ?? (await addPerson(database, { inspector: { areas: [83] } }))
  if (!by) await makeSteward(world, proposer)
  const officer = agency_id ? null : await addPerson(database, { inspector: { areas: [83] } })
  const [id, now] = [uuidv7(), new Date()]
  const none = { card_id: null, duty_area_id: null, area_code: null, until: null, outcome: null, decided_by: null }
  await database.db
    .insertInto('power_proposals')
    .values({
      id,
      kind: agency_id ? 'close_agency' : 'make_steward',
      officer_id: officer?.id ?? null,
      agency_id,
      ...none,
      seen: agency_id ? '1' : '',
      reason,
      proposed_by: proposer.id,
      proposed_at: now,
      expires_at: new Date(now.getTime() + 3_600_000),
      decided_at: null,
      decided_reason: null,
    })
    .execute()
  return { proposal: id }
}
const closing = async (world: World, by: TestPerson | null = null) => proposed(world, by, (await newest(world)).id)

const law = '/inspector/laws/:id'
let laws = 0
const dayIn = (days: number) => bangkokDay(new Date(Date.now() + days * dayMs))
const lawForm = () => ({
  kind: 'law',
  law_th: 'พ.ร.บ.การเดินเรือ',
  law_en: 'Navigation Act',
  law_cn: '航行法',
  section_th: '',
  section_en: '',
  section_cn: '',
  power_th: '',
  power_en: '',
  power_cn: '',
  level_yellow: '1',
  valid_from: dayIn(1),
  valid_to: '',
  source: 'ราชกิจจานุเบกษา',
})
const ofLaw = (fields: () => Promise<Record<string, string>>, action: Post['events'][number]): Post => ({
  ...stewards,
  at: async () => law.replace(':id', 'HOTELS-2547'),
  async fields(world) {
    await asSteward(world)
    const { revision } = await world.database.db
      .selectFrom('law_versions as v')
      .innerJoin('law_entries as e', 'e.id', 'v.entry_id')
      .select('v.revision')
      .where('e.code', '=', 'HOTELS-2547')
      .orderBy('v.revision', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return { rev: String(revision), ...(await fields()) }
  },
  changes: ['law_versions'],
  events: [action],
})

/** As `placePosts`. */
export const agencyPosts: Record<string, Record<string, Post>> = {
  '/inspector/agencies': {
    create: {
      ...stewards,
      async fields(world) {
        await asSteward(world)
        return names
      },
      changes: ['agencies'],
      events: ['agency.create'],
    },
  },
  [agency]: {
    rename: ruling(async () => names, 'agency.rename'),
    change: {
      ...stewards,
      // The supervisor's own, without any office.
      at: async ({ database }) => agency.replace(':id', await agencyOf(database)),
      async fields({ database }) {
        const { db } = database
        const id = await agencyOf(database)
        const { rev } = await db.selectFrom('agencies').select('rev').where('id', '=', id).executeTakeFirstOrThrow()
        const texts = { contact: '076 000 000', address: 'ภูเก็ต', letter_head: '', letter_prefix: 'ภก ', appeal_to: '' }
        return { rev: String(rev), ...texts, working_hours: '' }
      },
      changes: ['agencies'],
      events: ['agency.change'],
    },
    invite: {
      ...stewards,
      at: async ({ database }) => agency.replace(':id', await agencyOf(database)),
      fields: () => ({ contact: 'nu@example.com', area: '83' }),
      changes: ['officer_invitations'],
      events: ['officer.invite'],
    },
    uninvite: {
      ...stewards,
      at: async ({ database }) => agency.replace(':id', await agencyOf(database)),
      async fields({ database }) {
        const [id, made_at, expires_at] = [uuidv7(), new Date(), new Date(Date.now() + 60_000)]
        const given = { id, area_code: 83, made_by: null, made_at, expires_at, contact: 'nu@example.com' }
        await database.db
          .insertInto('officer_invitations')
          .values({ ...given, agency_id: await agencyOf(database), code_hash: hashToken(id) })
          .execute()
        return { invitation: id }
      },
      changes: ['officer_invitations'],
      events: ['officer.end_invitation'],
    },
    area: ruling(async () => ({ area: '83' }), 'agency.set_scope', ['agencies', 'agency_areas']),
    endArea: ruling(
      async ({ database: { db } }, { id }) => {
        await db.insertInto('agency_areas').values({ agency_id: id, province_code: 83, district_code: null }).execute()
        return { area: '83' }
      },
      'agency.set_scope',
      ['agencies', 'agency_areas'],
    ),
    kinds: ruling(async () => ({ kind_spa: '1' }), 'agency.set_scope', ['agencies', 'agency_kinds']),
    merge: ruling(async ({ database }) => ({ into: await agencyOf(database), reason }), 'power.propose', proposals),
    close: ruling(async () => ({ reason }), 'power.propose', proposals),
    move: {
      ...stewards,
      at: async ({ database }) => agency.replace(':id', await agencyOf(database)),
      async fields(world) {
        await asSteward(world)
        const { database } = world
        const { id } = await addPerson(database, { inspector: { areas: [83] } })
        const { rev } = await database.db
          .selectFrom('role_grants as g')
          .select(grantRev.as('rev'))
          .where('g.user_id', '=', id)
          .where('g.role', '=', 'inspector')
          .executeTakeFirstOrThrow()
        return { person: `${id}~${rev}`, into: (await newest(world)).id, reason }
      },
      changes: proposals,
      events: ['power.propose'],
    },
    confirm: {
      ...stewards,
      at: atNewest,
      fields: (world) => closing(world),
      changes: ['power_proposals', 'agencies'],
      events: ['agency.close', 'power.confirm'],
    },
    decline: {
      ...stewards,
      at: atNewest,
      fields: async (world) => ({ ...(await closing(world)), reason }),
      changes: proposals,
      events: ['power.refuse'],
    },
    takeBack: {
      ...stewards,
      at: atNewest,
      fields: (world) => closing(world, world.me?.name === personas.supervisor.name ? world.me : null),
      changes: proposals,
      events: ['power.withdraw'],
    },
    provider: {
      ...stewards,
      // The supervisor's own, without any office.
      at: async ({ database }) => agency.replace(':id', await agencyOf(database)),
      async fields({ database, me, quicker }) {
        const { db } = database
        for (const person of [me, quicker]) {
          if (!person) continue
          const there = { issuer, provider_subject: `subject of ${person.id}` }
          await db.updateTable('sessions').set(there).where('user_id', '=', person.id).execute()
          const link = { issuer, subject: there.provider_subject, user_id: person.id, created_at: new Date() }
          await db.insertInto('partner_links').values(link).execute()
        }
        const id = await agencyOf(database)
        const { rev } = await db.selectFrom('agencies').select('rev').where('id', '=', id).executeTakeFirstOrThrow()
        return { rev: String(rev), provider: 'office' }
      },
      changes: ['agencies'],
      events: ['agency.set_provider'],
    },
    free: ruling(async ({ database: { db } }, { id }) => {
      await db.updateTable('agencies').set({ officer_issuer: issuer }).where('id', '=', id).execute()
      return {}
    }, 'agency.set_provider'),
    reopen: ruling(async ({ database: { db } }, { id }) => {
      await db.updateTable('agencies').set({ closed_at: new Date() }).where('id', '=', id).execute()
      return {}
    }, 'agency.reopen'),
  },
  '/inspector/agency-keys/:id': {
    make: {
      ...stewards,
      done: 200,
      at: atKeys,
      async fields({ database: { db }, database }) {
        const id = await agencyOf(database)
        const { rev } = await db.selectFrom('agencies').select('rev').where('id', '=', id).executeTakeFirstOrThrow()
        return { rev: String(rev), name: 'ระบบตรวจของเทศบาล', days: '365', area: '83', scope_places: '1' }
      },
      changes: ['api_keys'],
      events: ['agency.make_key'],
    },
    revoke: {
      ...stewards,
      at: atKeys,
      async fields({ database, client }) {
        return { key: await insertKey(database, client.id, await agencyOf(database)) }
      },
      changes: ['api_keys'],
      events: ['agency.revoke_key'],
    },
  },
  '/inspector/laws': {
    add: {
      ...stewards,
      async fields(world) {
        await asSteward(world)
        laws += 1
        return { entry: `PORTS-${laws}`, ...lawForm() }
      },
      changes: ['law_entries', 'law_versions'],
      events: ['law.add'],
    },
  },
  [law]: {
    change: ofLaw(async () => lawForm(), 'law.change'),
    end: ofLaw(async () => ({ from: dayIn(1) }), 'law.end'),
  },
  '/inspector/stewards': {
    make: {
      ...stewards,
      async fields(world) {
        await asSteward(world)
        return { person: (await addPerson(world.database, { inspector: { areas: [83] } })).id, reason }
      },
      changes: ['power_proposals'],
      events: ['power.propose'],
    },
    end: {
      ...stewards,
      async fields(world) {
        await asSteward(world)
        const other = await addPerson(world.database, { inspector: { areas: [83] } })
        await makeSteward(world, other)
        return { person: other.id, reason }
      },
      changes: ['power_proposals'],
      events: ['power.propose'],
    },
    confirm: {
      ...stewards,
      fields: (world) => proposed(world),
      changes: ['power_proposals', 'stewards'],
      events: ['steward.make', 'power.confirm'],
    },
    decline: {
      ...stewards,
      fields: async (world) => ({ ...(await proposed(world)), reason }),
      changes: ['power_proposals'],
      events: ['power.refuse'],
    },
    takeBack: {
      ...stewards,
      fields: (world) => proposed(world, world.me?.name === personas.supervisor.name ? world.me : null),
      changes: ['power_proposals'],
      events: ['power.withdraw'],
    },
  },
}
