/** A question that officers ask, as an owner reads it at leisure. */
import type { OfficialName } from '../official-name.ts'
import type { CostClass } from '../standards/question-help.ts'
import type { severityOf } from '../standards/question-template.ts'
import type { Verdict } from '../standards/score.ts'

export interface StandardLine {
  code: string
  section: string
  text: string
  severity: ReturnType<typeof severityOf>
  /** The law, where there is one. */
  basis: OfficialName | null
  /** Only an officer answers it. */
  isOfficers: boolean
  why: string | null
  /** Steps. */
  how: string[]
  cost: CostClass | null
  days: number | null
  /** The owner's last answer; null where it was never asked. */
  last: { verdict: Verdict; on: string } | null
}
