/** The receipts of a card: one for each time that a reply was whole and went to an officer, numbered by its entry in the card's record. */
import type { CardFile } from './card-file.ts'

export interface CardReceipt {
  number: string
  at: string
  /** Its sender, if not the owner. */
  by: string | null
}

/** The newest first. */
export const receiptsOf = ({ number, timeline }: Pick<CardFile, 'number' | 'timeline'>): CardReceipt[] =>
  timeline
    .filter(({ event, to }) => event === 'move' && to === 'replied')
    .map(({ rev, at, person }) => ({ number: `${number}-${rev}`, at, by: person }))
