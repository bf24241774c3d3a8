/** The end of a flow: the done act, its effect, and the one next step. */
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface DonePanelProps {
  /** The done act: "Your password is changed". */
  title: string
  /** Its effect. */
  children?: ReactNode
  /** One button or {@link ButtonLink}. */
  action: ReactNode
  /** Level of the title's heading. @default 1 */
  level?: 1 | 2
}

export function DonePanel({ title, children, action, level = 1 }: DonePanelProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className="finish" role="status">
      <span className="finish-mark">
        <Icon name="check" />
      </span>
      <Heading>{title}</Heading>
      {children && <div className="muted">{children}</div>}
      {action}
    </div>
  )
}
