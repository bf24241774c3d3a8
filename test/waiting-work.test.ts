/**
 * The registry of officers' open work: of each kind a row is put into the database, and it stands on home, in the counts and in its list for
 * those who may decide it, and for nobody else. No list of officers and no table of decisions is without its line.
 */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { linesPerPage } from '#server/domain/duty/waiting-page.ts'
import type { CardState } from '#shared/cards/card-states.ts'
import type { CardLevel } from '#shared/standards/card-levels.ts'
import {
  listOf,
  type Queue,
  queueNames,
  queues,
  type WaitingKind,
  type WorkList,
  waitingKinds,
  waitsOf,
} from '#shared/waiting-kinds.ts'
import { siteMap } from '../src/routes/site-map.ts'
import { agencyOf } from './support/agencies.ts'
import { testApp } from './support/app.ts'
import { countedDatabase } from './support/counted.ts'
import { testDatabase } from './support/database.ts'
import { insertCard } from './support/inspections.ts'
import { addLoan, addOfficers } from './support/officers.ts'
import { claimAs } from './support/ownership.ts'
import { addDevice, addPerson, personas, type TestPerson } from './support/people.ts'
import { insertPlaces } from './support/places.ts'
import { lookWaiting } from './support/posts/fairness-posts.ts'
import { insertStop } from './support/posts/stop-posts.ts'
import { begin, suspend } from './support/quarantine.ts'
import { write } from './support/reviews.ts'
import { stateOf, visit } from './support/visitor.ts'
import { countWork, waitsOn } from './support/waiting.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const app = await testApp(database)
const people = {
  ...(await addOfficers(database)),
  related: await addPerson(database, { inspector: { areas: [83], level: 'supervisor' } }),
  supervisorElsewhere: await addPerson(database, { inspector: { areas: [50], level: 'supervisor' } }),
}
const [hourMs, dayMs] = [3_600_000, 86_400_000]
const ago = (ms: number) => new Date(Date.now() - ms)
const words = 'มีคนเห็นแล้วเขียนไว้ยาวพอสมควรตามที่ต้องการ'

/** A place of Phuket whose name tells the kind that waits there. */
async function placeFor(kind: string, status = 'approved'): Promise<string> {
  const [place = ''] = await insertPlaces(database, [{ name_th: `ร้าน${kind}`, name_en: null, status } as never])
  const { id } = people.related
  await sql`insert into place_interests (id, officer_id, business_id, declared_at) values (gen_random_uuid(), ${id}::uuid, ${place}::uuid, now())`.execute(
    db,
  )
  return place
}

async function cardAt(
  place: string,
  state: CardState,
  { level = 'orange' as CardLevel, ...more }: Record<string, unknown> & { level?: CardLevel } = {},
): Promise<string> {
  const issuedAt = ago(3 * dayMs)
  const replies = state === 'replied' ? [{ body: 'แก้ไขแล้วทุกข้อ', at: ago(2 * dayMs) }] : []
  const { card } = await insertCard(database, { businessId: place, level, issuedAt, state, replies })
  if (Object.keys(more).length > 0)
    await db
      .updateTable('warning_cards')
      .set(more)
      .where('id', '=', card.id as string)
      .execute()
  return card.id as string
}

const unissued = (place: string, state: 'draft' | 'awaiting_approval') =>
  sql`insert into warning_cards (id, business_id, level, state) values (gen_random_uuid(), ${place}::uuid, 'orange', ${state})`.execute(
    db,
  )

/** Puts a row of each kind there. A kind without one is a fault of types. */
const put: Record<WaitingKind, (place: string) => Promise<unknown>> = {
  emergencies: (place) => cardAt(place, 'issued', { level: 'red', emergency_until: new Date(Date.now() + 5 * hourMs) }),
  async appeals(place) {
    const card = await cardAt(place, 'issued')
    await sql`insert into card_appeals (card_id, body, filed_at, decide_by)
      values (${card}::uuid, ${words}, now(), now() + interval '20 days')`.execute(db)
  },
  replies: (place) => cardAt(place, 'replied', { clock_stopped_at: ago(10 * dayMs) }),
  async extensions(place) {
    const card = await cardAt(place, 'issued', { reply_due_at: new Date(Date.now() + 30 * dayMs) })
    await sql`insert into card_extensions (card_id, clock, days, reason, asked_at) values (${card}::uuid, 'reply', 2, ${words}, now())`.execute(
      db,
    )
  },
  approvals: (place) => unissued(place, 'awaiting_approval'),
  drafts: (place) => unissued(place, 'draft'),
  async referrals(place) {
    const card = await cardAt(place, 'issued')
    const other = await agencyOf(database, 'Other Office')
    await sql`insert into card_referrals (id, card_id, from_agency_id, to_agency_id, reason, offered_at)
      values (gen_random_uuid(), ${card}::uuid, ${other}::uuid, ${await agencyOf(database)}::uuid, ${words}, now())`.execute(
      db,
    )
  },
  quarantine: (place) =>
    sql`insert into quarantined_runs (id, run_id, business_id, officer_id, why, arrived_at, last_at)
      values (gen_random_uuid(), gen_random_uuid(), ${place}::uuid, ${people.suspended.id}::uuid, 'suspended', now(), now())`.execute(
      db,
    ),
  left: async (place) => {
    const officer = await addPerson(database, personas.inspector)
    await begin(database, officer, place)
    await suspend(database, officer)
  },
  async questions(place) {
    const owner = await addPerson(database, { vendor: true })
    const card = await cardAt(place, 'issued')
    await sql`insert into chat_rooms (id, business_id, owner_id, card_id, waiting_since, last_seq, last_at, created_at)
      values (${card}::uuid, ${place}::uuid, ${owner.id}::uuid, ${card}::uuid, now(), 1, now(), now())`.execute(db)
    await sql`insert into chat_members (room_id, user_id, side) values (${card}::uuid, ${owner.id}::uuid, 'place')`.execute(
      db,
    )
    await sql`insert into chat_messages (client_id, room_id, seq, sender_id, side, body, created_at)
      values (gen_random_uuid(), ${card}::uuid, 1, ${owner.id}::uuid, 'place', ${words}, now())`.execute(db)
  },
  registrations: (place) =>
    sql`insert into registrations (business_id, operator_kind, operator_name, has_pin, submitted_at, decide_by)
      values (${place}::uuid, 'person', 'Somchai', true, now(), now() + interval '7 days')`.execute(db),
  edits: (place) =>
    sql`insert into business_edits (id, business_id, fields, asked_at, decide_by)
      values (gen_random_uuid(), ${place}::uuid, '{"capacity": {"capacity": 40}}', now(), now() + interval '7 days')`.execute(
      db,
    ),
  closures: (place) =>
    sql`insert into closures (id, business_id, before, closed_at, decide_by)
      values (gen_random_uuid(), ${place}::uuid, 'approved', now(), now() + interval '7 days')`.execute(db),
  claims: async (place) => claimAs(database, await addPerson(database), place),
  looks: (place) => lookWaiting({ database, place }),
  reports: (place) =>
    sql`insert into place_reports (id, business_id, from_guest, kind, body, seen, created_at)
      values (gen_random_uuid(), ${place}::uuid, true, 'hygiene', ${words}, 'today', now())`.execute(db),
  async texts(place) {
    const { id } = await write(database, await addPerson(database), place)
    await db.updateTable('reviews').set({ held_at: new Date() }).where('id', '=', id).execute()
  },
  officers: () =>
    addPerson(database, { name: 'ร้านofficers', inspector: { state: 'requested' } }).then(({ id }) =>
      sql`update role_grants set asked_province = 83 where user_id = ${id}::uuid and role = 'inspector'`.execute(db),
    ),
  // Of an officer of both provinces: nobody but the supervisor of this one agrees.
  loans: async () => {
    const lender = await addPerson(database, { inspector: { areas: [83] } })
    const borrower = await addPerson(database, { name: 'ร้านloans', inspector: { areas: [84] } })
    await addLoan(database, { lender, borrower, isAccepted: true })
  },
  offers: async () => {
    const lender = await addPerson(database, { name: 'ร้านoffers', inspector: { areas: [83], unit: 'Another Office' } })
    await addLoan(database, { lender, borrower: people.elsewhere })
  },
  async powers() {
    const proposer = await addPerson(database, { inspector: { areas: [83], level: 'supervisor' } })
    const officer = await addPerson(database, { name: 'ร้านpowers', inspector: { areas: [83] } })
    await sql`insert into power_proposals (id, kind, officer_id, seen, reason, proposed_by, proposed_at, expires_at)
      values (gen_random_uuid(), 'suspend', ${officer.id}::uuid, 'x', ${words}, ${proposer.id}::uuid, now(), now() + interval '2 days')`.execute(
      db,
    )
  },
  async lifts(place) {
    const proposer = await addPerson(database, { inspector: { areas: [83], level: 'supervisor' } })
    const card = await cardAt(place, 'issued', { level: 'red' })
    await sql`insert into power_proposals (id, kind, card_id, seen, reason, proposed_by, proposed_at, expires_at)
      values (gen_random_uuid(), 'lift_card', ${card}::uuid, '0', ${words}, ${proposer.id}::uuid, now(), now() + interval '2 days')`.execute(
      db,
    )
  },
  identity: (place) =>
    sql`insert into identity_questions (id, external_id, business_id, identity, "row", sha256, comparison, held_at)
      select gen_random_uuid(), ${place}, id, 'perhaps', jsonb_build_object('external_id', ${place}::text, 'name_th', 'ร้านอื่น', 'category', 'spa',
        'address', '', 'district_code', district_code), 'x', '{"number": true, "name": 0, "kind": false, "metres": 10}', now()
      from businesses where id = ${place}::uuid`.execute(db),
  stops: (place) => insertStop({ database, place }, { appeal: 'ข้าพเจ้าไม่ได้เขียนโฆษณาแต่อย่างใด' }),
  async pairs(place) {
    const [a = '', b = ''] = [place, await placeFor('pairs')].sort()
    await sql`insert into place_pairs (a_id, b_id, likeness, found_at) values (${a}::uuid, ${b}::uuid, 0.9, now())`.execute(
      db,
    )
  },
}
const statuses: Partial<Record<WaitingKind, string>> = { registrations: 'submitted', closures: 'closed' }
for (const kind of waitingKinds) await put[kind](await placeFor(kind, statuses[kind]))

const supervisorsOnly: readonly WaitingKind[] = [
  'emergencies',
  'lifts',
  'appeals',
  'approvals',
  'powers',
  'quarantine',
  'left',
  'stops',
  'officers',
  'loans',
  'referrals',
]
/** Offered to one person. */
const offered: readonly WaitingKind[] = ['offers']
const officersToo = waitingKinds.filter((kind) => !(supervisorsOnly.includes(kind) || offered.includes(kind)))

/** Deciding officers by kind; of related places nobody's own officer decides, and of requests to become one every supervisor of the province does. */
const who: [keyof typeof people, readonly WaitingKind[]][] = [
  ['officer', officersToo],
  ['colleague', officersToo],
  ['supervisor', waitingKinds.filter((kind) => !offered.includes(kind))],
  ['related', ['powers', 'officers', 'loans']],
  ['elsewhere', offered],
  ['supervisorElsewhere', []],
  ['suspended', []],
]

const open = (who: TestPerson, address: string) => visit(app, who).get(address)

test.each(who)(
  'for %s the person’s own decisions wait: on home, in the counts and in its list',
  async (name, kinds) => {
    const person = people[name]
    const counts = await countWork(database, person)
    expect(waitingKinds.filter((kind) => counts[kind] > 0)).toEqual(kinds)
    if (name === 'suspended') return expect((await open(person, '/inspector/home')).status).toBe(302)
    const { work } = stateOf(await open(person, '/inspector/home')).data['inspector/rounds/home'].day
    const listed = work.lines.map(({ kind }: { kind: WaitingKind }) => kind)
    expect(waitingKinds.filter((kind) => listed.includes(kind))).toEqual(kinds)
    for (const kind of waitingKinds) {
      const page = await open(person, listOf(kind))
      // Approvals and emergencies of the area are read by every officer of it, marked as another one's.
      const reads = kinds.includes(kind) || (kinds.includes('replies') && ['emergencies', 'approvals'].includes(kind))
      expect(page.text.includes(`ร้าน${kind}`), `${kind} for ${name}`).toBe(reads)
    }
  },
)

/** The figures drawn in the navigation, in both of its places, and those beside the ways to the queues. */
const inNavigation = (text: string, href: string) =>
  [...text.matchAll(new RegExp(`<a href="${href}"[^>]*>(?:(?!</a>).)*</a>`, 'g'))].map(([link]) =>
    Number(/class="dot">([\d,]+)</.exec(link)?.[1] ?? 0),
  )
const besideQueue = (text: string, queue: Queue) => {
  const href = queues[queue].replaceAll('&', '&amp;').replaceAll(/[?.]/g, '\\$&')
  const link = text.match(new RegExp(`<a class="li"[^>]*href="${href}"[^>]*>(?:(?!</a>).)*</a>`))?.[0] ?? ''
  return Number(/Waiting: ([\d,]+)/.exec(link)?.[1] ?? 0)
}

test('bell, navigation, home and queues show the same figures, of one statement, to each officer of each area', async () => {
  const away = await placeFor('แดนไกล')
  await db.updateTable('businesses').set({ province_code: 50, district_code: 5001 }).where('id', '=', away).execute()
  await put.edits(away)
  const both = await addPerson(database, { inspector: { areas: [83, 50] } })
  const sums: number[] = []
  for (const person of [
    people.officer,
    people.supervisor,
    people.related,
    people.elsewhere,
    people.supervisorElsewhere,
    both,
  ]) {
    const waits = waitsOf(await countWork(database, person))
    sums.push(waits.today)
    for (const address of [
      '/inspector/home',
      '/notification',
      '/inspector/manage-reply',
      ...Object.values(queues),
      '/client/search',
    ]) {
      const page = await open(person, address)
      if (page.status !== 200) continue
      expect(waitsOn(page), address).toEqual(waits)
      expect(new Set(inNavigation(page.text, '/inspector/home')), address).toEqual(new Set([waits.today]))
      expect(new Set(inNavigation(page.text, '/inspector/manage-reply')), address).toEqual(new Set([waits.cards ?? 0]))
    }
    const home = await open(person, '/inspector/home')
    for (const queue of queueNames) expect(besideQueue(home.text, queue), queue).toBe(waits[queue] ?? 0)
    const { lines } = stateOf(home).data['inspector/rounds/home'].day.work as WorkList
    expect(lines.reduce((sum, { count, isOwn }) => sum + (isOwn ? 0 : count), 0)).toBe(waits.today)
    const bell = (await open(person, '/notification')).text
    expect(bell.includes(`Waiting: ${waits.today}`)).toBe(waits.today > 0)
    expect((await open(person, '/live/unread.json')).body.work).toEqual(waits)
  }
  expect(new Set(sums).size).toBeGreaterThan(3)
  const asClient = await visit(app, await addDevice(database, people.officer, { role: 'client' })).get('/notification')
  expect(waitsOn(asClient)).toBeNull()
  const counted = countedDatabase(database)
  await countWork(counted.database, people.supervisor)
  expect(counted.count()).toBe(1)
  await db.deleteFrom('business_edits').where('business_id', '=', away).execute()
})

test('an emergency stands first with its hours left, then late work with its delay, and an old review after it', async () => {
  await sql`update reviews set held_at = '2025-03-01', created_at = '2025-03-01' where held_at is not null`.execute(db)
  const page = await open(people.supervisor, '/inspector/home')
  const { lines } = stateOf(page).data['inspector/rounds/home'].day.work
  expect(lines.slice(0, 2).map(({ kind, section }: Record<string, string>) => [kind, section])).toEqual([
    ['emergencies', 'emergency'],
    ['replies', 'late'],
  ])
  expect(lines.at(-1).section).toBe('later')
  expect(page.text).toContain('4 h left')
  expect(page.text).toContain('7 days late')
  const order = ['ร้านemergencies', 'ร้านreplies', 'ร้านtexts'].map((name) => page.text.indexOf(`${name}</b>`))
  expect(order).toEqual([...order].sort((a, b) => a - b))
  expect(order[0]).toBeGreaterThan(0)
})

test('the issuer of an emergency card is told that it is not ratified, and is asked for no decision', async () => {
  const [issuer, place] = [await addPerson(database, { inspector: { areas: [83] } }), await placeFor('เร่งด่วน')]
  await cardAt(place, 'issued', {
    level: 'red',
    fix_due_at: null,
    emergency_until: new Date(Date.now() + hourMs),
    drafted_by: issuer.id,
  })
  const page = await open(issuer, '/inspector/home')
  expect(page.text).toContain('Your emergency closing of ร้านเร่งด่วน is not ratified yet')
  expect((await countWork(database, issuer)).emergencies).toBe(0)
  const before = (await countWork(database, people.supervisor)).emergencies
  const ratified = { ratified_at: new Date(), approved_by: people.supervisor.id }
  await db.updateTable('warning_cards').set(ratified).where('business_id', '=', place).execute()
  expect((await countWork(database, people.supervisor)).emergencies).toBe(before - 1)
  expect((await open(issuer, '/inspector/home')).text).not.toContain('is not ratified yet')
  await db.deleteFrom('warning_cards').where('business_id', '=', place).execute()
})

test('a list goes on to its next page without losing or repeating a row, also where rows are decided meanwhile, and is looked through by name', async () => {
  const many = await insertPlaces(
    database,
    Array.from({ length: 2 * linesPerPage + 20 }, (_, index) => ({ name_th: `หลายร้าน ${index}`, district_code: 8302 })),
  )
  for (const place of many)
    await sql`insert into business_edits (id, business_id, fields, asked_at, decide_by)
      values (gen_random_uuid(), ${place}::uuid, '{"capacity": {"capacity": 40}}', now(), '2026-12-24T10:00:00.123456Z')`.execute(
      db,
    )
  const nextDoor = await addPerson(database, { inspector: { areas: [{ province: 83, district: 8302 }] } })
  const list = async (search: string) => {
    const page = await open(nextDoor, `/inspector/management-place?tab=edits${search}`)
    return stateOf(page).data['inspector/places/management-place'].edits as {
      waiting: { id: string; name: string }[]
      next: string | null
    }
  }
  const first = await list('')
  const seen = first.waiting.map(({ id }) => id)
  await sql`update business_edits set state = 'withdrawn' where id = any(${seen.slice(0, 10)}::uuid[])`.execute(db)
  for (let { next } = first; next !== null; ) {
    const page = await list(`&cursor=${next}`)
    seen.push(...page.waiting.map(({ id }) => id))
    next = page.next
  }
  expect([first.waiting.length, seen.length, new Set(seen).size]).toEqual([linesPerPage, many.length, many.length])
  const sought = first.waiting.at(-1)?.name ?? ''
  const found = (await list(`&find=${encodeURIComponent(sought)}`)).waiting.map(({ name }) => name)
  expect(found).toContain(sought)
  expect(found.filter((name) => !name.includes(sought))).toEqual([])
  expect((await open(nextDoor, '/inspector/management-place?tab=edits&cursor=forged')).status).toBe(400)
  await sql`update business_edits set state = 'withdrawn' where business_id = any(${many}::uuid[])`.execute(db)
})

/** Pages of officers on which nobody waits for a decision. */
const noQueues: readonly string[] = [
  '/inspector/home',
  '/inspector/dashboard',
  '/inspector/rules',
  '/inspector/templates',
  '/inspector/laws',
  '/inspector/signature',
  '/inspector/record',
  '/inspector/agencies',
  '/inspector/stewards',
  '/inspector/start',
  // Each waits for its own importer.
  '/inspector/imports',
  // Places to visit, and owners to remind.
  '/inspector/check/business-tourlist',
  '/inspector/fail-survey-list',
]

test('every list of officers has its line in the registry, and every line its page', () => {
  const lists = siteMap
    .filter(({ group, path }) => group === 'inspector' && !path.includes(':') && !path.endsWith('state-finish'))
    .map(({ path }) => path as string)
  const known = new Set(Object.values(queues).map((href) => href.split('?')[0]))
  expect(lists.filter((path) => !known.has(path) && !noQueues.includes(path))).toEqual([])
  const paths = new Set(siteMap.map(({ path }) => path as string))
  expect([...known, ...noQueues].filter((path) => !paths.has(path as string))).toEqual([])
})

/** Tables in which something can wait for a decision: the kind of it, or why it waits for no officer. */
const decisions: Record<string, WaitingKind | `no: ${string}`> = {
  account_stops: 'stops',
  area_loans: 'loans',
  business_edits: 'edits',
  card_appeals: 'appeals',
  card_extensions: 'extensions',
  card_replies: 'replies',
  chat_reports: 'texts',
  chat_rooms: 'questions',
  card_referrals: 'referrals',
  claims: 'claims',
  closures: 'closures',
  inspections: 'no: judged by their questions when they are sealed',
  identity_questions: 'identity',
  place_pairs: 'pairs',
  place_reports: 'reports',
  photo_decisions: 'no: made with the reply',
  officer_invitations: 'no: the invited person decides',
  power_proposals: 'powers',
  quarantined_runs: 'quarantine',
  registrations: 'registrations',
  review_appeals: 'texts',
  review_decisions: 'no: is one',
  reviews: 'texts',
  role_grants: 'officers',
  run_answers: 'no: answers of a visit',
  second_looks: 'looks',
  warning_cards: 'emergencies',
}

test('every table with decisions has its kind', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns where table_schema = 'public'
      and column_name in ('decide_by', 'decided_at', 'settled_at', 'waiting_since', 'held_at', 'ratified_at', 'emergency_until', 'requested_at', 'agreed_at')
    union select 'second_looks' order by name`.execute(db)
  expect(rows.map(({ name }) => name).filter((name) => decisions[name] === undefined)).toEqual([])
})

test('a queue sums its kinds; what has lapsed, what a supervisor issued, and areas that have ended ask nothing', async () => {
  const none = Object.fromEntries(waitingKinds.map((kind) => [kind, 0])) as Parameters<typeof waitsOf>[0]
  expect(waitsOf({ ...none, replies: 2, appeals: 3, powers: 1 })).toEqual({ today: 6, cards: 5, officers: 1 })
  const issuer = await addPerson(database, { inspector: { areas: [83], level: 'supervisor' } })
  const counted = async () => {
    const { emergencies, powers, lifts } = await countWork(database, issuer)
    return { emergencies, powers, lifts }
  }
  const before = await counted()
  const own = await placeFor('ของตน')
  await cardAt(own, 'issued', { level: 'red', emergency_until: new Date(Date.now() + hourMs), drafted_by: issuer.id })
  expect(await counted()).toEqual(before)
  await sql`update power_proposals set expires_at = now() - interval '1 minute' where outcome is null`.execute(db)
  expect(await counted()).toEqual({ ...before, powers: 0, lifts: 0 })
  await db.updateTable('duty_areas').set({ valid_to: new Date() }).where('user_id', '=', issuer.id).execute()
  expect(waitsOf(await countWork(database, issuer)).today).toBe(0)
})
