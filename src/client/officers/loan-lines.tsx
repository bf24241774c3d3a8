/** Loans of areas that wait, each with lender, area, borrower and the possible actions. */
import type { ReactNode } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { LoanLine } from '#shared/officers/officer-page.ts'

interface LoanLinesProps {
  id: string
  title: string
  lead?: string
  loans: readonly LoanLine[]
  /** Text of a line under the area; all have the days. */
  say(loan: LoanLine): string
  children(loan: LoanLine): ReactNode
}

export function LoanLines({ id, title, lead, loans, say, children }: LoanLinesProps) {
  const { t, format } = useText()
  if (loans.length === 0) return null
  return (
    <Panel labelledBy={id}>
      <div className="stack">
        <h2 id={id} className="card-h2">
          {title}
        </h2>
        {lead && <p className="small muted">{lead}</p>}
        <ul className="lines">
          {loans.map((loan) => (
            <li key={loan.id}>
              <div className="grow stack s2">
                <div>
                  <b>{loan.area}</b>
                  <small>
                    {say(loan)} · {t('officer:until', { day: format.date(loan.until) })}
                  </small>
                </div>
                {children(loan)}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}
