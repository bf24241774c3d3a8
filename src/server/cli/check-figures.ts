/**
 * `npm run cli -- check-figures`: whether the stored figures of places match their inspections, cards and reviews, the audit record its chain, and
 * whether the past is possible.
 */
import { compareDays, repairDays } from '../domain/fairness/compare-days.ts'
import { checkHistory } from '../domain/history/check-history.ts'
import { compareScores } from '../domain/inspections/compare-scores.ts'
import { compareStoredFigures, recomputeStoredFigures } from '../domain/inspections/stored-figures.ts'
import { compareBayesianMeans, refreshBayesianMeans } from '../domain/places/bayesian-means.ts'
import { refreshRatings } from '../domain/places/ratings.ts'
import { compareReviewSummaries } from '../domain/places/review-summaries.ts'
import { type CliCommand, CommandRefusal } from './command.ts'
import { verifyRecord } from './verify-audit.ts'

/** Differences that are printed one by one. */
const mostShown = 20

const text = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value ?? 'none'))

export const checkFiguresCommand: CliCommand = {
  name: 'check-figures',
  usage: 'check-figures [--repair]',
  summary:
    'Compares the figures kept on places and by day with inspections, cards and reviews, verifies the record, and looks whether all happened in an order that can be; --repair writes what differs.',
  async run(args, { database: { db }, storage, print }) {
    const repairs = args[0] === '--repair'
    if (args.length > (repairs ? 1 : 0)) throw new CommandRefusal('check-figures takes only --repair.')
    const [wrong, differences] = [await compareScores(db), await compareStoredFigures(db)]
    const reviewed = await compareReviewSummaries(db)
    const record = await verifyRecord(db, storage)
    const past = await checkHistory(db, new Date())
    const days = await compareDays(db)
    const { behind, isOverdue } = await compareBayesianMeans(db)
    const means = isOverdue ? behind : []
    const lines = [
      ...record.lines,
      ...past.map(
        ({ name, words, count, such }) =>
          `history, ${name}: ${count} ${words} (${such.join(', ')}${count > such.length ? ', …' : ''})`,
      ),
      ...wrong.map(
        ({ inspectionId, stored, actual }) => `inspection ${inspectionId}: ${stored}, by its answers ${text(actual)}`,
      ),
      ...days.map(({ day, stored, actual }) => `day ${day}: ${stored}, by what happened ${actual}`),
      ...[...differences, ...reviewed, ...means].map(
        ({ businessId, figure, stored, actual }) =>
          `place ${businessId}: ${figure} ${text(stored)}, should be ${text(actual)}`,
      ),
    ]
    for (const line of lines.slice(0, mostShown)) print(line)
    if (lines.length > mostShown) print(`… and ${lines.length - mostShown} more`)
    // Sealed inspections and recorded events are never changed: a wrong one is for people to look into.
    const ofReviews = [...new Set(reviewed.map(({ businessId }) => businessId))]
    const repaired = repairs ? (await recomputeStoredFigures(db)) + (await refreshRatings(db, ofReviews)) : 0
    const remade = repairs
      ? await repairDays(
          db,
          days.map(({ day }) => day),
        )
      : 0
    const followed = repairs ? await refreshBayesianMeans(db) : 0
    const waiting = repairs ? followed : behind.length - means.length
    if (repaired > 0) print(`Places repaired: ${repaired}.`)
    if (remade > 0) print(`Days made anew: ${remade}.`)
    if (waiting > 0) {
      const how = repairs ? 'now follow' : 'have yet to follow, within the hour,'
      print(`Places whose rating is weighed by others' reviews and that ${how} what has been written: ${waiting}.`)
    }
    if (lines.length === 0) print('Every place shows what its inspections, cards and reviews say.')
    const mended = differences.length + reviewed.length + means.length + days.length
    return wrong.length + record.lines.length + past.length > 0 || (mended > 0 && !repairs) ? 2 : 0
  },
}
