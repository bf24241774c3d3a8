/** What an officer hands over at the end of a visit. */
import type { QrDrawing } from '../places/place-sign.ts'
import type { Hand, HandCode } from './hands.ts'

/** A hand as it stands under a sealed visit. */
export type SealedHand = Omit<Hand, 'shown'> & { at: string }

export interface VisitHandover {
  /** Address of the receipt, in Thai. */
  pdf: string
  /** Leads the manager to it, who scans it from the screen. */
  qr: QrDrawing
  /** Days for which the code leads there. */
  days: number
  /** Null where nobody was asked for one. */
  hands: Record<HandCode, SealedHand | null>
}
