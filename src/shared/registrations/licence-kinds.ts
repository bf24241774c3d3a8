/**
 * The licences asked for, by kind of business. A guide and no legal advice: no lawyer has read it, and districts' real requirements
 * differ, so every one of them may be left open with a reason, and pages say to ask the district office.
 */
import type { Category } from '../categories.ts'

export const licenceKinds = [
  'food_premises',
  'hotel',
  'entertainment',
  'spa_establishment',
  'spa_operator',
  'tourism',
  'vessel',
  'market',
  'commerce',
] as const
export type LicenceKind = (typeof licenceKinds)[number]

/** The first is asked for; those behind it are asked of some and may be left out without a word. */
const byCategory: Record<Category, readonly [LicenceKind, ...LicenceKind[]]> = {
  restaurant: ['food_premises', 'commerce'],
  lodging: ['hotel', 'food_premises'],
  entertainment: ['entertainment', 'food_premises'],
  spa: ['spa_establishment', 'spa_operator'],
  tour: ['tourism', 'vessel'],
  attraction: ['commerce', 'market'],
  shop: ['commerce', 'market'],
  transport: ['commerce', 'vessel'],
  other: ['commerce'],
}

/** Licences that a registration of that kind has room for. */
export const licencesOf = (category: Category): readonly LicenceKind[] => byCategory[category]

/** The one that is asked for: stated, or why there is none yet. */
export const neededLicence = (category: Category): LicenceKind => byCategory[category][0]

/** True if the kind belongs to such a business. */
export const isLicenceOf = (category: Category, kind: string): kind is LicenceKind =>
  (byCategory[category] as readonly string[]).includes(kind)
