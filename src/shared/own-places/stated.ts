/** A place's statements, and which are missing or about to end. Pure; both sides. */
import { dayMs } from '../bangkok.ts'
import type { AppliedLine } from '../registrations/applied.ts'
import { RENEW_DAYS } from './to-do.ts'

/** `late`: it was applied for, and should have come. */
export type LicenceState = 'applied' | 'late' | 'valid' | 'ends' | 'ended'

/** A licence that a place of its kind has room for. */
export interface LicenceLine {
  kind: string
  number: string | null
  issuer: string | null
  /** Its last day, `YYYY-MM-DD`; null where it does not end. */
  expires: string | null
  noneBecause: string | null
  applied: AppliedLine | null
  /** Address of its paper. */
  document: string | null
  /** Null where none is stated. */
  state: LicenceState | null
  isNeeded: boolean
}

/** State of a licence on a day: it is valid up to the end of its last. */
export function licenceState(expires: string | null, today: string): Exclude<LicenceState, 'applied' | 'late'> {
  if (expires === null) return 'valid'
  if (expires < today) return 'ended'
  return Date.parse(expires) - Date.parse(today) <= RENEW_DAYS * dayMs ? 'ends' : 'valid'
}

/** Days before the last day of a licence on which its owner is reminded; a negative one lies after it. */
export const LICENCE_END_DAYS = [RENEW_DAYS, 30, 7, -1] as const
/** Days after a day of reminding in which it is still sent: an old one is nothing new. */
export const LICENCE_ENDED_DAYS_MOST = 21

export const missingKinds = [
  'noPhoto',
  'drawn',
  'noWords',
  'noHours',
  'noPhone',
  'noItems',
  'noPromises',
  'noPayees',
] as const

/** The missing statements, by the keys of their texts; for a licence its kind and end. */
export type Missing =
  | { what: (typeof missingKinds)[number] }
  | { what: 'licenceNone' | 'licenceLate' | 'licenceEnds' | 'licenceEnded'; licence: string; day: string | null }

interface Stated {
  photos: number
  drawn: number
  items: number
  promises: number
  payees: number
  hasHours: boolean
  hasPhone: boolean
  hasWords: boolean
  licences: readonly LicenceLine[]
}

/** Licences first: they have a day. */
export function missingOf(stated: Stated): Missing[] {
  const licences = stated.licences.flatMap(({ kind, expires, applied, state, isNeeded }): Missing[] => {
    if (state === null) return isNeeded ? [{ what: 'licenceNone', licence: kind, day: null }] : []
    if (state === 'valid' || state === 'applied') return []
    if (state === 'late') return [{ what: 'licenceLate', licence: kind, day: applied?.awaited ?? null }]
    return [{ what: state === 'ends' ? 'licenceEnds' : 'licenceEnded', licence: kind, day: expires }]
  })
  const lacks: Record<(typeof missingKinds)[number], boolean> = {
    noPhoto: stated.photos === 0,
    drawn: stated.photos > 0 && stated.drawn === stated.photos,
    noWords: !stated.hasWords,
    noHours: !stated.hasHours,
    noPhone: !stated.hasPhone,
    noItems: stated.items === 0,
    noPromises: stated.promises === 0,
    noPayees: stated.payees === 0,
  }
  return [...licences, ...missingKinds.filter((what) => lacks[what]).map((what) => ({ what }))]
}
