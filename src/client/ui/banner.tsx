/** A message in the flow of the page. `yellow`, `orange` and `red` are warning cards and nothing else. */
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

export type Tone = 'info' | 'ok' | 'warn' | 'bad'
export type CardLevel = 'yellow' | 'orange' | 'red'

const icons: Record<Tone, IconName> = { info: 'info', ok: 'circle-check', warn: 'triangle-alert', bad: 'circle-alert' }
const numbers: Record<CardLevel, number> = { yellow: 1, orange: 2, red: 3 }

interface BannerProps {
  tone: Tone | CardLevel
  title: ReactNode
  children?: ReactNode
  /** Read out when it appears: `alert` for a fault, `status` for success. */
  role?: 'alert' | 'status'
}

const isCard = (tone: Tone | CardLevel): tone is CardLevel => tone in numbers

export function Banner({ tone, title, children, role }: BannerProps) {
  return (
    <div className={`banner ${tone}`} role={role}>
      {isCard(tone) ? <WarningCard level={tone} /> : <Icon name={icons[tone]} />}
      <div className="grow">
        <b>{title}</b>
        {children && <div className="small">{children}</div>}
      </div>
    </div>
  )
}

/** The small upright card with its level number, which makes it readable without its colour. */
export function WarningCard({ level }: { level: CardLevel }) {
  return (
    <span className={`wcard ${level}`} aria-hidden="true">
      {numbers[level]}
    </span>
  )
}
