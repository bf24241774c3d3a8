/** What other rules would come to; for supervisors, to anybody else the address is none. Read only: the rules are in the address. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { type TriedRules, tryRules } from '#server/domain/fairness/try-rules.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { problems } from '#shared/problems.ts'
import { rulesAt } from '#shared/standards/rules/rules-at.ts'

/** A score as it was typed, else that of today. */
function scoreOf(typed: string | null, today: number): number {
  const score = Number(typed?.trim() || Number.NaN)
  return score >= 0 && score <= 100 ? Math.round(score * 10) / 10 : today
}

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, now } = context
  const { id: officer, inspector } = personOf(context)
  if (inspector?.state !== 'active' || inspector.level !== 'supervisor') throw problems.page_not_found()
  const { a, b, c, d, weights } = readPage(context, '/inspector/rules').search
  const { grades } = rulesAt(now)
  const thresholds = {
    ...{ A: scoreOf(a, grades.A.score), B: scoreOf(b, grades.B.score) },
    ...{ C: scoreOf(c, grades.C.score), D: scoreOf(d, grades.D.score) },
  }
  const tried: TriedRules = { thresholds, weights: (weights ?? '').slice(0, 500) }
  return { trial: await tryRules(database.db, { officer, now, locale: reader.locale, tried }) }
}
