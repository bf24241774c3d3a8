/** A bordered surface for one thing. At most one lifted panel a screen: the thing to act on. */
import type { ReactNode } from 'react'

interface PanelProps {
  /** A shadow instead of a border. */
  lift?: boolean
  /** No padding: for lists that reach the edge. */
  flush?: boolean
  /** Id of the heading that names the panel; makes it a region. */
  labelledBy?: string
  children: ReactNode
}

export function Panel({ lift, flush, labelledBy, children }: PanelProps) {
  const className = `panel${lift ? ' lift' : ''}${flush ? ' flush' : ''}`
  if (!labelledBy) return <div className={className}>{children}</div>
  return (
    <section className={className} aria-labelledby={labelledBy}>
      {children}
    </section>
  )
}
