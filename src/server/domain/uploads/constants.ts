/** Rate limits of sent parts; limits of size are in shared/uploads/upload-parts.ts. */
import type { Limit } from '../../db/limits.ts'

/** Parts that one person sends or asks about: 40 photos of 1 MB take 120, on a line that breaks off at each part three times that. */
export const uploadPartsOf = (person: string): Limit => ({
  name: 'upload-parts',
  key: person,
  points: 3_000,
  seconds: 60 * 60,
})
