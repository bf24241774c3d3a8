/** A claimed place in its claimant's words, for comparison with the listing. Both sides. */

import type { Category } from '../categories.ts'
import type { Identity } from '../identity/identity.ts'

/** As it is stored. */
export interface StatedPlace {
  /** As the sign writes it, in any script. */
  name: string
  category: Category
  address: string
  /** Of the place; the one that the code came to, where a code proves the claim. */
  phone: string | null
  /** Named by the address; `elsewhere` where it names another area than the listing. */
  subdistrict: string | null
  /** The operator's number, as the same keyed hash that registrations have. */
  operator: string | null
}

/** Of a sub-district that is not one of the listing's district. */
export const ELSEWHERE = 'elsewhere'

/** True if an officer has to confirm that both are one place before it becomes the claimant's. */
export const needsLook = (identity: Identity): boolean => identity !== 'same'
