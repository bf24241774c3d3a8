/** Loans of areas that wait, each with who lends what to whom and what may be done about it. */
import type { ReactNode } from 'react'
import { useText } from '#client/i18n/text.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { LoanLine } from '#shared/officers/officer-page.ts'

interface LoanLinesProps {
  id: string
  title: string
  lead?: string
  loans: readonly LoanLine[]
  /** What a line says under the area; the days are said by all. */
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
