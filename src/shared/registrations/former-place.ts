/** A place that was closed with open warning cards and is registered anew: as its next owner and the officers see it. */
import type { CardLevel } from '../standards/card-levels.ts'

export interface FormerPlace {
  id: string
  name: string
  address: string
  /** `YYYY-MM-DD`, in Bangkok. */
  closedOn: string
  cards: { id: string; number: string; level: CardLevel }[]
}
