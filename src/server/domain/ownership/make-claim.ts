/**
 * Claiming a place that is listed already: by a code to a telephone that has stood there for a month, or by a licence. Where it has an owner
 * both are heard before an officer decides; otherwise an officer decides at once. Nothing becomes anybody's by time alone.
 */
import { v7 as uuidv7 } from 'uuid'
import { maskContact, parseContact } from '#shared/accounts/contact.ts'
import { dayMs } from '#shared/bangkok.ts'
import { OBJECTION_DAYS, PHONE_ON_RECORD_DAYS } from '#shared/ownership/claim.ts'
import type { StatedPlace } from '#shared/ownership/stated-place.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import { decideBy } from '#shared/registrations/decide-by.ts'
import { rowsOf } from '../../db/sql.ts'
import { askCode } from '../accounts/ask-code.ts'
import { codeMessage } from '../accounts/asking.ts'
import { findClaimCode, renewCode, takeVerification, tryCode } from '../accounts/verifications.ts'
import { type Actor, actorId } from '../actor.ts'
import { hashPersonal } from '../audit/record-event.ts'
import { command, type Doing, type Done } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import type { StoredDocument } from '../photos/store-document.ts'
import { compareClaim, type Described, statedPlace } from './compare-claim.ts'
import { type ClaimAtHand, type LockedPlace, lockClaim, lockListed } from './lock-claim.ts'
import { notifyArea, notifyPeople } from './notify.ts'

/** Number to which a proving code goes; null where there is no mobile phone, or it has not stood there for long enough. */
export function provingPhone(
  { phone, phone_since }: Pick<LockedPlace, 'phone' | 'phone_since'>,
  now: Date,
): string | null {
  const read = phone === null ? null : parseContact(phone)
  if (read?.kind !== 'phone' || phone_since === null) return null
  return now.getTime() - phone_since.getTime() >= PHONE_ON_RECORD_DAYS * dayMs ? read.value : null
}

interface Claimable extends LockedPlace {
  hasClaim: boolean
}

async function load({ tx, actor }: Doing, { place: id }: { place: string }): Promise<Claimable> {
  const place = await lockListed(tx, id)
  const { rows } = await rowsOf({ claimed: 'bool' })`select exists (select from claims where business_id = ${id}::uuid
    and claimant_id = ${actorId(actor)}::uuid and state in ('heard', 'waiting')) as claimed`.execute(tx)
  return { ...place, hasClaim: rows[0]?.claimed === true }
}

/** Not one's own place, and one claim at a time. */
function may({ owner_id, hasClaim }: Claimable, { actor }: { actor: Actor }): InputRefusal | null {
  if (owner_id === actor.id) return new InputRefusal({ form: 'ownership:refusal.own' })
  return hasClaim ? new InputRefusal({ form: 'ownership:refusal.claimed' }) : null
}

/** Sends a code to the place's telephone, or another one in place of the last. It belongs to the person, not to the browser. */
export const askClaimCode = command<{ place: string }, undefined, 'code.send', Claimable>('code.send', {
  load,
  may,
  async run(doing, { place }, held) {
    const { tx, actor } = doing
    const contact = provingPhone(held, actor.now)
    if (contact === null) throw new InputRefusal({ form: 'ownership:refusal.noPhone' })
    const person = actorId(actor)
    const running = await findClaimCode(tx, { person, place, contact }, actor.now)
    if (running) {
      const code = await renewCode(tx, actor, running)
      return {
        result: undefined,
        audit: { entity: place, after: { purpose: 'claim', contact: hashPersonal(actor, contact) } },
        notify: [codeMessage(doing, contact, { code, purpose: 'claim' })],
      }
    }
    const wanted = { purpose: 'claim' as const, contact, userId: person, details: { place }, isReal: true }
    return { ...(await askCode(doing, wanted)), result: undefined } satisfies Done<undefined, 'code.send'>
  },
})

interface Proven {
  words: string
  stated: StatedPlace
  row:
    | { proof: 'phone'; phone: string }
    | { proof: 'licence'; licence_number: string; licence_issuer: string; licence_holder: string }
  papers: readonly StoredDocument[]
}

/** Writes the claim with its clocks, and notifies those concerned. */
async function openClaim(
  doing: Doing,
  place: LockedPlace,
  { words, row, papers, stated }: Proven,
): Promise<Done<string, 'claim.make'>> {
  const { tx, actor } = doing
  const { now } = actor
  const id = uuidv7()
  const isOwned = place.owner_id !== null
  const heardUntil = isOwned ? new Date(now.getTime() + OBJECTION_DAYS * dayMs) : null
  const due = decideBy(heardUntil ?? now)
  const none = { phone: null, licence_number: null, licence_issuer: null, licence_holder: null }
  await tx
    .insertInto('claims')
    .values({
      ...{ id, business_id: place.id, claimant_id: actorId(actor), owner_id: place.owner_id, words, made_at: now },
      ...{ state: isOwned ? 'heard' : 'waiting', heard_until: heardUntil, decide_by: due, ...none, ...row },
      ...{ objection: null, objected_at: null, decided_at: null, decided_by: null, reason: null },
      stated: JSON.stringify(stated),
    })
    .execute()
  const licence_number = row.proof === 'licence' ? row.licence_number : null
  const compared = await compareClaim(tx, { business_id: place.id, licence_number, stated })
  await addPapers(doing, { claim: id, side: 'claimant', papers })
  const timers = [{ what: 'late' as const, due_at: due }]
  if (heardUntil)
    await tx
      .insertInto('claim_timers')
      .values([
        { claim_id: id, what: 'remind', due_at: new Date(heardUntil.getTime() - dayMs), done_at: null },
        { claim_id: id, what: 'heard', due_at: heardUntil, done_at: null },
      ])
      .execute()
  await tx
    .insertInto('claim_timers')
    .values(timers.map((timer) => ({ ...timer, claim_id: id, done_at: null })))
    .execute()
  const own = path('/vendor/claim/:id', { id: place.id })
  return {
    result: id,
    audit: {
      entity: id,
      business: place.id,
      after: {
        ...{ proof: row.proof, owned: isOwned, decide_by: due.toISOString() },
        ...{ identity: compared?.identity, compared: compared?.comparison },
      },
    },
    notify: [
      ...(await notifyPeople(doing, place, [actorId(actor)], 'claim_made', { by: due, path: own })),
      ...(heardUntil
        ? await notifyPeople(
            doing,
            place,
            [place.owner_id],
            'claim_to_answer',
            {
              ...{ due: heardUntil, path: path('/vendor/claim/objection/:id', { id }) },
            },
            id,
          )
        : await notifyArea(
            doing,
            place,
            'claim_waiting',
            {
              by: due,
              path: path('/inspector/management-place/claims', { of: id }),
            },
            id,
          )),
    ],
  }
}

/** Files of one side. */
export async function addPapers(
  { tx, actor }: Pick<Doing, 'tx' | 'actor'>,
  { claim, side, papers }: { claim: string; side: 'claimant' | 'owner'; papers: readonly StoredDocument[] },
): Promise<void> {
  for (const { key } of papers)
    await tx
      .insertInto('claim_files')
      .values({ id: uuidv7(), claim_id: claim, side, document_key: key, created_at: actor.now })
      .execute()
}

/** Claims by the code that came to the place's telephone. A wrong one is used up and says so. */
export const claimByCode = command<
  { place: string; code: string; words: string } & Described,
  string | InputRefusal,
  'claim.make',
  Claimable
>('claim.make', {
  load,
  may,
  async run(doing, { place, code, words, ...described }, held) {
    const { tx, actor } = doing
    const contact = provingPhone(held, actor.now)
    const running = contact && (await findClaimCode(tx, { person: actorId(actor), place, contact }, actor.now))
    if (!running) throw new InputRefusal({ code: 'ownership:refusal.noCode' })
    const wrong = await tryCode(tx, actor, running, code)
    if (wrong) return { result: wrong, audit: null }
    await takeVerification(tx, running)
    const stated = statedPlace(actor, described, { phone: held.phone, district: held.district_code })
    return openClaim(doing, held, { words, stated, row: { proof: 'phone', phone: maskContact(contact) }, papers: [] })
  },
})

/** Claims by a licence, which an officer reads. */
export const claimByLicence = command<
  {
    place: string
    words: string
    number: string
    issuer: string
    holder: string
    phone: string
    papers: readonly StoredDocument[]
  } & Described,
  string,
  'claim.make',
  Claimable
>('claim.make', {
  load,
  may,
  async run(doing, { words, number, issuer, holder, phone, papers, ...described }, held) {
    if (papers.length === 0) throw new InputRefusal({ photos: 'register:error.document' })
    const row = { proof: 'licence' as const, licence_number: number, licence_issuer: issuer, licence_holder: holder }
    const stated = statedPlace(doing.actor, described, { phone, district: held.district_code })
    return openClaim(doing, held, { words, stated, row, papers })
  },
})

/** Withdraws the caller's claim, while undecided. Repeating it is no error. */
export const withdrawClaim = command<{ claim: string }, undefined, 'claim.withdraw', ClaimAtHand>('claim.withdraw', {
  async load({ tx, actor }, { claim }) {
    const held = await lockClaim(tx, claim)
    if (held.claim.claimant_id !== actorId(actor)) throw problems.page_not_found()
    return held
  },
  may: ({ claim: { state } }) =>
    state === 'heard' || state === 'waiting' || state === 'withdrawn'
      ? null
      : new InputRefusal({ form: 'ownership:refusal.stale' }),
  async run(doing, _input, { claim, place }) {
    const { tx, actor } = doing
    if (claim.state === 'withdrawn') return { result: undefined, audit: null }
    await tx
      .updateTable('claims')
      .set({ state: 'withdrawn', rev: claim.rev + 1, decided_at: actor.now })
      .where('id', '=', claim.id)
      .execute()
    return {
      result: undefined,
      audit: { entity: claim.id, business: place.id, before: { state: claim.state }, after: { state: 'withdrawn' } },
      notify: await notifyPeople(doing, place, [claim.owner_id], 'claim_withdrawn', {
        path: path('/vendor/my-business'),
      }),
    }
  },
})
