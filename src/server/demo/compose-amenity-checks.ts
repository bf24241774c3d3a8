/** Officers' confirmations of a demo place's amenities: they follow the answers of its last inspection. */
import type { Insertable } from 'kysely'
import { type Amenity, type SafetyAmenity, safetyAmenities } from '#shared/places/amenities.ts'
import { questionId, readQuestionTemplates } from '../db/reference/question-templates.ts'
import type { AmenityChecks } from '../db/schema/places.ts'
import { askedIn, refutable } from '../domain/amenities/looks.ts'
import type { DemoBusiness } from './compose-business.ts'

/** A row of it; the officer is none of the demo's people. */
export type NewAmenityCheck = Insertable<Omit<AmenityChecks, 'checked_by'>>

let asked: Map<string, string> | undefined

/** Question → section. */
function sectionOf(question: string): string | undefined {
  asked ??= new Map(
    readQuestionTemplates().flatMap((template) =>
      template.questions.map(({ code, section }) => [questionId(code, template.version), section] as const),
    ),
  )
  return asked.get(question)
}

const lastAnswers = ({ inspections }: DemoBusiness['record'], amenity: SafetyAmenity) =>
  inspections.at(-1)?.answers.filter(({ question_id }) => sectionOf(question_id) === askedIn[amenity]) ?? []

/** True if the last inspection found it missing: sealing then removes it from the place's statements. */
export const isRefuted = (record: DemoBusiness['record'], amenity: Amenity): boolean =>
  refutable.some((it) => it === amenity && lastAnswers(record, it).some(({ verdict }) => verdict === 'fail'))

export function composeAmenityChecks({
  business,
  record,
}: Pick<DemoBusiness, 'business' | 'record'>): NewAmenityCheck[] {
  const last = record.inspections.at(-1)
  if (!last) return []
  return safetyAmenities
    .filter((amenity) => {
      const answers = lastAnswers(record, amenity)
      return business.amenities?.includes(amenity) && answers.length > 0 && answers.every((it) => it.verdict === 'pass')
    })
    .map((amenity) => ({
      business_id: business.id,
      amenity,
      checked_at: last.inspection.visited_at,
      checked_agency_id: last.inspection.agency_id,
    }))
}
