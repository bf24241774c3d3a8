/** Question templates, their questions, and the words that help with each. */
import type { ColumnType, Generated } from 'kysely'
import type { LocalisedColumns } from '#shared/localised.ts'
import type { QuestionHelp } from '#shared/standards/question-help.ts'
import type { Question, Section, TemplateKind } from '#shared/standards/question-template.ts'

export interface QuestionTemplates extends LocalisedColumns<'name'> {
  /** Kind and version, such as `restaurant.1`. */
  id: string
  kind: TemplateKind
  version: number
  /** From when on it is in use; null while it is being written. */
  published_at: Date | null
  /** By which the audit names it. */
  record_id: Generated<string>
  /** Shipped with a build, or written by supervisors. */
  origin: Generated<'shipped' | 'studio'>
  /** Rises with every change of a draft. */
  rev: Generated<number>
  changed_at: Generated<Date>
  /** The last editor of the draft; never its publisher. */
  changed_by: string | null
  published_by: string | null
}

export interface Questions extends LocalisedColumns<'text'> {
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
  options: ColumnType<Question['options'], string | null, string | null>
}

/** Words for a question: its name in lists, the finding when it fails, the reason, the remedy. */
export interface QuestionHelps
  extends LocalisedColumns<'short'>,
    LocalisedColumns<'found'>,
    LocalisedColumns<'found_without_limit', string | null>,
    LocalisedColumns<'why'>,
    LocalisedColumns<'how'> {
  question_id: string
  /** Where the limit is a figure of the place that may not be known. */
  /** Steps, one a line. */
  cost: QuestionHelp['cost']
  days: number
  proof: QuestionHelp['proof']
  /** Null for the shipped words: an edit sets this, and a later build leaves it alone. */
  edited_at: Date | null
}
