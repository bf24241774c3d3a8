/** Agreement of two officers on a question: Cohen's κ of their verdicts in second looks. Questions read differently need better wording. */
import type { AgreementFigures } from '#shared/fairness/figures.ts'
import { VISITS_FEWEST } from '#shared/fairness/limits.ts'
import { type Verdict, verdicts } from '#shared/standards/score.ts'

/** The verdicts of two officers on one question of one place. */
export interface PairedVerdict {
  template: string
  code: string
  first: Verdict
  second: Verdict
}

/** 1 for always the same, 0 for no more than by chance; null where all said one thing, so that there was nothing to differ on. */
export function kappaOf(pairs: readonly Pick<PairedVerdict, 'first' | 'second'>[]): number | null {
  const share = (is: (pair: Pick<PairedVerdict, 'first' | 'second'>) => boolean) =>
    pairs.filter(is).length / pairs.length
  const agreed = share(({ first, second }) => first === second)
  const byChance = verdicts.reduce(
    (sum, verdict) => sum + share(({ first }) => first === verdict) * share(({ second }) => second === verdict),
    0,
  )
  return byChance === 1 ? null : Math.round(((agreed - byChance) / (1 - byChance)) * 100) / 100
}

/** Number of same verdicts, and of failures by one of the two alone: κ says neither. */
const directionOf = (pairs: readonly PairedVerdict[]) => ({
  agreed: pairs.filter(({ first, second }) => first === second).length,
  firstFailed: pairs.filter(({ first, second }) => first === 'fail' && second !== 'fail').length,
  secondFailed: pairs.filter(({ first, second }) => first !== 'fail' && second === 'fail').length,
})

/** Questions with enough pairs, the least alike first; and how many pairs the best known one has. */
export function measureAgreement(pairs: readonly PairedVerdict[]): { agreement: AgreementFigures[]; pairs: number } {
  const byQuestion = [...Map.groupBy(pairs, ({ template, code }) => `${template} ${code}`).values()]
  const agreement = byQuestion
    .filter(({ length }) => length >= VISITS_FEWEST)
    .map((own) => {
      const [{ template, code }] = own as [PairedVerdict]
      return { template, code, pairs: own.length, kappa: kappaOf(own), ...directionOf(own) }
    })
    .sort((a, b) => (a.kappa ?? 1) - (b.kappa ?? 1) || (a.code < b.code ? -1 : 1))
  return { agreement, pairs: Math.max(0, ...byQuestion.map(({ length }) => length)) }
}
