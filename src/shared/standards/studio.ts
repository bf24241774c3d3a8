/** Questionnaires as supervisors' pages show them, and the limits of their texts. */
import type { TemplateKind } from './question-template.ts'

/** In use now, from a day to come, or still being written. */
export type TemplateState = 'used' | 'planned' | 'draft'

export interface StudioLine {
  id: string
  kind: TemplateKind
  version: number
  state: TemplateState
  /** From when it is in use, or when the draft was changed; ISO. */
  at: string
  questions: number
}

/** Characters of a question or a short text, and of steps of a repair. */
export const TEMPLATE_LENGTH = { text: 500, help: 2000, option: 300 } as const
/** Answers of one choice. */
export const OPTIONS_LEAST = 2
export const OPTIONS_MOST = 8
/** Questions of one questionnaire: more than these nobody asks in one visit. */
export const TEMPLATE_QUESTIONS_MOST = 60
/** The furthest that a publication can be planned ahead, in days. */
export const PUBLISH_AHEAD_DAYS = 365
