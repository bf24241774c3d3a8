/** Turns a person's id into its stored form: see shared/payees/persons-id.ts. The database refuses one in plain text. */
import type { Payee } from '#shared/payees/payee.ts'
import { isOpenId } from '#shared/payees/persons-id.ts'
import type { Actor } from '../actor.ts'
import { hashPersonal } from '../audit/record-event.ts'

/** The same id gives the same value, so that it is found again; anything else is stored as it is. */
export const keepId = <Given extends Payee>(salt: Actor['salt'], payee: Given): Given =>
  isOpenId(payee)
    ? { ...payee, value: `${hashPersonal({ salt }, `promptpay id ${payee.value}`)}.${payee.value.slice(-4)}` }
    : payee
