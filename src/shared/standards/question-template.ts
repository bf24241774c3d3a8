/**
 * A questionnaire of the standards (domain, section 2): one kind for each category that has its own, versioned.
 * Plain types, so that pages can use them without the checks of the loader.
 */

import type { Category } from '../categories.ts'
import type { Localised } from '../localised.ts'

/** Kinds of questionnaire; `general` serves the categories that have none of their own. */
export const templateKinds = ['restaurant', 'lodging', 'attraction', 'tour', 'spa', 'entertainment', 'general'] as const
export type TemplateKind = (typeof templateKinds)[number]

/** The kind of questionnaire by which a category is inspected. */
export const templateKindOf = (category: Category): TemplateKind =>
  templateKinds.includes(category as TemplateKind) ? (category as TemplateKind) : 'general'

/** Sections by area; each section belongs to exactly one. */
export const areaSections = {
  life: ['fire', 'exit', 'crowd', 'boat', 'weather', 'structure', 'building', 'heat', 'pool', 'rescue'],
  hygiene: ['food', 'place', 'clean', 'health', 'nuisance'],
  management: ['license', 'people', 'guest', 'security', 'alcohol', 'access', 'trip', 'trust'],
} as const

/** The three areas that are scored on their own: safety of life, hygiene, management. */
export const areas = ['life', 'hygiene', 'management'] as const
export type Area = (typeof areas)[number]
export type Section = (typeof areaSections)[Area][number]

/** Every section of the standards. */
export const sections: readonly Section[] = areas.flatMap((area) => areaSections[area])

/** The area that a section counts for. */
export const areaOf = (section: Section): Area =>
  areas.find((area) => (areaSections[area] as readonly Section[]).includes(section)) as Area

/** `M`: a failure is a major; `X`: a failure stops the place; null: a failure is a minor. */
export type Critical = 'M' | 'X' | null

/** Severity of a finding. */
export const severities = ['minor', 'major', 'stop'] as const
export type Severity = (typeof severities)[number]

/** The severity of a failed answer. */
export const severityOf = (critical: Critical): Severity =>
  critical === 'X' ? 'stop' : critical === 'M' ? 'major' : 'minor'

/** A text of a questionnaire, by language. */
export type Translated = Localised

/** One question with all that its answer, score and finding need. */
export interface Question {
  /** Stays the same from version to version, such as `REST-07`. */
  code: string
  section: Section
  type: 'yn' | 'num' | 'choice'
  /** See pass-rule.ts. */
  passRule: string
  /** 1 – 5. */
  weight: number
  critical: Critical
  /** Answers of the question that need a photo. */
  photo: 'never' | 'on_fail' | 'always'
  /** `inspector`: not asked in a self-survey. */
  scope: 'both' | 'inspector'
  /** The law or standard behind it, as cited in Thai; null where it is good practice. */
  basis: string | null
  text: Translated
  /** Of a `choice`. */
  options: { value: string; text: Translated }[] | null
}

/** A questionnaire in one version; questions in the order in which they are asked. */
export interface QuestionTemplate {
  kind: TemplateKind
  version: number
  name: Translated
  questions: Question[]
}
