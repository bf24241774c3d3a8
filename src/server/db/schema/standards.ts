/** Question templates and their questions. */
import type { ColumnType } from 'kysely'
import type { Question, Section, TemplateKind } from '#shared/standards/question-template.ts'

export interface QuestionTemplates {
  /** Kind and version, such as `restaurant.1`. */
  id: string
  kind: TemplateKind
  version: number
  name_th: string
  name_en: string
  name_cn: string
  published_at: Date | null
}

export interface Questions {
  /** Code and version, such as `REST-07.1`. */
  id: string
  template_id: string
  position: number
  code: string
  section: Section
  type: Question['type']
  pass_rule: string
  weight: number
  critical: Question['critical']
  photo: Question['photo']
  scope: Question['scope']
  basis: string | null
  text_th: string
  text_en: string
  text_cn: string
  options: ColumnType<Question['options'], string | null, string | null>
}
