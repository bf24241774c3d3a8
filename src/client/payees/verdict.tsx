/** The answer to one question, unmistakable by shape, icon and words as well as by colour; then its consequences. */
import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon-names.ts'

/** `aging` is right, as an officer saw it some time ago: no warning, and not green. */
export type VerdictTone = 'ok' | 'aging' | 'warn' | 'bad'

const icons: Record<VerdictTone, IconName> = { ok: 'check', aging: 'check', warn: 'triangle-alert', bad: 'x' }

interface VerdictProps {
  tone: VerdictTone
  /** Id of the heading, which names the section. */
  id: string
  title: ReactNode
  /** The subject of the answer, right under it. */
  about?: ReactNode
  /** The next step. */
  children?: ReactNode
}

export function Verdict({ tone, id, title, about, children }: VerdictProps) {
  return (
    <section className={`verdict ${tone}`} aria-labelledby={id}>
      <header>
        <span className="mark">
          <Icon name={icons[tone]} />
        </span>
        <div className="grow">
          <h2 id={id}>{title}</h2>
          {about}
        </div>
      </header>
      {children}
    </section>
  )
}
