/**
 * Commands on a draft before submission: begin, write, take into an account, discard. They affect nobody
 * yet, so none is on record; the submission is (submit.ts). A step saved elsewhere meanwhile is never overwritten
 * unseen: it is refused once, with both versions on the page.
 */
import type { Transaction } from 'kysely'
import type { Category } from '#shared/categories.ts'
import { DRAFTS_MOST, type DraftSteps, type StepName, type TextStep } from '#shared/registrations/registration.ts'
import { operatorOf } from '#shared/registrations/step-fields.ts'
import type { Schema } from '../../db/schema.ts'
import { type Actor, actorId } from '../actor.ts'
import { hashPersonal } from '../audit/record-event.ts'
import { type Doing, step } from '../command/command.ts'
import { anybody, onlyPersons } from '../command/policies.ts'
import { InputRefusal } from '../input-refusal.ts'
import { hashToken, makeToken } from '../token.ts'
import { type DraftRow, draftExpiry, listDrafts, lockDraft, type Writer } from './draft-rows.ts'

/** The draft, and the guest's token of the asking browser. */
export interface DraftTarget {
  draft: string
  token: string | null
}

const writerOf = ({ id }: Pick<Actor, 'id'>, token: string | null): Writer => ({ person: id, token })

/** Holds a draft for a step that changes it. */
export const load = ({ tx, actor }: Pick<Doing, 'tx' | 'actor'>, { draft, token }: DraftTarget): Promise<DraftRow> =>
  lockDraft(tx, writerOf(actor, token), { draft, now: actor.now })

/** A submitted draft is read-only, until it is returned. */
export const whileOpen = ({ state }: Pick<DraftRow, 'state'>): InputRefusal | null =>
  state === 'open' ? null : new InputRefusal({ form: 'register:error.handedIn' })

/** Writes a step, and counts that it was. */
export async function writeStep<Name extends StepName>(
  tx: Transaction<Schema>,
  row: DraftRow,
  { name, value, now }: { name: Name; value: DraftSteps[Name]; now: Date },
): Promise<void> {
  await tx
    .updateTable('business_drafts')
    .set({
      steps: JSON.stringify({ ...row.steps, [name]: value }),
      revs: JSON.stringify({ ...row.revs, [name]: (row.revs[name] ?? 0) + 1 }),
      updated_at: now,
      ...(row.expires_at && { expires_at: draftExpiry(now, row.owner_id === null) }),
    })
    .where('id', '=', row.id)
    .execute()
}

const isUntouched = ({ steps, business_id }: DraftRow) =>
  business_id === null && Object.keys(steps).length === 1 && steps.form1?.fields.nameTh === undefined

/** Begins a draft for a kind of business; one that nothing was written into yet is used again. A guest gets a token for the browser. */
export const startDraft = step<
  { id: string; category: Category; token: string | null },
  { draft: string; token: string | null }
>({
  may: anybody,
  async run({ tx, actor }, { id, category, token }) {
    const drafts = await listDrafts(tx, writerOf(actor, token), actor.now)
    const steps = { form1: { fields: { category }, isWhole: false } } satisfies DraftSteps
    const untouched = drafts.find(isUntouched)
    if (untouched) {
      await writeStep(tx, untouched, { name: 'form1', value: steps.form1, now: actor.now })
      return { draft: untouched.id, token: null }
    }
    if (drafts.length >= DRAFTS_MOST) throw new InputRefusal({ form: 'register:error.draftsMost' })
    const isGuest = actor.id === null
    // A browser has one token, and a token one draft: a guest who begins another leaves the first to its seven days.
    const given = isGuest ? makeToken() : null
    await tx
      .insertInto('business_drafts')
      .values({
        id,
        owner_id: actor.id,
        token_hash: given === null ? null : hashToken(given),
        business_id: null,
        steps: JSON.stringify(steps),
        revs: JSON.stringify({}),
        created_at: actor.now,
        updated_at: actor.now,
        expires_at: draftExpiry(actor.now, isGuest),
      })
      .execute()
    return { draft: id, token: given }
  },
})

interface SavedStep extends DraftTarget {
  step: TextStep
  /** Number of saves of the step when the writer saw it. */
  rev: number
  fields: Record<string, string>
  isWhole: boolean
  /** Refuses after saving: fields that the owner has to check again. */
  stop?: (tx: Transaction<Schema>, row: DraftRow) => Promise<InputRefusal | null>
}

const isSame = (a: Record<string, string>, b: Record<string, string>) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => (a[name] ?? '') === (b[name] ?? ''))

/** A personal number never stands in a draft: its keyed hash and last digits do. A company's is public. */
function withoutNumber(
  actor: Actor,
  sent: Record<string, string>,
  before: Record<string, string>,
): Record<string, string> {
  const { number = '', numberHash: _hash, numberLast4: _last4, ...rest } = sent
  const digits = number.replace(/\D/g, '')
  if (rest.numberless) return rest
  const operatorKind = operatorOf(digits)
  if (operatorKind) {
    const kept = { ...rest, operatorKind, numberHash: hashOfNumber(actor, digits), numberLast4: digits.slice(-4) }
    return operatorKind === 'company' ? { ...kept, number: digits } : kept
  }
  if (digits !== '' || !before.numberHash) return rest
  const { numberHash = '', numberLast4 = '', number: company, operatorKind: known = 'person' } = before
  return { ...rest, operatorKind: known, numberHash, numberLast4, ...(company && { number: company }) }
}

/** By which two registrations of one number are known. */
export const hashOfNumber = (actor: Pick<Actor, 'salt'>, digits: string): string =>
  hashPersonal(actor, `registration number ${digits}`)

/** Saves a step of texts as it was typed. */
export const saveStep = step<SavedStep, undefined | InputRefusal, DraftRow>({
  load,
  may: whileOpen,
  async run({ tx, actor }, { step: name, rev, fields: sent, isWhole, stop }, row) {
    const before = row.steps[name]?.fields ?? {}
    const fields = name === 'form1' ? withoutNumber(actor, sent, before) : sent
    if ((row.revs[name] ?? 0) !== rev && !isSame(before, fields))
      throw new InputRefusal({ form: 'register:error.changedElsewhere' })
    if (name === 'form1' && isWhole && !fields.numberless && !fields.numberHash)
      throw new InputRefusal({ number: 'register:error.number' })
    const saved = { ...row, steps: { ...row.steps, [name]: { fields, isWhole } } }
    const refusal = isWhole && stop ? await stop(tx, saved) : null
    await writeStep(tx, row, { name, value: { fields, isWhole: isWhole && refusal === null }, now: actor.now })
    return refusal ?? undefined
  },
})

/** Takes a guest's draft into the account now signed in in the guest's browser. */
export const adoptDraft = step<DraftTarget, undefined, DraftRow>({
  load,
  may: onlyPersons,
  async run({ tx, actor }, _input, row) {
    if (row.owner_id !== null) return undefined
    await tx
      .updateTable('business_drafts')
      .set({ owner_id: actorId(actor), token_hash: null, expires_at: draftExpiry(actor.now, false) })
      .where('id', '=', row.id)
      .execute()
    return undefined
  },
})

/** Throws a draft away with all that is in it. A returned registration is not one: it is a place that waits for its owner. */
export const discardDraft = step<DraftTarget, undefined, DraftRow>({
  load,
  may: (row) => (row.business_id === null ? null : new InputRefusal({ form: 'register:error.handedIn' })),
  async run({ tx }, _input, row) {
    await tx.deleteFrom('business_drafts').where('id', '=', row.id).execute()
    return undefined
  },
})
