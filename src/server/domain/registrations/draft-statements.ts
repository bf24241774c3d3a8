/**
 * A draft's statements in words and numbers alone: payment accounts and policies. Each entry is added and removed by itself, as
 * photos are, so that two devices never overwrite one another.
 */
import { v7 as uuidv7 } from 'uuid'
import { PAYEE_MOST } from '#shared/constants.ts'
import { isSamePayee, type PayeeTable } from '#shared/payees/stated-payee.ts'
import { PROMISES_MOST, type StatedPromise } from '#shared/policies/promise.ts'
import { problems } from '#shared/problems.ts'
import type { DraftPayee } from '#shared/registrations/registration.ts'
import { step } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import { whole } from '../payees/commands.ts'
import { keepId } from '../payees/keep-id.ts'
import { offerOf, proofOf } from './draft-parts.ts'
import type { DraftRow } from './draft-rows.ts'
import { type DraftTarget, load, whileOpen, writeStep } from './drafts.ts'

const fieldOf: Record<PayeeTable, 'number' | 'handle'> = { bank_accounts: 'number', social_accounts: 'handle' }

/** States an account or a page; the same twice is refused beside its field, unless it is the very same entry again. */
export const addPayee = step<DraftTarget & { payee: DraftPayee }, undefined, DraftRow>({
  load,
  may: whileOpen,
  async run({ tx, actor }, { payee: given }, row) {
    const proof = proofOf(row)
    const payee = whole(keepId(actor.salt, given))
    const { id: _id, ...stated } = payee
    const twin = proof.payees.find((each) => isSamePayee(each, payee))
    // A double press states it once.
    if (twin && JSON.stringify({ ...twin, ...stated }) === JSON.stringify(twin)) return undefined
    if (twin) throw new InputRefusal({ [fieldOf[payee.table]]: 'widgets:error.listed' })
    if (proof.payees.filter(({ table }) => table === payee.table).length >= PAYEE_MOST)
      throw new InputRefusal({ form: 'widgets:error.full' })
    const value = { ...proof, payees: [...proof.payees, payee] }
    await writeStep(tx, row, { name: 'form4', value, now: actor.now })
    return undefined
  },
})

/** Takes an account or a page out again. */
export const dropPayee = step<DraftTarget & { payee: string }, undefined, DraftRow>({
  load,
  may: whileOpen,
  async run({ tx, actor }, { payee }, row) {
    const proof = proofOf(row)
    const payees = proof.payees.filter(({ id }) => id !== payee)
    if (payees.length < proof.payees.length)
      await writeStep(tx, row, { name: 'form4', value: { ...proof, payees }, now: actor.now })
    return undefined
  },
})

/** States a promise, or changes one that stands. Throws `page_not_found` where it does not stand. */
export const draftPromise = step<DraftTarget & { promise: string | null; stated: StatedPromise }, undefined, DraftRow>({
  load,
  may: whileOpen,
  async run({ tx, actor }, { promise, stated }, row) {
    const offer = offerOf(row)
    if (promise !== null && !offer.promises.some(({ id }) => id === promise)) throw problems.page_not_found()
    if (promise === null && offer.promises.length >= PROMISES_MOST)
      throw new InputRefusal({ form: 'own:refusal.promisesMost' })
    const promises =
      promise === null
        ? [...offer.promises, { id: uuidv7(), ...stated }]
        : offer.promises.map((each) => (each.id === promise ? { id: promise, ...stated } : each))
    await writeStep(tx, row, { name: 'form5', value: { ...offer, promises }, now: actor.now })
    return undefined
  },
})

/** Takes a promise out again. */
export const dropPromise = step<DraftTarget & { promise: string }, undefined, DraftRow>({
  load,
  may: whileOpen,
  async run({ tx, actor }, { promise }, row) {
    const offer = offerOf(row)
    const promises = offer.promises.filter(({ id }) => id !== promise)
    if (promises.length < offer.promises.length)
      await writeStep(tx, row, { name: 'form5', value: { ...offer, promises }, now: actor.now })
    return undefined
  },
})
