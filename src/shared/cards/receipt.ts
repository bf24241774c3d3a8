/** The receipts of a card: one for each time that a reply was whole and went to an officer, numbered by its entry in the card's record. */
import type { CardFile } from './card-file.ts'

export interface CardReceipt {
  number: string
  at: string
  /** Its sender, if not the owner. */
  by: string | null
}

/** By the card's revision with that reply. */
export const receiptNumber = (card: string | null, rev: number): string => `${card}-${rev}`

/** The newest first. */
export const receiptsOf = ({ number, timeline }: Pick<CardFile, 'number' | 'timeline'>): CardReceipt[] =>
  timeline
    .filter(({ event, to }) => event === 'move' && to === 'replied')
    .map(({ rev, at, person }) => ({ number: receiptNumber(number, rev), at, by: person }))
