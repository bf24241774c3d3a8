/** The card level that the findings call for (domain, section 5): the officer may choose another, and then says why. */

import { type CardLevel, cardLevels } from '../standards/card-levels.ts'
import type { Severity } from '../standards/question-template.ts'

/** Reason for a proposed level in words: key under `card:why`. */
export type LevelReason = 'stop' | 'majors' | 'major' | 'minors' | 'survey'

/** The rule's level for these findings; with none, that of an overdue survey. */
export function proposeLevel(severities: readonly Severity[]): { level: CardLevel; why: LevelReason } {
  if (severities.length === 0) return { level: 'yellow', why: 'survey' }
  if (severities.includes('stop')) return { level: 'red', why: 'stop' }
  const majors = severities.filter((severity) => severity === 'major').length
  if (majors >= 2) return { level: 'orange', why: 'majors' }
  return { level: 'yellow', why: majors === 1 ? 'major' : 'minors' }
}

/** Comparison of a level with the proposed one. */
export function compareLevels(level: CardLevel, proposed: CardLevel): 'milder' | 'same' | 'graver' {
  const steps = cardLevels.indexOf(level) - cardLevels.indexOf(proposed)
  if (steps === 0) return 'same'
  return steps < 0 ? 'milder' : 'graver'
}

/** The level that an overdue card leads to; null after the gravest. */
export const nextLevel = (level: CardLevel): CardLevel | null => cardLevels[cardLevels.indexOf(level) + 1] ?? null
