/** What an agency is, for both sides. Who may change which part of it stands in domain/agencies/policy.ts. */

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
  name_th: 200,
  name_en: 200,
  name_cn: 200,
  short: 40,
  contact: 500,
  address: 500,
  letter_head: 300,
  letter_prefix: 40,
  appeal_to: 300,
  working_hours: 200,
} as const
