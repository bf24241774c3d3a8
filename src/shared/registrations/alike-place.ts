/** A listed place that a registration may be one of: what an owner is shown of it. */
import type { Category } from '../places/categories.ts'

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
