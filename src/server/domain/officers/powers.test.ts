/**
 * No power is wider than granted, and none that takes two is gained or removed by one: random areas, loans, ends, proposals and answers by the real
 * commands, compared after each step with a plain reading of the rows, and with the database's answer for everybody at every place.
 */
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { dayMs } from '#shared/bangkok.ts'
import type { GrantState } from '#shared/roles.ts'
import { clearTables } from '../../../../test/support/clear-tables.ts'
import { perform } from '../../../../test/support/commands.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addPerson, type GivenPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { actorOf } from '../../../../test/support/reviews.ts'
import type { Command } from '../command/command.ts'
import { levelAtPlace } from '../duty/supervising.ts'
import { InputRefusal } from '../input-refusal.ts'
import { confirmPower, refusePower, withdrawProposal } from '../two-persons/decide-proposal.ts'
import { proposePower } from '../two-persons/propose-power.ts'
import { assignArea } from './areas.ts'
import { endArea } from './end-areas.ts'
import { acceptLoan, agreeLoan, declineLoan, lendArea, refuseLoan, withdrawLoan } from './lend-area.ts'
import { grantRev } from './lock-officer.ts'

const database = await testDatabase()
const { db } = database
const codes = [83, 8301, 8302, 50, 5001, 5002] as const
const districts = [8301, 8302, 5001, 5002]
const people: GivenPerson['inspector'][] = [
  { level: 'supervisor', areas: [83] },
  { level: 'supervisor', areas: [{ province: 83, district: 8301 }] },
  { level: 'supervisor', areas: [50] },
  { areas: [83] },
  { areas: [{ province: 83, district: 8301 }, 50] },
  { areas: [50], unit: 'Another Agency' },
  { level: 'supervisor', areas: [83] },
  { level: 'supervisor', areas: [50, 83] },
]
const reason = 'Said by the test of powers'
const ids: string[] = []
let places: string[] = []

beforeAll(async () => {
  await loadReference(database)
  for (const inspector of people) ids.push((await addPerson(database, { inspector })).id)
  places = await insertPlaces(
    database,
    districts.map((code) => ({ province_code: Math.floor(code / 100), district_code: code })),
  )
  await sql`create table kept_areas as table duty_areas`.execute(db)
})

interface Area {
  id: string
  user_id: string
  code: number
  valid_to: Date | null
  level: string
  lent_from: string | null
}
interface Loan {
  id: string
  area_id: string
  borrower_id: string
  accepted_at: Date | null
  agreed_by: string | null
  outcome: string | null
}
interface Proposal {
  id: string
  kind: string
  officer_id: string | null
  duty_area_id: string | null
  area_code: number | null
  proposed_by: string
  decided_by: string | null
  outcome: string | null
}
interface Seen {
  proposals: Proposal[]
  areas: Area[]
  loans: Loan[]
  states: Map<string, GrantState>
}

const within = (district: number, code: number) => code === district || code === Math.floor(district / 100)
const reach = (code: number) => districts.filter((it) => within(it, code))

async function look(now: Date): Promise<Seen> {
  const { rows: areas } = await sql<Area>`
    select id, user_id, coalesce(district_code, province_code) as code, valid_to, level, lent_from from duty_areas
    where valid_to is null or valid_to > ${now} order by id`.execute(db)
  const loans = await db.selectFrom('area_loans').selectAll().orderBy('id').execute()
  const proposals = await db.selectFrom('power_proposals').selectAll().orderBy('id').execute()
  const grants = await db
    .selectFrom('role_grants')
    .select(['user_id', 'state'])
    .where('role', '=', 'inspector')
    .execute()
  return { proposals, areas, loans, states: new Map(grants.map(({ user_id, state }) => [user_id, state])) }
}

/** Districts that the person supervises, read plainly. */
const supervised = ({ areas, states }: Seen, person: string) =>
  new Set(
    areas
      .filter((it) => it.user_id === person && it.level === 'supervisor' && it.lent_from === null)
      .flatMap(({ code }) => (states.get(person) === 'active' ? reach(code) : [])),
  )
const supervisesAll = (seen: Seen, person: string, code: number) =>
  reach(code).every((it) => supervised(seen, person).has(it))

const givenTo = (seen: Seen, of: string) => seen.areas.filter((it) => it.user_id === of && it.lent_from === null)
// An officer whose areas have all ended belongs to the supervisors of the one that ended last.
const isOver = (seen: Seen, person: string, of: string) =>
  of !== person && givenTo(seen, of).every(({ code }) => supervisesAll(seen, person, code))

/** True if two entitled persons did it in this step: neither is the officer, and each supervises its whole subject. */
function wasByTwo(before: Seen, after: Seen, officer: string, code?: number): boolean {
  const done = after.proposals.find(
    (it) => it.outcome === 'confirmed' && before.proposals.some(({ id, outcome }) => id === it.id && outcome === null),
  )
  if (!done?.decided_by || done.officer_id !== officer) return false
  const both = [done.proposed_by, done.decided_by]
  const have = (person: string) =>
    person !== officer &&
    (done.kind === 'end_area' || isOver(before, person, officer)) &&
    (code === undefined || supervisesAll(before, person, code))
  return new Set(both).size === 2 && both.every(have)
}

/** Until when the person acts or supervises in a district by areas that were given; -Infinity where never. */
const lasts = ({ areas }: Seen, { person, level, district }: { person: string; level: string; district: number }) =>
  Math.max(
    ...areas
      .filter((it) => it.user_id === person && it.lent_from === null && within(district, it.code))
      .filter((it) => level === 'inspector' || it.level === level)
      .map(({ valid_to }) => valid_to?.getTime() ?? Number.POSITIVE_INFINITY),
    Number.NEGATIVE_INFINITY,
  )

/** The officer of whom two entitled persons have ended an area in this step: by no other proposal may one shrink. */
function endedByTwo(before: Seen, after: Seen): string | null {
  const done = after.proposals.find(
    (it) => it.outcome === 'confirmed' && before.proposals.some(({ id, outcome }) => id === it.id && outcome === null),
  )
  const { officer_id: officer = null, area_code: code } = done ?? {}
  return done?.kind === 'end_area' && officer && wasByTwo(before, after, officer, code ?? undefined) ? officer : null
}

/** A change of somebody's powers that the rules do not allow to its actor. */
function whatIsWider(before: Seen, after: Seen, actor: string, told: { ended: Set<string> }): string[] {
  const faults: string[] = []
  for (const [id, state] of after.states)
    if (before.states.get(id) !== state && !wasByTwo(before, after, id))
      faults.push(`state of ${ids.indexOf(id)} by ${ids.indexOf(actor)} alone`)
  for (const area of after.areas) {
    const was = before.areas.find(({ id }) => id === area.id)
    if (area.level === 'supervisor' && was?.level !== 'supervisor' && !wasByTwo(before, after, area.user_id, area.code))
      faults.push('somebody was made to supervise by one')
  }
  for (const area of after.areas) {
    if (before.areas.some(({ id }) => id === area.id)) continue
    if (area.lent_from === null) {
      if (!isOver(before, actor, area.user_id) || !supervisesAll(before, actor, area.code))
        faults.push('an area given beyond the own')
      continue
    }
    const from = before.areas.find(({ id }) => id === area.lent_from)
    const loan = after.loans.find(
      (it) => it.area_id === area.lent_from && it.borrower_id === area.user_id && it.outcome === 'lent',
    )
    if (!from || from.lent_from !== null || from.code !== area.code) faults.push('lent from nothing')
    else if (from.valid_to !== null && (area.valid_to === null || area.valid_to > from.valid_to))
      faults.push('lent longer')
    if (area.valid_to === null) faults.push('lent without an end')
    if (before.states.get(from?.user_id ?? '') !== 'active') faults.push('lent by one who is off duty')
    if (!loan?.accepted_at || !loan.agreed_by) faults.push('lent without an answer')
    else if (!supervisesAll(before, loan.agreed_by, area.code)) faults.push('agreed by who does not supervise')
    else if (loan.agreed_by === area.user_id) faults.push('agreed by the borrower')
    if ((ids.indexOf(from?.user_id ?? '') === 5) !== (ids.indexOf(area.user_id) === 5))
      faults.push('lent to another agency')
  }
  for (const area of before.areas) {
    if (after.areas.some(({ id }) => id === area.id)) continue
    const lender = before.areas.find(({ id }) => id === area.lent_from)?.user_id
    const parents = area.lent_from !== null && !after.areas.some(({ id }) => id === area.lent_from)
    const suspended = lender !== undefined && after.states.get(lender) !== 'active'
    const own = area.user_id === actor && area.lent_from === null
    const may =
      lender === actor || (area.user_id === actor && !own) || (supervisesAll(before, actor, area.code) && !own)
    if (!(may || parents || suspended)) faults.push('an area ended beyond the own')
    if (area.lent_from === null && area.level === 'supervisor' && !wasByTwo(before, after, area.user_id, area.code))
      faults.push('a supervision ended by one')
    told.ended.add(area.id)
  }
  const ending = endedByTwo(before, after)
  for (const person of ids)
    for (const level of ['inspector', 'supervisor'])
      for (const district of districts)
        if (lasts(after, { person, level, district }) < lasts(before, { person, level, district }) && person !== ending)
          faults.push(`${district} taken from ${ids.indexOf(person)} without two who end it`)
  for (const { lent_from } of after.areas)
    if (lent_from !== null) {
      const from = after.areas.find(({ id }) => id === lent_from)
      if (!from || after.states.get(from.user_id) !== 'active') faults.push('a loan outlives what it was lent from')
    }
  return faults
}

/** The product's standing of each person at each place equals that from the rows. */
async function expectLevels(seen: Seen, now: Date): Promise<void> {
  for (const person of ids) {
    const { rows } = await sql<{ district_code: number; level: string }>`
      select district_code, ${levelAtPlace(person, now)} as level from businesses where id = any(${places}::uuid[])
      order by district_code`.execute(db)
    const own = supervised(seen, person)
    const level = (code: number) => (own.has(code) ? 'supervisor' : 'inspector')
    expect(rows.map((it) => it.level)).toEqual(rows.map((it) => level(it.district_code)))
  }
}

const step = fc.record({
  what: fc.constantFrom(
    'lend',
    'lend',
    'accept',
    'accept',
    'agree',
    'agree',
    'decline',
    'refuse',
    'withdraw',
    'end',
    'suspend',
    'suspend',
    'restore',
    'supervise',
    'endWhole',
    'confirm',
    'confirm',
    'confirm',
    'declineProposal',
    'takeBack',
    'give',
  ),
  who: fc.nat(7),
  to: fc.nat(7),
  pick: fc.nat(20),
  days: fc.integer({ min: 1, max: 50 }),
  isFitting: fc.boolean(),
})
/** Areas of more days have no end. */
const endless = 40
type Step = typeof step extends fc.Arbitrary<infer It> ? It : never

/** The same of a list, wherever it is asked for. */
const pickOf = <It>(list: readonly It[], at: number) => list[at % Math.max(list.length, 1)]

/** Does a step; half of them as somebody with the right to it, the rest as anybody about anything. Returns the actor. */
async function act({ what, who, to, pick, days, isFitting }: Step, seen: Seen, now: Date): Promise<string> {
  const fits = <It>(list: readonly It[], condition: (it: It) => boolean) =>
    pickOf(isFitting && list.some(condition) ? list.filter(condition) : list, pick)
  const all = (person: string, other: string) =>
    person !== other && seen.areas.every((it) => it.user_id !== other || supervisesAll(seen, person, it.code))
  const decides = ['suspend', 'restore', 'supervise', 'give'].includes(what)
  const sender = (decides && isFitting ? fits(ids, (it) => ids.some((other) => all(it, other))) : ids[who]) ?? ''
  const other = (decides && isFitting ? fits(ids, (it) => all(sender, it)) : ids[to]) ?? ''
  const waiting = seen.loans.filter(({ outcome }) => outcome === null)
  const loan = fits(waiting, ({ accepted_at }) => (accepted_at === null) === (what === 'accept'))
  const area = fits(seen.areas, ({ user_id, lent_from }) => user_id === sender && lent_from === null)
  const rev = async () =>
    (
      await db
        .selectFrom('role_grants as g')
        .select(grantRev.as('rev'))
        .where('user_id', '=', other)
        .where('role', '=', 'inspector')
        .executeTakeFirstOrThrow()
    ).rev
  const run = <Input, Result>(command: Command<Input, Result>, input: Input, by = sender) =>
    perform(database, { ...actorOf(by, now), role: 'inspector' as const }, command, input).then(() => by)
  const lender = seen.areas.find(({ id }) => id === loan?.area_id)
  const supervisor =
    ids.find((id) => lender && id !== loan?.borrower_id && supervisesAll(seen, id, lender.code)) ?? sender
  const ownCode = fits(codes, (code) => supervisesAll(seen, sender, code)) ?? 83
  const terms = { card_id: null, duty_area_id: null, area_code: null, until: null, reason: null }
  const proposal = pickOf(
    seen.proposals.filter(({ outcome }) => outcome === null),
    pick,
  )
  const { officer_id: about = '', area_code: where = null } = proposal ?? {}
  const seconds = ids.filter(
    (it) =>
      it !== proposal?.proposed_by &&
      it !== about &&
      (proposal?.kind === 'end_area' || isOver(seen, it, about ?? '')) &&
      (where === null || supervisesAll(seen, it, where)),
  )
  const second = isFitting ? (pickOf(seconds, pick) ?? sender) : sender
  const id = { loan: loan?.id ?? crypto.randomUUID() }
  const until = new Date(now.getTime() + days * dayMs)
  switch (what) {
    case 'lend':
      return run(lendArea, { area: area?.id ?? crypto.randomUUID(), to: other, until })
    case 'accept':
      return run(acceptLoan, id, isFitting ? (loan?.borrower_id ?? sender) : sender)
    case 'decline':
      return run(declineLoan, id)
    case 'withdraw':
      return run(withdrawLoan, id)
    case 'agree':
      return run(agreeLoan, id, isFitting ? supervisor : sender)
    case 'refuse':
      return run(refuseLoan, { ...id, reason })
    case 'end':
      return run(endArea, { area: pickOf(seen.areas, pick)?.id ?? crypto.randomUUID(), reason })
    case 'suspend':
    case 'restore':
      return run(proposePower, { ...terms, kind: what, officer_id: other, seen: await rev(), reason })
    case 'supervise':
      return run(proposePower, {
        ...terms,
        kind: what,
        officer_id: other,
        seen: await rev(),
        area_code: ownCode,
        until: days > endless ? null : until,
      })
    case 'endWhole': {
      const it = pickOf(seen.areas, pick)
      const by = isFitting
        ? (ids.find((id) => it && id !== it.user_id && supervisesAll(seen, id, it.code)) ?? sender)
        : sender
      const about = { officer_id: it?.user_id ?? other, duty_area_id: it?.id ?? crypto.randomUUID() }
      return run(proposePower, { ...terms, kind: 'end_area', ...about, seen: it?.level ?? '', reason }, by)
    }
    case 'confirm':
      return run(confirmPower, { proposal: proposal?.id ?? crypto.randomUUID() }, second)
    case 'declineProposal':
      return run(refusePower, { proposal: proposal?.id ?? crypto.randomUUID(), reason }, second)
    case 'takeBack':
      return run(withdrawProposal, { proposal: proposal?.id ?? crypto.randomUUID() })
    default:
      return run(assignArea, {
        officer: other,
        area: ownCode,
        until: days > endless ? null : until,
      })
  }
}

/** One day on which each thing comes about. */
const fitting = { who: 3, to: 4, pick: 0, days: 10, isFitting: true }
const everyKind: Step[] = [
  { ...fitting, what: 'lend' },
  { ...fitting, what: 'accept' },
  { ...fitting, what: 'agree' },
  // The ten areas of the beginning come before it.
  { ...fitting, what: 'end', pick: 10 },
  { ...fitting, what: 'give' },
  { ...fitting, what: 'suspend' },
  { ...fitting, what: 'confirm' },
  { ...fitting, what: 'restore' },
  { ...fitting, what: 'confirm' },
  { ...fitting, what: 'supervise' },
  { ...fitting, what: 'confirm' },
  { ...fitting, what: 'endWhole' },
  { ...fitting, what: 'confirm' },
]

/** One alone: proposes and answers it, the officer concerned answers it, and a second of another area. */
const alone: Step[] = [0, 1, 2, 3].flatMap((who) => [
  { ...fitting, what: 'suspend' as const, who: 0, to: 3, isFitting: false },
  { ...fitting, what: 'confirm' as const, who, isFitting: false },
])

/** One alone gives another area and ends the first; and one who supervises for good is made to supervise for a day. */
const swapping: Step[] = [
  { ...fitting, what: 'give', who: 0, to: 3, pick: 1, days: 50, isFitting: false },
  { ...fitting, what: 'end', who: 0, pick: 3, isFitting: false },
]
const shortening: Step[] = [
  { ...fitting, what: 'supervise', who: 0, to: 3, days: 50, isFitting: false },
  { ...fitting, what: 'confirm' },
  { ...fitting, what: 'supervise', who: 0, to: 3, days: 1, isFitting: false },
  { ...fitting, what: 'confirm' },
]

/** Attempts beyond a power: over an officer supervised only in part, and to another agency. */
const reaching: Step[] = [
  { ...fitting, what: 'suspend', who: 0, to: 4, isFitting: false },
  { ...fitting, what: 'give', who: 0, to: 4, isFitting: false },
  { ...fitting, what: 'lend', to: 5 },
  { ...fitting, what: 'accept' },
  { ...fitting, what: 'agree' },
]

const isRefused = (error: unknown) =>
  error instanceof InputRefusal || ['page_not_found', 'not_allowed'].includes((error as { code?: string }).code ?? '')

test('no mix of lending, ending and deciding gives an officer more than was granted', {
  timeout: 300_000,
}, async () => {
  const done: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      await clearTables({ db }, ['area_loans', 'officer_moves', 'duty_areas', 'power_proposals'])
      await sql`insert into duty_areas select * from kept_areas`.execute(db)
      await db.updateTable('role_grants').set({ state: 'active' }).where('role', '=', 'inspector').execute()
      const [begin, told] = [Date.now(), { ended: new Set<string>() }]
      for (const [at, it] of steps.entries()) {
        const now = new Date(begin + at * 60_000)
        const before = await look(now)
        const by = await act(it, before, now).catch((error: unknown) => {
          if (!isRefused(error)) throw error
          return null
        })
        const after = await look(now)
        if (by === null) {
          expect(after, 'refused, and something was done').toEqual(before)
          continue
        }
        done[it.what] = (done[it.what] ?? 0) + 1
        expect(whatIsWider(before, after, by, told), JSON.stringify(it)).toEqual([])
        await expectLevels(after, now)
      }
    }),
    { numRuns: 25, examples: [[everyKind], [reaching], [alone], [swapping], [shortening]] },
  )
  // Cases that never occur prove nothing.
  for (const what of ['lend', 'accept', 'agree', 'end', 'suspend', 'confirm', 'supervise', 'endWhole', 'give'])
    expect(done[what] ?? 0, JSON.stringify(done)).toBeGreaterThan(0)
})
