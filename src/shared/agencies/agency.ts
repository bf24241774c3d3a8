/** An agency as both sides know it. The right to change each part of it is decided in domain/agencies/lock-agency.ts. */
import { type Locale, locales } from '../locales.ts'

/** In the order of the list. */
export const agencyKinds = [
  'tourist_police',
  'police',
  'provincial_office',
  'district_office',
  'municipality',
  'health_office',
  'fire',
  'ministry',
  'other',
] as const
export type AgencyKind = (typeof agencyKinds)[number]

/** Letters of each text, as many as its column takes. */
export const agencyTexts = {
  ...(Object.fromEntries(locales.map((it) => [`name_${it}`, 200])) as Record<`name_${Locale}`, number>),
  short: 40,
  contact: 500,
  address: 500,
  letter_head: 300,
  letter_prefix: 40,
  appeal_to: 300,
  working_hours: 200,
} as const
