/** A listed place that a registration may duplicate, as its owner sees it. */
import type { Category } from '../categories.ts'

/** A place that is there already. */
export interface AlikePlace {
  id: string
  name: string
  category: Category
  address: string
  hasOwner: boolean
  isOwn: boolean
  /** 0–1. */
  likeness: number
}
