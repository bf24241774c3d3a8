/** A card that is being answered: its clock, and under each finding the replies so far and the possible reply now. */
import type { ReactNode } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { awaitsRecheck, type CardFile, type CardFindingView } from '#shared/cards/card-file.ts'
import { CardClock } from './card-clock.tsx'
import { CardFinding, CardReplies } from './card-finding.tsx'

interface AnsweringCardProps {
  file: CardFile
  /** Time of the page's making. */
  now: string
  /** Under the clock. */
  children: ReactNode
  /** The form of a finding; of the card as a whole where it has none. */
  answer: (finding: CardFindingView | null) => ReactNode
}

export function AnsweringCard({ file, now, children, answer }: AnsweringCardProps) {
  const { t } = useText()
  const { findings } = file
  return (
    <div className="cols stack s6 card-cols">
      <aside>
        <Panel lift>
          <div className="stack">
            <CardClock file={file} now={now} reader="owner" />
            {children}
          </div>
        </Panel>
      </aside>
      <div className="stack s6">
        {findings.map((finding, index) => (
          <CardFinding key={finding.id} finding={finding} place={{ number: index + 1, of: findings.length }}>
            <CardReplies replies={finding.replies} />
            {awaitsRecheck(finding) ? (
              <p className="small note-line">
                <Icon name="info" />
                {t('card:reply.recheck')}
              </p>
            ) : (
              answer(finding)
            )}
          </CardFinding>
        ))}
        {findings.length === 0 && <Panel>{answer(null)}</Panel>}
      </div>
    </div>
  )
}
