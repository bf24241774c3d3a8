/** The hands under a visit, as its operations carry them. */
import { type Hand, type HandCode, handCodes, handState, readHand } from '#shared/runs/hands.ts'
import { headsOf } from '#shared/runs/run-ops.ts'
import type { StoredOp } from './queries.ts'

/**
 * True if both hands are given for the state with that hash. Another officer of the area may seal what a colleague has signed: a hand is bound to what
 * its person was shown, so nothing is put under it afterwards.
 */
export function hasHands(ops: readonly StoredOp[], shown: string): boolean {
  const heads = headsOf(ops)
  return handCodes.every((code) => handState(code, heads.get(code), shown).is === 'given')
}

/** A hand that stands under a sealed visit. */
export interface GivenHand extends Hand {
  /** Time of signing, by the device's clock. */
  at: Date
  /** Account that it was given from: the officer's own, or the one whose phone the manager signed on. */
  by: string | null
  /** Hands of the same person before this one, which stay on record. */
  earlier: number
}

/** The hands of a sealed run; null for each that nobody was asked for. */
export function handsUnder(ops: readonly StoredOp[]): Record<HandCode, GivenHand | null> {
  const heads = headsOf(ops)
  const of = (code: HandCode): GivenHand | null => {
    const [head] = heads.get(code) ?? []
    const hand = head ? readHand(code, head) : null
    if (!head || !hand) return null
    return {
      ...hand,
      at: head.deviceAt,
      by: head.byId,
      earlier: ops.filter(({ question }) => question === code).length - 1,
    }
  }
  return { MANAGER: of('MANAGER'), OFFICER: of('OFFICER') }
}
