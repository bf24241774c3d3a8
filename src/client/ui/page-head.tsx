/** Title of a page and one sentence below it: for lists, the rule that they are made by. */
import type { ReactNode } from 'react'

export function PageHead({ title, lead, children }: { title: ReactNode; lead?: string; children?: ReactNode }) {
  return (
    <header className="page-head">
      <h1>{title}</h1>
      {lead && <p>{lead}</p>}
      {children}
    </header>
  )
}
