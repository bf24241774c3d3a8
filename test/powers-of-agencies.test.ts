/**
 * Powers by level and by tie to an agency, at the rules themselves: each command that takes an area, an officer, an agency or a steward × everybody who
 * could try it. An own agency, the one above it, a sibling of it in the same area, and another area. Rows are those of the domain's first section: an
 * agency's supervisors and those above it decide about its officers and cards, within their areas; agencies and stewards are the stewards'.
 */

import { sql, type Transaction } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import type { Schema } from '#server/db/schema.ts'
import { type Actor, actorId } from '#server/domain/actor.ts'
import { changeAgency, createAgency, renameAgency } from '#server/domain/agencies/change-agency.ts'
import { closeAgency, mergeAgency } from '#server/domain/agencies/end-agency.ts'
import { endSteward, makeSteward } from '#server/domain/agencies/make-steward.ts'
import { addAgencyArea, endAgencyArea, reopenAgency, setAgencyKinds } from '#server/domain/agencies/rule-agency.ts'
import { demandProvider, freeProvider } from '#server/domain/agencies/set-provider.ts'
import { approveCard, sendBackCard } from '#server/domain/cards/approve-card.ts'
import { decideReplies } from '#server/domain/cards/decide-replies.ts'
import { discardDraft, draftCard } from '#server/domain/cards/draft-card.ts'
import { askExtension, decideExtension } from '#server/domain/cards/extend-card.ts'
import { noteCard } from '#server/domain/cards/note-card.ts'
import { endReferral, referCard, returnReferral, takeReferral } from '#server/domain/cards/refer-card.ts'
import { serveCard } from '#server/domain/cards/serve-card.ts'
import { liftRedCard, withdrawCard } from '#server/domain/cards/withdraw-card.ts'
import { beginDoing, type Doing } from '#server/domain/command/command.ts'
import { beginImport } from '#server/domain/imports/begin-import.ts'
import { takeList } from '#server/domain/imports/take-list.ts'
import { endInvitation, inviteOfficer } from '#server/domain/invitations/invite-officer.ts'
import { makeAgencyKey } from '#server/domain/keys/make-key.ts'
import { revokeAgencyKey } from '#server/domain/keys/revoke-key.ts'
import { addLaw, changeLaw, endLaw } from '#server/domain/laws/write-law.ts'
import { assignArea } from '#server/domain/officers/areas.ts'
import {
  approveOfficer,
  refuseOfficer,
  restoreOfficer,
  suspendOfficer,
} from '#server/domain/officers/decide-officer.ts'
import { endArea, endWholeArea } from '#server/domain/officers/end-areas.ts'
import {
  acceptLoan,
  agreeLoan,
  declineLoan,
  lendArea,
  refuseLoan,
  withdrawLoan,
} from '#server/domain/officers/lend-area.ts'
import { grantRev } from '#server/domain/officers/lock-officer.ts'
import { makeSupervise } from '#server/domain/officers/make-supervise.ts'
import { moveOfficer } from '#server/domain/officers/move-officer.ts'
import { resetFactor } from '#server/domain/officers/reset-factor.ts'
import { maySecond, waitingProposals } from '#server/domain/officers/second-persons.ts'
import { answerStop, liftStop } from '#server/domain/stops/answer-stop.ts'
import { stopAccount } from '#server/domain/stops/stop-account.ts'
import { confirmPower, refusePower, withdrawProposal } from '#server/domain/two-persons/decide-proposal.ts'
import type { FormAction } from '#server/http/forms/form.ts'
import { productPages } from '#server/http/pages/site.ts'
import { actions } from '#shared/actions.ts'
import { toColumns } from '#shared/localised.ts'
import type { CardLevel } from '#shared/standards/card-levels.ts'
import { agencyOf } from './support/agencies.ts'
import { actingAs, approve, cardOf, draft, draftWords, failing, findAt, replyToAll } from './support/cards.ts'
import { callerOf, perform } from './support/commands.ts'
import { testDatabase } from './support/database.ts'
import { insertKey } from './support/keys.ts'
import { lines as placeLines } from './support/matrix/lines.ts'
import { addLoan, lendTo } from './support/officers.ts'
import { addPerson, type GivenPerson, type TestPerson } from './support/people.ts'
import { insertPlaces } from './support/places.ts'
import { makeSteward as putSteward } from './support/posts/agency-posts.ts'
import { insertStop } from './support/posts/stop-posts.ts'
import { write } from './support/reviews.ts'

const database = await testDatabase()
const { db } = database

/** `own`, `lent`, `away`: of the agency, in its area, in it on loan, in another area. `sib`: of a sibling agency in the same area; `up`: of the agency above. */
const people = {
  officer: { unit: 'A', areas: [83] },
  officerSib: { unit: 'S', areas: [83] },
  officerAway: { unit: 'A', areas: [50] },
  boss: { unit: 'A', areas: [83], level: 'supervisor' },
  bossLent: { unit: 'A', areas: [50], level: 'supervisor' },
  bossSib: { unit: 'S', areas: [83], level: 'supervisor' },
  bossUp: { unit: 'P', areas: [83], level: 'supervisor' },
  bossAway: { unit: 'A', areas: [50], level: 'supervisor' },
  steward: { unit: 'H', areas: [] },
} as const satisfies Record<string, GivenPerson['inspector']>
type Part = keyof typeof people
const parts = Object.keys(people) as Part[]

/** The outcome for each: `yes`, or the status of the refusal. */
const table = `
                                     officer officerSib officerAway boss bossLent bossSib bossUp bossAway steward
# Areas and officers: by supervisors of the agency and of those above it, who have the area
give a duty area                     404     404        404         yes  404      403     yes    404      404
give an area beyond the agency       404     404        404         403  404      403     403    404      404
end a duty area                      404     404        404         yes  404      403     yes    404      404
end the whole of an area (two)       404     404        404         yes  404      403     yes    404      404
approve an officer (two)             404     404        404         yes  404      404     yes    404      404
refuse an officer                    404     404        404         yes  404      404     yes    404      404
suspend an officer (two)             404     404        404         yes  404      403     yes    404      404
restore an officer (two)             404     404        404         yes  404      403     yes    404      404
make a supervisor (two)              404     404        404         yes  404      403     yes    404      404
move an officer from A to S (two)    404     404        404         403  404      403     yes    404      yes
lend the area of somebody else       404     404        404         404  404      404     404    404      404
reset a factor (two)                 404     404        404         yes  404      403     yes    404      404
confirm a proposal of boss           404     404        404         403  404      404     yes    404      404
decline a proposal of boss           404     404        404         403  404      404     yes    404      404
take a proposal of boss back         404     404        404         yes  404      404     403    404      404
accept the loan of an area           404     404        yes         404  404      404     404    404      404
decline the loan of an area          404     404        yes         404  404      404     404    404      404
withdraw the loan of an area         yes     404        404         404  404      404     404    404      404
agree to the loan of an area         404     404        404         yes  404      404     yes    404      404
refuse the loan of an area           404     404        404         yes  404      404     yes    404      404

# Agencies: contact and sign-in by its supervisors and those above, all else by stewards
change the letters of an agency      404     404        404         yes  yes      404     yes    yes      yes
demand a provider of its officers    404     404        404         yes  yes      404     yes    yes      yes
open all ways to its officers again  404     404        404         404  404      404     404    404      yes
add an agency                        404     404        404         404  404      404     404    404      yes
add a law                            404     404        404         404  404      404     404    404      yes
write a law anew                     404     404        404         404  404      404     404    404      yes
end a law                            404     404        404         404  404      404     404    404      yes
rename an agency                     404     404        404         404  404      404     404    404      yes
give an agency an area               404     404        404         404  404      404     404    404      yes
take an area from an agency          404     404        404         404  404      404     404    404      yes
set the kinds of an agency           404     404        404         404  404      404     404    404      yes
merge an agency (two)                404     404        404         404  404      404     404    404      yes
close an agency (two)                404     404        404         404  404      404     404    404      yes
open an agency again                 404     404        404         404  404      404     404    404      yes
invite an officer into an agency     404     404        404         yes  403      404     yes    403      yes
withdraw an invitation               404     404        404         yes  yes      404     yes    yes      yes
make a key of an agency in its area  404     404        404         yes  403      404     yes    403      yes
make a key of all its areas          404     404        404         403  403      404     403    403      yes
revoke a key of an agency            404     404        404         yes  yes      404     yes    yes      yes
make a steward (two)                 404     404        404         404  404      404     404    404      yes
end a steward (two)                  404     404        404         404  404      404     404    404      yes

# Accounts and lists: by supervisors of the place whatever their agency, and by stewards
stop the writer of a review          404     404        404         yes  404      yes     yes    404      yes
lift a stop                          404     404        404         yes  404      yes     yes    404      yes
answer the appeal against a stop     404     404        404         yes  404      yes     yes    404      yes
import a list                        403     403        403         yes  yes      yes     yes    yes      yes

# Matters between agencies: by supervisors of the area and of the one agency
refer a card of A                    403     403        404         yes  403      403     403    404      404
take a card offered to S             403     403        404         403  403      yes     403    404      404
return a card offered to S           403     403        404         403  403      yes     403    404      404
take the offer of A back             403     403        404         yes  403      403     403    404      404
note on a card of A                  yes     yes        404         yes  yes      yes     yes    404      404

# The matter of a card: by the agency in charge, and supervisors of those above it
decide a reply on a card of A        yes     403        404         yes  yes      403     yes    404      404
record the service of a card of A    yes     403        404         yes  yes      403     yes    404      404
decide more time on a card of A      yes     403        404         yes  yes      403     yes    404      404
take up a draft of A                 yes     403        403         yes  yes      403     yes    403      403
discard a draft of A                 yes     403        404         yes  yes      403     yes    404      404
approve a draft of A                 403     403        404         yes  403      403     yes    404      404
send a draft of A back               403     403        404         yes  403      403     yes    404      404
take a card of A back                403     403        404         yes  403      403     yes    404      404
lift a red card of A (two)           403     403        404         yes  403      403     yes    404      404
`

interface World {
  agencies: Record<'A' | 'S' | 'P' | 'H' | 'empty' | 'closed', string>
  officers: Record<'target' | 'asked' | 'suspended' | 'otherSteward', string>
  areas: Record<'whole' | 'within', string>
  place: string
  review: string
  stop: { stop: string; rev: string }
  appealed: { stop: string; rev: string }
  cards: Record<'own' | 'offered' | 'replied' | 'longer' | 'draft' | 'waiting' | 'red', { card: string; rev: number }>
}
let world = {} as World
const cast = {} as Record<Part, TestPerson>

const person = async (inspector: GivenPerson['inspector']) => (await addPerson(database, { inspector })).id
const areaOf = (officer: string) =>
  db.selectFrom('duty_areas').select('id').where('user_id', '=', officer).orderBy('id')

beforeAll(async () => {
  await loadReference(database)
  for (const part of parts) cast[part] = await addPerson(database, { inspector: people[part] })
  const named = async (name: string) => agencyOf(database, name)
  const agencies = {
    A: await named('A'),
    S: await named('S'),
    P: await named('P'),
    H: await named('H'),
    empty: await named('E'),
    closed: await named('C'),
  }
  for (const id of [agencies.A, agencies.S])
    await db.updateTable('agencies').set({ parent_id: agencies.P }).where('id', '=', id).execute()
  await db.updateTable('agencies').set({ closed_at: new Date() }).where('id', '=', agencies.closed).execute()
  await lendTo(database, cast.officer, cast.bossLent)
  const officers = {
    target: await person({ unit: 'A', areas: [83, { province: 83, district: 8301 }] }),
    asked: await person({ unit: 'A', areas: [], state: 'requested' }),
    suspended: await person({ unit: 'A', areas: [83], state: 'suspended' }),
    otherSteward: await person({ unit: 'H', areas: [50] }),
  }
  await db.updateTable('role_grants').set({ asked_province: 83 }).where('user_id', '=', officers.asked).execute()
  for (const id of [cast.steward.id, officers.otherSteward]) await putSteward({ database }, { id })
  const [whole, within] = await areaOf(officers.target).execute()
  const owner = await addPerson(database, { vendor: true })
  const carded = async (failed: readonly string[], level: CardLevel = 'yellow') => {
    const [place = ''] = await insertPlaces(database, [{ owner_id: owner.id }])
    const findings = await findAt(database, place, failed)
    const { card } = await draft(database, { place, by: { id: officers.target }, findings, level })
    return { card, findings }
  }
  const [replied, longer] = [await carded(failing.minor), await carded(failing.minor)]
  await replyToAll(database, replied.card, owner)
  const time = { card: longer.card, clock: 'reply' as const, days: 1, reason: 'รอช่างจากกรุงเทพฯ มาติดตั้งอุปกรณ์' }
  await perform(database, actingAs(owner, 'vendor'), askExtension, time)
  const sentBack = await carded(failing.majors, 'orange')
  await perform(database, actingAs(cast.boss, 'inspector'), sendBackCard, {
    card: sentBack.card,
    rev: (await cardOf(database, sentBack.card)).rev,
    reason: 'ขอรูปทางหนีไฟเพิ่มอีกหนึ่งรูป',
  })
  const [waiting, red] = [await carded(failing.majors, 'orange'), await carded(failing.stop, 'red')]
  await approve(database, red.card, cast.boss)
  const [{ card: own }, { card: offered }] = [await carded(failing.minor), await carded(failing.minor)]
  const { rev } = await cardOf(database, offered)
  const offer = { card: offered, rev, to: agencies.S, reason: 'เป็นหน้าที่ของอีกหน่วยงาน' }
  await perform(database, actingAs(cast.boss, 'inspector'), referCard, offer)
  const [place = ''] = await insertPlaces(database, [{}])
  const stopped = async (appeal?: string) => {
    const { id, rev } = await insertStop({ database, place }, { appeal, by: cast.officerAway })
    return { stop: id, rev }
  }
  const seen = async (card: string) => ({ card, rev: (await cardOf(database, card)).rev })
  world = {
    agencies,
    officers,
    areas: { whole: whole?.id ?? '', within: within?.id ?? '' },
    place,
    review: (await write(database, await addPerson(database), place)).id,
    stop: await stopped(),
    appealed: await stopped('ข้าพเจ้าไม่ได้เขียนโฆษณาแต่อย่างใด'),
    cards: {
      own: await seen(own),
      offered: await seen(offered),
      replied: await seen(replied.card),
      longer: await seen(longer.card),
      draft: await seen(sentBack.card),
      waiting: await seen(waiting.card),
      red: await seen(red.card),
    },
  }
})

const reason = 'เหตุผลที่บันทึกไว้เป็นหลักฐาน'
const until = null
/** A law as its form gives it. */
const law = {
  law_th: 'พ.ร.บ.การเดินเรือ',
  law_en: 'Navigation Act',
  law_cn: '航行法',
  section_th: null,
  section_en: null,
  section_cn: null,
  power_th: null,
  power_en: null,
  power_cn: null,
  is_law: true,
  levels: ['yellow' as const],
  agency_kinds: [],
  valid_from: '2200-01-01',
  valid_to: null,
  source: 'ราชกิจจานุเบกษา',
}
const names = { kind: 'other' as const, ...toColumns('name', { th: 'หน่วยใหม่' }), short: null, parent: null }
const key = { name: 'ระบบตรวจของเทศบาล', days: 365, scopes: ['places'] as const }
const letters = { contact: '', address: '', letter_head: '', letter_prefix: '', appeal_to: '', working_hours: '' }
const seenOf = async (tx: Transaction<Schema>, officer: string) => {
  const { rev } = await tx
    .selectFrom('role_grants as g')
    .select(grantRev.as('rev'))
    .where('g.user_id', '=', officer)
    .where('g.role', '=', 'inspector')
    .executeTakeFirstOrThrow()
  return { officer, rev }
}
const agency = async (tx: Transaction<Schema>, id: string) => {
  const { rev } = await tx.selectFrom('agencies').select('rev').where('id', '=', id).executeTakeFirstOrThrow()
  return { agency: id, rev }
}

/** Puts a proposal of the supervisor of A down: to suspend the target. */
async function proposed(tx: Transaction<Schema>): Promise<string> {
  const { officer, rev } = await seenOf(tx, world.officers.target)
  const [id, at] = [crypto.randomUUID(), new Date()]
  const proposal = { id, kind: 'suspend', officer_id: officer, seen: rev, reason, proposed_by: cast.boss.id } as const
  const times = { proposed_at: at, expires_at: new Date(at.getTime() + 60_000) }
  await tx
    .insertInto('power_proposals')
    .values({ ...proposal, ...times })
    .execute()
  return id
}

/** An offered loan of an area of A's officer to the colleague in another province. */
const lent = (tx: Transaction<Schema>, isAccepted: boolean) =>
  addLoan({ db: tx }, { lender: cast.officer, borrower: cast.officerAway, isAccepted })

/** The rule of each line, and the actions that it is about. */
const lines: Record<string, { actions: string[]; ask: (doing: Doing) => Promise<unknown> }> = {
  'give a duty area': {
    actions: ['duty.assign'],
    ask: async (doing) => assignArea.perform(doing, { officer: world.officers.target, area: 8302, until }),
  },
  'give an area beyond the agency': {
    actions: ['duty.assign'],
    ask: async (doing) => assignArea.perform(doing, { officer: world.officers.target, area: 8401, until }),
  },
  'end a duty area': {
    actions: ['duty.end'],
    ask: (doing) => endArea.allow(doing, { area: world.areas.within, reason }),
  },
  'end the whole of an area (two)': {
    actions: ['duty.end'],
    ask: (doing) => endWholeArea.allow(doing, { area: world.areas.whole, reason, seen: 'inspector' }),
  },
  'approve an officer (two)': {
    actions: ['officer.approve'],
    ask: async (doing) =>
      approveOfficer.allow(doing, { ...(await seenOf(doing.tx, world.officers.asked)), area: 83, until }),
  },
  'refuse an officer': {
    actions: ['officer.refuse'],
    ask: async (doing) => refuseOfficer.allow(doing, { ...(await seenOf(doing.tx, world.officers.asked)), reason }),
  },
  'suspend an officer (two)': {
    actions: ['officer.suspend'],
    ask: async (doing) => suspendOfficer.allow(doing, { ...(await seenOf(doing.tx, world.officers.target)), reason }),
  },
  'restore an officer (two)': {
    actions: ['officer.restore'],
    ask: async (doing) =>
      restoreOfficer.allow(doing, { ...(await seenOf(doing.tx, world.officers.suspended)), reason }),
  },
  'make a supervisor (two)': {
    actions: ['duty.assign'],
    ask: async (doing) =>
      makeSupervise.allow(doing, { ...(await seenOf(doing.tx, world.officers.target)), area: 83, until }),
  },
  'move an officer from A to S (two)': {
    actions: ['officer.move'],
    ask: async (doing) =>
      moveOfficer.allow(doing, { ...(await seenOf(doing.tx, world.officers.target)), into: world.agencies.S, reason }),
  },
  'lend the area of somebody else': {
    actions: ['duty.lend'],
    ask: (doing) =>
      lendArea.allow(doing, { area: world.areas.whole, to: cast.officer.id, until: new Date(Date.now() + 86_400_000) }),
  },
  'reset a factor (two)': {
    actions: ['factor.reset'],
    ask: async (doing) => resetFactor.allow(doing, { ...(await seenOf(doing.tx, world.officers.target)), reason }),
  },
  'confirm a proposal of boss': {
    actions: ['power.confirm'],
    ask: async (doing) => confirmPower.allow(doing, { proposal: await proposed(doing.tx) }),
  },
  'decline a proposal of boss': {
    actions: ['power.refuse'],
    ask: async (doing) => refusePower.allow(doing, { proposal: await proposed(doing.tx), reason }),
  },
  'take a proposal of boss back': {
    actions: ['power.withdraw'],
    ask: async (doing) => withdrawProposal.allow(doing, { proposal: await proposed(doing.tx) }),
  },
  'accept the loan of an area': {
    actions: ['loan.accept'],
    ask: async (doing) => acceptLoan.allow(doing, { loan: await lent(doing.tx, false) }),
  },
  'decline the loan of an area': {
    actions: ['loan.decline'],
    ask: async (doing) => declineLoan.allow(doing, { loan: await lent(doing.tx, false) }),
  },
  'withdraw the loan of an area': {
    actions: ['loan.withdraw'],
    ask: async (doing) => withdrawLoan.allow(doing, { loan: await lent(doing.tx, true) }),
  },
  'agree to the loan of an area': {
    actions: ['loan.agree'],
    ask: async (doing) => agreeLoan.allow(doing, { loan: await lent(doing.tx, true) }),
  },
  'refuse the loan of an area': {
    actions: ['loan.refuse'],
    ask: async (doing) => refuseLoan.allow(doing, { loan: await lent(doing.tx, true), reason }),
  },
  'stop the writer of a review': {
    actions: ['suspension.make'],
    ask: (doing) => {
      const stop = { scope: 'writing', cause: 'spam', words: reason, term: '7' } as const
      return stopAccount.allow(doing, { about: 'review', id: world.review, ...stop })
    },
  },
  'lift a stop': {
    actions: ['suspension.lift'],
    ask: (doing) => liftStop.allow(doing, { ...world.stop, words: reason }),
  },
  'answer the appeal against a stop': {
    actions: ['suspension.uphold', 'suspension.dismiss'],
    ask: (doing) => answerStop.allow(doing, { ...world.appealed, words: reason, verdict: 'dismiss' }),
  },
  'import a list': {
    actions: ['import.begin'],
    async ask(doing) {
      const id = crypto.randomUUID()
      const head = 'external_id,category,name_th,province_code,district_code,lat,lng'
      const taken = await takeList(Buffer.from(`${head}\n${id},restaurant,ครัว,83,8302,7.8965,98.2962`), null)
      if ('faults' in taken) throw new Error('the list is good')
      return beginImport.allow(doing, taken)
    },
  },
  'change the letters of an agency': {
    actions: ['agency.change'],
    ask: async (doing) => changeAgency.allow(doing, { ...(await agency(doing.tx, world.agencies.A)), ...letters }),
  },
  'demand a provider of its officers': {
    actions: ['agency.set_provider'],
    async ask(doing) {
      const [person, issuer] = [actorId(doing.actor), 'https://login.example.org']
      const { id: session } = await doing.tx
        .updateTable('sessions')
        .set({ issuer, provider_subject: 'them' })
        .where('user_id', '=', person)
        .returning('id')
        .executeTakeFirstOrThrow()
      const link = { issuer, subject: 'boss', user_id: cast.boss.id, created_at: new Date() }
      await doing.tx.insertInto('partner_links').values(link).execute()
      const provider = { issuer, name: { th: 'x', en: 'x', cn: 'x' } }
      const seen = await agency(doing.tx, world.agencies.A)
      return demandProvider.allow({ ...doing, person: { id: person, session } }, { ...seen, provider })
    },
  },
  'open all ways to its officers again': {
    actions: ['agency.set_provider'],
    ask: async (doing) => freeProvider.allow(doing, await agency(doing.tx, world.agencies.A)),
  },
  'add an agency': { actions: ['agency.create'], ask: (doing) => createAgency.allow(doing, names) },
  'rename an agency': {
    actions: ['agency.rename'],
    ask: async (doing) => renameAgency.allow(doing, { ...(await agency(doing.tx, world.agencies.A)), ...names }),
  },
  'give an agency an area': {
    actions: ['agency.set_scope'],
    ask: async (doing) => addAgencyArea.allow(doing, { ...(await agency(doing.tx, world.agencies.A)), area: 84 }),
  },
  'take an area from an agency': {
    actions: ['agency.set_scope'],
    ask: async (doing) => endAgencyArea.allow(doing, { ...(await agency(doing.tx, world.agencies.A)), area: 50 }),
  },
  'set the kinds of an agency': {
    actions: ['agency.set_scope'],
    ask: async (doing) =>
      setAgencyKinds.allow(doing, { ...(await agency(doing.tx, world.agencies.A)), kinds: ['spa'] }),
  },
  'merge an agency (two)': {
    actions: ['agency.merge'],
    ask: async (doing) =>
      mergeAgency.allow(doing, {
        ...(await agency(doing.tx, world.agencies.A)),
        into: world.agencies.S,
        seenInto: null,
        reason,
      }),
  },
  'close an agency (two)': {
    actions: ['agency.close'],
    ask: async (doing) => closeAgency.allow(doing, { ...(await agency(doing.tx, world.agencies.empty)), reason }),
  },
  'open an agency again': {
    actions: ['agency.reopen'],
    ask: async (doing) => reopenAgency.allow(doing, await agency(doing.tx, world.agencies.closed)),
  },
  'invite an officer into an agency': {
    actions: ['officer.invite'],
    ask: (doing) =>
      inviteOfficer.allow(doing, {
        agency: world.agencies.A,
        contact: { kind: 'email', value: 'nu@example.com' },
        area: 83,
      }),
  },
  'withdraw an invitation': {
    actions: ['officer.end_invitation'],
    ask: (doing) => endInvitation.allow(doing, { agency: world.agencies.A, invitation: world.areas.whole }),
  },
  'make a key of an agency in its area': {
    actions: ['agency.make_key'],
    ask: async (doing) =>
      makeAgencyKey.allow(doing, { ...(await agency(doing.tx, world.agencies.A)), ...key, area: 83 }),
  },
  'make a key of all its areas': {
    actions: ['agency.make_key'],
    ask: async (doing) =>
      makeAgencyKey.allow(doing, { ...(await agency(doing.tx, world.agencies.A)), ...key, area: null }),
  },
  'revoke a key of an agency': {
    actions: ['agency.revoke_key'],
    async ask(doing) {
      const id = await insertKey({ db: doing.tx }, cast.boss.id, world.agencies.A)
      return revokeAgencyKey.allow(doing, { agency: world.agencies.A, key: id })
    },
  },
  'add a law': { actions: ['law.add'], ask: (doing) => addLaw.allow(doing, { code: 'PORTS', ...law }) },
  'write a law anew': {
    actions: ['law.change'],
    ask: (doing) => changeLaw.allow(doing, { code: 'HOTELS-2547', revision: 1, ...law }),
  },
  'end a law': {
    actions: ['law.end'],
    ask: (doing) => endLaw.allow(doing, { code: 'HOTELS-2547', revision: 1, from: law.valid_from }),
  },
  'make a steward (two)': {
    actions: ['steward.make'],
    ask: (doing) => makeSteward.allow(doing, { person: world.officers.target, reason }),
  },
  'end a steward (two)': {
    actions: ['steward.end'],
    ask: (doing) => endSteward.allow(doing, { person: world.officers.otherSteward, reason }),
  },
  'refer a card of A': {
    actions: ['card.refer'],
    ask: (doing) => referCard.allow(doing, { ...world.cards.own, to: world.agencies.S, reason }),
  },
  'take a card offered to S': {
    actions: ['card.take_referral'],
    ask: (doing) => takeReferral.allow(doing, world.cards.offered),
  },
  'return a card offered to S': {
    actions: ['card.return_referral'],
    ask: (doing) => returnReferral.allow(doing, { ...world.cards.offered, reason }),
  },
  'take the offer of A back': {
    actions: ['card.end_referral'],
    ask: (doing) => endReferral.allow(doing, world.cards.offered),
  },
  'note on a card of A': {
    actions: ['card.note'],
    ask: (doing) => noteCard.allow(doing, { card: world.cards.own.card, text: reason }),
  },
  'record the service of a card of A': {
    actions: ['card.serve'],
    ask: (doing) =>
      serveCard.allow(doing, {
        card: world.cards.own.card,
        how: 'refused',
        at: doing.actor.now,
        reason,
        receiver: null,
        position: null,
        number: null,
        signature: null,
      }),
  },
  'decide a reply on a card of A': {
    actions: ['card.accept', 'card.return'],
    ask: (doing) => decideReplies.allow(doing, { ...world.cards.replied, verdicts: {} }),
  },
  'decide more time on a card of A': {
    actions: ['extension.grant', 'extension.refuse'],
    ask: (doing) => decideExtension.allow(doing, { ...world.cards.longer, clock: 'reply', verdict: 'refused', reason }),
  },
  'take up a draft of A': {
    actions: ['card.draft'],
    async ask(doing) {
      const { card, rev } = world.cards.draft
      const { business_id: place } = await cardOf({ db: doing.tx as never }, card)
      const draft = { id: card, rev }
      await draftCard.allow(doing, { place, draft, level: 'orange', findings: [], ...draftWords })
    },
  },
  'discard a draft of A': { actions: ['card.discard'], ask: (doing) => discardDraft.allow(doing, world.cards.draft) },
  'approve a draft of A': { actions: ['card.approve'], ask: (doing) => approveCard.allow(doing, world.cards.waiting) },
  'send a draft of A back': {
    actions: ['card.send_back'],
    ask: (doing) => sendBackCard.allow(doing, { ...world.cards.waiting, reason }),
  },
  'take a card of A back': {
    actions: ['card.withdraw'],
    ask: (doing) => withdrawCard.allow(doing, { ...world.cards.own, reason }),
  },
  'lift a red card of A (two)': {
    actions: ['card.withdraw'],
    ask: (doing) => liftRedCard.allow(doing, { ...world.cards.red, reason }),
  },
}

const matrix = table
  .split('\n')
  .slice(2)
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => ({ action: line.slice(0, 37).trim(), cells: line.slice(37).trim().split(/\s+/) }))

/** In a transaction that leaves nothing. */
async function outcome(part: Part, ask: (doing: Doing) => Promise<unknown>): Promise<string> {
  const actor: Actor = actingAs(cast[part], 'inspector')
  const undone = new Error('undone')
  try {
    await db.transaction().execute(async (tx) => {
      await ask(beginDoing(tx, callerOf(actor)))
      throw undone
    })
  } catch (error) {
    if (error === undone) return 'yes'
    return String((error as { status?: number }).status ?? error)
  }
  return 'nothing'
}

test.each(matrix)('$action', async ({ action, cells }) => {
  const line = lines[action]
  if (!line) throw new Error(`Nothing asks for: ${action}`)
  expect(cells).toHaveLength(parts.length)
  const expected = Object.fromEntries(parts.map((part, at) => [part, cells[at]]))
  const came: Record<string, string> = {}
  for (const part of parts) came[part] = await outcome(part, line.ask)
  expect(came).toEqual(expected)
})

/** Elsewhere, or by the product alone. */
const others: Record<string, string> = {
  'duty.outside_area': 'is on record of a try, and no act',
  'officer.join': 'is the invited person’s own (auth/invitation.test.ts)',
  'suspension.appeal': 'is the stopped person’s own (inspector/stops/stops.test.ts)',
  'suspension.end': 'is the product’s, when the time is over',
  'suspension.search': 'finds only acts at places that the searcher supervises (inspector/stops/stops.test.ts)',
}

test('every action about an area, an officer, an agency or a steward has its line', () => {
  const named = new Set(Object.values(lines).flatMap((line) => line.actions))
  const asked = actions.filter((action) =>
    /^(agency|steward|officer|duty|loan|suspension)\.|^power\.(c|r|w)|^card\.(refer|note|.*_referral$)/.test(action),
  )
  expect(asked.filter((action) => !(named.has(action) || action in others))).toEqual([])
  expect(matrix.map(({ action }) => action).sort()).toEqual(Object.keys(lines).sort())
})

const agencyPage = '/inspector/agencies/:id'
const officerPage = '/inspector/officers/:id'
const cardPage = '/inspector/manage-reply/already-sent/:id'
const decides = {
  confirm: 'confirm a proposal of boss',
  decline: 'decline a proposal of boss',
  takeBack: 'take a proposal of boss back',
}
/** Forms of a page and their lines here. */
const formsHere: Record<string, Record<string, string>> = {
  '/inspector/agencies': { create: 'add an agency' },
  [agencyPage]: {
    ...decides,
    change: 'change the letters of an agency',
    rename: 'rename an agency',
    area: 'give an agency an area',
    endArea: 'take an area from an agency',
    kinds: 'set the kinds of an agency',
    merge: 'merge an agency (two)',
    close: 'close an agency (two)',
    reopen: 'open an agency again',
    provider: 'demand a provider of its officers',
    free: 'open all ways to its officers again',
    invite: 'invite an officer into an agency',
    uninvite: 'withdraw an invitation',
    move: 'move an officer from A to S (two)',
  },
  '/inspector/agency-keys/:id': { make: 'make a key of an agency in its area', revoke: 'revoke a key of an agency' },
  '/inspector/laws': { add: 'add a law' },
  '/inspector/laws/:id': { change: 'write a law anew', end: 'end a law' },
  '/inspector/stewards': { ...decides, make: 'make a steward (two)', end: 'end a steward (two)' },
  '/inspector/officers': { refuse: 'refuse the loan of an area', agree: 'agree to the loan of an area' },
  [officerPage]: {
    ...decides,
    endWhole: 'end the whole of an area (two)',
    refuse: 'refuse an officer',
    restore: 'restore an officer (two)',
    supervise: 'make a supervisor (two)',
    resetFactor: 'reset a factor (two)',
  },
  '/inspector/area-duty': {
    lend: 'lend the area of somebody else',
    accept: 'accept the loan of an area',
    decline: 'decline the loan of an area',
    withdraw: 'withdraw the loan of an area',
  },
  [cardPage]: {
    ...decides,
    lift: 'lift a red card of A (two)',
    refer: 'refer a card of A',
    take: 'take a card offered to S',
    giveBack: 'return a card offered to S',
    endOffer: 'take the offer of A back',
    note: 'note on a card of A',
    serve: 'record the service of a card of A',
  },
  '/inspector/stop-account/:about/:id': { '': 'stop the writer of a review' },
  '/inspector/stops/:id': { lift: 'lift a stop', answer: 'answer the appeal against a stop' },
  '/inspector/imports': { '': 'import a list' },
}
const runs = 'is the command of a visit, which the matrix asks at /inspector/recheck-by-business-id/:id'
const drafts = 'changes the draft that “write a questionnaire” of the matrix changes, by the same rule'
/** Forms that neither table asks, and why. */
const elsewhere: Record<string, Record<string, string>> = {
  '/inspector/area-duty': { end: 'ends an own area alone' },
  '/inspector/signature': { draw: 'draws the own signature alone', remove: 'removes the own signature alone' },
  '/inspector/check-comment/:id': { back: 'leaves a case that the officer alone has taken up' },
  '/inspector/do-recheck/:id/:question_template_id': {
    abort: runs,
    answer: runs,
    choose: runs,
    hand: runs,
    photos: runs,
  },
  '/inspector/imports/:id': {
    confirm: 'is the importer’s own list, row by row within their reach (inspector/imports)',
    drop: 'is the importer’s own list',
  },
  '/inspector/policy/:id': { relation: 'keeps the officer alone from a place' },
  '/inspector/templates/:id': { discard: drafts, drop: drafts, name: drafts, order: drafts, order_answers: drafts },
}

test('every form of an officer’s page is tried by everybody: here, or with the places (matrix.test.ts)', () => {
  const linesOf = (tried: typeof formsHere) =>
    Object.entries(tried).flatMap(([page, byName]) => Object.keys(byName).map((name) => `${page} ${name}`))
  const withPlaces = Object.values(placeLines).flatMap((line) => ('do' in line ? [`${line.path} ${line.do}`] : []))
  const forms = productPages.map.flatMap(({ path, file }) => {
    const action = productPages.find(file).action as FormAction | undefined
    if (!action || !path.startsWith('/inspector/')) return []
    return (action.names.length > 0 ? action.names : ['']).map((name) => `${path} ${name}`)
  })
  const mine = [...linesOf(formsHere), ...linesOf(elsewhere)]
  expect(forms.filter((form) => !withPlaces.includes(form)).sort()).toEqual(mine.sort())
  const asked = new Set(Object.values(formsHere).flatMap((byName) => Object.values(byName)))
  expect([...asked].filter((line) => !(line in lines))).toEqual([])
})

const named = [
  'suspend an officer (two)',
  'give a duty area',
  'make a supervisor (two)',
  'end the whole of an area (two)',
  'approve an officer (two)',
] as const

test('stewards stand in where an agency has fewer than two people over an officer, and no longer', async () => {
  const ask = async () =>
    Promise.all(named.map((line) => outcome('steward', (lines[line] as (typeof lines)[string]).ask)))
  const off = (id: string, suspended_at: Date | null) =>
    db.updateTable('users').set({ suspended_at }).where('id', '=', id).execute()
  expect(await ask()).toEqual(named.map(() => '404'))
  await off(cast.bossUp.id, new Date())
  expect(await ask()).toEqual(named.map(() => 'yes'))
  await off(cast.bossUp.id, null)
  expect(await ask()).toEqual(named.map(() => '404'))
})

/** Proposals of the supervisor of A, and the second person of each among the cast. */
const seconds: {
  kind: string
  officer: 'target' | 'asked'
  area?: number
  isOfArea?: true
  into?: 'S'
  are: Part[]
}[] = [
  { kind: 'suspend', officer: 'target', are: ['bossUp'] },
  { kind: 'approve', officer: 'asked', area: 83, are: ['bossUp'] },
  // Supervisors of the area that is given are not over the officer, and those over the officer do not have it.
  { kind: 'approve', officer: 'asked', area: 50, are: [] },
  { kind: 'supervise', officer: 'target', area: 83, are: ['bossUp'] },
  { kind: 'end_area', officer: 'target', isOfArea: true, are: ['bossUp'] },
  { kind: 'move_officer', officer: 'target', into: 'S', are: ['bossUp', 'steward'] },
]
test.each(seconds)(
  'the second of $kind is over the officer, and has the area $area',
  async ({ kind, officer, are, ...of }) => {
    const now = new Date()
    const area = of.isOfArea ? world.areas.whole : null
    const into = of.into ? world.agencies[of.into] : null
    await sql`
    insert into power_proposals (id, kind, officer_id, duty_area_id, area_code, into_id, seen, reason, proposed_by, proposed_at, expires_at)
    values (gen_random_uuid(), ${kind}, ${world.officers[officer]}::uuid, ${area}::uuid, ${of.area ?? null}, ${into}::uuid, 'x',
      'ย้ายไปหน่วยอื่นแล้ว', ${cast.boss.id}::uuid, ${now}, ${new Date(now.getTime() + 60_000)})`.execute(db)
    const found: Part[] = []
    for (const part of parts) {
      const { rows } = await sql`select from ${waitingProposals(now)} and ${maySecond(cast[part].id, now)}`.execute(db)
      if (rows.length > 0) found.push(part)
    }
    await db.deleteFrom('power_proposals').execute()
    expect(found).toEqual(are)
  },
)
