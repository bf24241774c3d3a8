/**
 * Whether two descriptions are one place: by a registry, by an owner, by an officer's list. One decision for all of them, since a grade, cards
 * and reviews may stay only with the same place. Pure; its grounds are stored, so that a person can judge it.
 */

import type { Category } from '../categories.ts'
import { haversine } from '../places/haversine.ts'
import { nameLikeness } from './likeness.ts'

/** A place's identifying facts. Unknown ones are null and say nothing. */
export interface KnownBy {
  /** In the registry that keeps it. */
  number: string | null
  /** Numbers of its licences, by {@link licenceKey}. */
  licences: readonly string[]
  /** The operator, as a hash of the registration number. */
  operator: string | null
  names: readonly string[]
  category: Category | null
  phone: string | null
  point: { lat: number; lng: number } | null
  subdistrict: string | null
  province: number | null
}

/** Two descriptions beside each other; null where one of them does not say it. */
export interface Comparison {
  number: boolean | null
  licence: boolean | null
  operator: boolean | null
  /** 0–1, of the two names that are most alike. */
  name: number
  kind: boolean | null
  metres: number | null
  subdistrict: boolean | null
  province: boolean | null
  phone: boolean | null
}

/** `changed`: the same number, and one thing that a place does not change by itself. `perhaps`: a person has to look. */
export type Identity = 'same' | 'changed' | 'perhaps' | 'new'

/**
 * A person answers at once and is asked about little; a list would wait for an officer with every common name. `itself`: somebody describes
 * a place that they name, as a claimant and an owner do.
 */
export type AskedOf = 'person' | 'list' | 'itself'

/** Names from which on they are one written another way, are nearly so, and have something in common. */
const named = { alike: 0.9, nearly: 0.8, partly: 0.5 } as const
/** Metres up to which it is the same spot, the same corner, and the same neighbourhood. */
const within = { spot: 75, corner: 300, quarter: 2_000 } as const

/** A licence's number as it is compared: papers write the same with and without signs between. */
export const licenceKey = (number: string): string => number.toLowerCase().replace(/[\s./\\()_:,-]/g, '')

/** A number of which every municipality has its own, such as `12/2568`: a count and the year. Others have their issuer's mark. */
const isOrdinary = (key: string): boolean => /^\d{1,5}25\d\d$/.test(key)

const both = <Value>(a: Value | null, b: Value | null): boolean | null => (a === null || b === null ? null : a === b)

/** Likeness and difference, fact by fact. */
export function compareKnown(a: KnownBy, b: KnownBy): Comparison {
  const names = a.names.flatMap((one) => b.names.map((other) => nameLikeness(one, other)))
  const metres = a.point && b.point ? Math.round(haversine(a.point, b.point)) : null
  const subdistrict = both(a.subdistrict, b.subdistrict)
  // Elsewhere another office has given the same ordinary number to somebody else.
  const sharesOffice = metres === null ? subdistrict !== false : metres <= within.quarter
  const shared = a.licences.filter((key) => b.licences.includes(key))
  const telling = shared.filter((key) => sharesOffice || !isOrdinary(key))
  const isSilent = a.licences.length === 0 || b.licences.length === 0 || telling.length < shared.length
  return {
    number: both(a.number, b.number),
    licence: telling.length > 0 ? true : isSilent ? null : false,
    operator: both(a.operator, b.operator),
    name: Math.round(Math.max(0, ...names) * 100) / 100,
    kind: both(a.category, b.category),
    metres,
    subdistrict,
    province: both(a.province, b.province),
    phone: both(a.phone, b.phone),
  }
}

const isWithin = ({ metres, subdistrict }: Comparison, most: number): boolean =>
  metres === null ? subdistrict === true : metres <= most

/** Things that a place of one number has different. */
function differing(it: Comparison): number {
  const sits = isWithin(it, within.quarter) || (it.metres === null && it.subdistrict === null)
  const isNamed = it.name >= named.nearly || (it.name >= named.partly && isWithin(it, within.corner))
  return [it.kind === false, !sits, !isNamed].filter(Boolean).length
}

/** Papers that a claimant has different from those of the place. A registry's licences change with the years and say nothing. */
const otherPapers = ({ licence, operator }: Comparison): number =>
  [licence === false, operator === false].filter(Boolean).length

/** The relation of two descriptions. */
export function identityOf(it: Comparison, asked: AskedOf): Identity {
  if (asked === 'itself') return (['same', 'changed'] as const)[differing(it) + otherPapers(it)] ?? 'perhaps'
  if (it.number) return (['same', 'changed'] as const)[differing(it)] ?? 'perhaps'
  const isProven = it.licence === true || it.phone === true
  // Two numbers of one registry are two places until a person says otherwise.
  if (isProven && it.number === null && it.name >= named.alike && isWithin(it, within.spot) && it.kind !== false)
    return 'same'
  if (it.licence) return 'perhaps'
  if (it.name >= named.nearly && isWithin(it, within.corner)) return 'perhaps'
  if (it.name >= named.alike && isWithin(it, within.quarter)) return 'perhaps'
  if (it.phone && (it.name >= named.partly || (isWithin(it, within.spot) && it.kind !== false))) return 'perhaps'
  if (asked === 'list') return 'new'
  return it.phone || it.operator || (it.name >= named.nearly && it.province !== false) ? 'perhaps' : 'new'
}

/** From which move a result says nothing of the present place, in metres. */
const OTHER_SPOT_M = 300

/** True if a result of before says nothing of what the place is now: it is of another kind, or stands elsewhere. */
export const outdatesResults = (it: Comparison, asked: AskedOf): boolean =>
  identityOf(it, asked) !== 'same' && (it.kind === false || (it.metres ?? 0) > OTHER_SPOT_M)

/** The likeliest of many: the same one first, then the candidate with the most in common. */
export const closeness = (it: Comparison): number =>
  (it.number ? 4 : 0) +
  (it.licence ? 3 : 0) +
  (it.phone ? 1 : 0) +
  (it.operator ? 0.5 : 0) +
  it.name +
  (isWithin(it, within.spot) ? 1 : isWithin(it, within.corner) ? 0.5 : 0) +
  (it.kind ? 0.25 : 0)
