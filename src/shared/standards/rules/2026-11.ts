/** The rules from November 2026 on, and the first that were written down: earlier seals and cards go by them too. */
import type { Rules } from './rules.ts'

export const rules202611: Rules = {
  id: '2026-11',
  from: '2026-11-01T00:00:00+07:00',
  grades: {
    A: { score: 90, weakestArea: 80, majors: 0 },
    B: { score: 80, weakestArea: 65, majors: 1 },
    C: { score: 70, weakestArea: 50, majors: 2 },
    D: { score: 50, weakestArea: null, majors: 4 },
  },
  naWeightPercent: 30,
  bestWithMuchNa: 'B',
  areaMinQuestions: 2,
  // The domain names A, B and C; a worse result must not expire sooner than a C.
  validityMonths: { A: 18, B: 12, C: 6, D: 6, E: 6 },
  surveyDays: { usual: 180, short: 90 },
  cards: {
    terms: {
      yellow: { replyHours: 7 * 24, fixHours: 15 * 24 },
      orange: { replyHours: 3 * 24, fixHours: 7 * 24 },
      red: { replyHours: 24, fixHours: null },
    },
    orangePublicAfterHours: 3 * 24,
    returnedHours: { yellow: 48, orange: 48, red: 12 },
    decisionHours: { yellow: 5 * 24, orange: 3 * 24, red: 24 },
    escalationHours: { yellow: 3 * 24, orange: 24, red: null },
    appealDays: 15,
    appealDecisionDays: 30,
    extensionShare: 0.5,
    ratifyHours: 24,
    onSite: { hours: 1, metres: 300 },
  },
}
