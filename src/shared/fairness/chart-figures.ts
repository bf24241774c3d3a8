/** The numbers behind each chart of the dashboard, as its table shows them and its file holds them: of one view, so that they are the same. */
import { cardLevels } from '../standards/card-levels.ts'
import { cardOutcomes, type DashboardView, type WorkLine } from './dashboard-page.ts'
import type { BunchingFigures, OfficerFigures } from './figures.ts'
import { BIN_POINTS, BINS_FROM } from './limits.ts'

/** A name, a number, or null where too little is known. */
export type Figure = string | number | null
export interface ChartFigures {
  /** The first names the row. */
  columns: readonly string[]
  rows: readonly (readonly Figure[])[]
}

/** The data drawn, and the reader's choice of scores: an id of an officer or an agency. */
export interface Drawn {
  dashboard: DashboardView
  of: string | null
}

/** The questions with the least agreement: enough to begin with. */
const QUESTIONS_SHOWN = 10

export const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
export const percentOf = (part: number, whole: number) => Math.round((100 * part) / Math.max(1, whole))

/** Scores of the officer or agency that was asked for; else of the agency to supervisors, and to an officer their own. */
export function scoresOf({ dashboard: { officers, agencies, of: scope }, of }: Drawn) {
  const agency = agencies.find(({ id }) => id === of) ?? agencies[0]
  const isAgency = of !== null && agencies.some(({ id }) => id === of)
  const officer = isAgency
    ? undefined
    : (officers.find(({ id }) => id === of) ?? (scope === 'own' ? officers[0] : undefined))
  return officer
    ? {
        officer,
        agency,
        name: officer.name,
        visits: officer.fairness?.visits ?? 0,
        bunching: officer.fairness?.bunching ?? null,
      }
    : {
        officer,
        agency,
        name: agency?.name ?? '',
        visits: agency?.figures.visits ?? 0,
        bunching: agency?.figures.bunching ?? null,
      }
}

/** The scores of one bar, such as 80–81.9; the last one holds its end. */
export function rangeOf({ counts }: BunchingFigures['bins'], at: number): string {
  const from = BINS_FROM + at * BIN_POINTS
  return `${from}–${Number((from + BIN_POINTS - (at + 1 < counts.length ? 0.1 : 0)).toFixed(1))}`
}

/** The comparison of an officer with others: another question than whether an officer's scores gather at thresholds. */
function severityOf(fairness: OfficerFigures | null): 'stricter' | 'milder' | 'even' | 'few' {
  const { low, high } = fairness?.severity ?? {}
  if (low === undefined || high === undefined) return 'few'
  return low > 0 ? 'stricter' : high < 0 ? 'milder' : 'even'
}

/** Officers with too few known visits for a statement, in each of the two comparisons. */
export const leftOutOf = ({ officers }: Pick<DashboardView, 'officers'>) => ({
  severity: officers.filter(({ fairness }) => !fairness?.severity).length,
  thresholds: officers.filter(({ fairness }) => !fairness?.bunching).length,
})

const issuedBy = ({ issued }: WorkLine) => sum(Object.values(issued))

const figures = {
  coverage: ({ dashboard }) => ({
    columns: ['district', 'valid', 'listed', 'percent'],
    rows: dashboard.coverage.map(({ district, valid, listed }) => [district, valid, listed, percentOf(valid, listed)]),
  }),
  overdue: ({ dashboard }) => ({
    columns: ['what', 'week', 'month', 'longer'],
    rows: dashboard.overdue.map(({ what, week, month, longer }) => [what, week, month, longer]),
  }),
  mending: ({ dashboard }) => ({
    columns: ['monthOf', 'cards', 'median', 'slow'],
    rows: dashboard.mending.map(({ month, cards, median, slow }) => [month, cards, median, slow]),
  }),
  severity: ({ dashboard }) => ({
    columns: ['officer', 'points', 'intervalLow', 'intervalHigh', 'visits'],
    rows: dashboard.officers.map(({ name, fairness }) => {
      const { points = null, low = null, high = null } = fairness?.severity ?? {}
      return [name, points, low, high, fairness?.comparable ?? 0]
    }),
  }),
  scores: (drawn) => {
    const { bins } = scoresOf(drawn).bunching ?? {}
    return {
      columns: ['scores', 'found', 'low', 'high'],
      rows: bins
        ? bins.counts.map((count, at) => [rangeOf(bins, at), count, Number(bins.low[at]), Number(bins.high[at])])
        : [],
    }
  },
  cards: ({ dashboard: { work } }) => ({
    columns: ['what', 'cards'],
    rows: [
      ...cardLevels.map((level) => [level, work.issued[level]]),
      ...cardOutcomes.map((outcome) => [outcome, work.ended[outcome]]),
    ],
  }),
  agreement: ({ dashboard: { agencies } }) => ({
    columns: ['question', 'kappa', 'pairs', 'agreed', 'firstFailed', 'secondFailed'],
    rows: agencies
      .flatMap((agency) => agency.figures.agreement)
      .slice(0, QUESTIONS_SHOWN)
      .map(({ code, kappa, pairs, agreed = null, firstFailed = null, secondFailed = null }) => [
        code,
        kappa,
        pairs,
        agreed,
        firstFailed,
        secondFailed,
      ]),
  }),
  officers: ({ dashboard: { officers } }) => ({
    columns: ['officer', 'inspections', 'na', 'issued', 'withdrawn', 'severity', 'thresholds'],
    rows: officers.map((officer) => {
      const { name, inspections, na, answers, ended, fairness } = officer
      const scores = fairness?.bunching ? (fairness.bunching.isRemarkable ? 'remarkable' : 'usual') : 'few'
      return [
        name,
        inspections,
        percentOf(na, answers),
        issuedBy(officer),
        ended.withdrawn,
        severityOf(fairness),
        scores,
      ]
    }),
  }),
} satisfies Record<string, (drawn: Drawn) => ChartFigures>

export type ChartName = keyof typeof figures
export const chartNames = Object.keys(figures) as ChartName[]

/** The rows of a chart. */
export const figuresOf = (chart: ChartName, drawn: Drawn): ChartFigures => figures[chart](drawn)

/** Address of a chart's file. */
export function fileOf(chart: ChartName, { dashboard: { period }, of }: Drawn): string {
  const asked = new URLSearchParams({ days: String(period), chart, ...(chart === 'scores' && of !== null && { of }) })
  return `/inspector/dashboard/figures.csv?${asked}`
}
