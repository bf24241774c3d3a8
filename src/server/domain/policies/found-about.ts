/** Officers' findings about the subjects of a place's policies, so that its own words do not stand alone against contrary findings. */
import type { FindingView } from '#shared/inspections/finding-view.ts'
import type { PolicyKind } from '#shared/policies/policy.ts'
import { areaSections, type Section } from '#shared/standards/question-template.ts'
import { readQuestionTemplates } from '../../db/reference/question-templates.ts'

/** Sections of the standards that are about the same as a kind of promise; money and the like are in none of them. */
const sectionsOf: Partial<Record<PolicyKind, readonly Section[]>> = {
  accessibility: ['access'],
  alcohol: ['alcohol'],
  safety: areaSections.life,
}

/** Findings that are named; all of them stand on the place's page. */
const namedMost = 2

let sectionByCode: Map<string, Section> | undefined

/** A code stays the same from version to version; one that only a later version has is of no known section. */
function sectionOf(code: string): Section | undefined {
  sectionByCode ??= new Map(
    readQuestionTemplates().flatMap(({ questions }) => questions.map(({ code, section }) => [code, section] as const)),
  )
  return sectionByCode.get(code)
}

/** By kind of promise, in sentences, the gravest first; a kind of which nothing is open is missing. */
export type FoundAbout = Partial<Record<PolicyKind, string[]>>

export function foundAbout(open: readonly Pick<FindingView, 'code' | 'text'>[]): FoundAbout {
  const found: FoundAbout = {}
  for (const [kind, sections] of Object.entries(sectionsOf) as [PolicyKind, readonly Section[]][]) {
    const about = open.filter(({ code }) => sections.includes(sectionOf(code) as Section)).map(({ text }) => text)
    if (about.length > 0) found[kind] = about.slice(0, namedMost)
  }
  return found
}
