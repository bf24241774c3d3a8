/** A visit in one line: its kind, number of questions, and approximate duration. */
import type { Text } from '#client/runtime/i18n/text.tsx'
import type { PlannedVisit } from '#shared/plan/plan-page.ts'

/** `Recheck · about 6 questions · 22 min`. */
export const visitWords = ({ t }: Text, { kind, questions, minutes }: PlannedVisit): string =>
  [
    t(`inspection:kind.${kind}`),
    t('plan:visit.questions', { count: questions }),
    t('plan:visit.minutes', { count: minutes }),
  ].join(' · ')
