/** Chips are choices (links, so that they live in the address), tags are facts. */
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

/** A choice that leads to the same list with or without it. */
export function Chip({
  href,
  current,
  icon,
  children,
}: {
  href: string
  current?: boolean
  icon?: IconName
  children: ReactNode
}) {
  return (
    <a className="chip" href={href} aria-current={current ? 'true' : undefined}>
      {current ? <Icon name="check" /> : icon && <Icon name={icon} />}
      {children}
    </a>
  )
}

/** Chips in a row that scrolls sideways; `label` names the group. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="chips" aria-label={label}>
      {children}
    </nav>
  )
}

/** A short fact. Card colours only for open warning cards. */
export function Tag({
  tone,
  children,
}: {
  tone?: 'ok' | 'info' | 'warn' | 'bad' | 'yellow' | 'orange' | 'red'
  children: ReactNode
}) {
  return <span className={tone ? `tag ${tone}` : 'tag'}>{children}</span>
}
