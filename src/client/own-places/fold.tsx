/** A form that is folded away until it is wanted; `about` names its subject for people who only hear its label. */
import type { ReactNode } from 'react'

export function Fold({
  label,
  about,
  open,
  children,
}: {
  label: string
  about?: string
  open?: boolean
  children: ReactNode
}) {
  return (
    <details className="fold" open={open}>
      <summary>
        {label}
        {about && <span className="vh"> {about}</span>}
      </summary>
      {children}
    </details>
  )
}
