/** All photos of the walk, each with its line: sent together, one after the other, with the outcome of each. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { PickedPhoto } from '../../photos/picked-photo.tsx'
import { isSent, toSend, type WalkStep } from './walk-steps.ts'

interface WalkListProps {
  steps: readonly WalkStep[]
  textOf: (step: WalkStep) => string
  isSending: boolean
  onSend: () => void
  /** Takes the photo of that step, again or for the first time. */
  onTake: (index: number) => void
  onClose: () => void
}

export function WalkList({ steps, textOf, isSending, onSend, onTake, onClose }: WalkListProps) {
  const { t, format } = useText()
  const ready = toSend(steps)
  const isLost = steps.some(({ sent }) => sent === 'lost')
  return (
    <div className="stack walk-sheet">
      <h2 data-first tabIndex={-1}>
        {t(ready.length > 0 ? 'card:walk.ready' : 'card:walk.none')}
      </h2>
      {isLost && !isSending && <Banner tone="warn" role="alert" title={t('card:kept.lost')} />}
      <ul className="walk-list">
        {steps.map((step, index) => (
          <li key={step.finding.id}>
            {step.photo && <PickedPhoto file={step.photo} alt="" />}
            <div className="stack s2">
              <b>{step.finding.short}</b>
              <p className="small as-written">{step.photo ? textOf(step) : t('card:walk.skipped')}</p>
              <Outcome sent={step.sent} />
              {!isSending && !isSent(step.sent) && (
                <Button type="button" variant="plain" icon="camera" onClick={() => onTake(index)}>
                  {t(step.photo ? 'card:walk.retake' : 'card:walk.shoot')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <p className="small muted">{t('card:reply.stops')}</p>
      <Buttons>
        {ready.length > 0 && (
          <Button type="button" variant="primary" large icon="cloud-upload" busy={isSending} onClick={onSend}>
            {t('card:walk.send', { count: format.number(ready.length) })}
          </Button>
        )}
        <Button type="button" variant="line" onClick={onClose}>
          {t('action.close')}
        </Button>
      </Buttons>
    </div>
  )
}

function Outcome({ sent }: Pick<WalkStep, 'sent'>) {
  const { t, format } = useText()
  if (sent === null || sent === 'lost') return null
  if (typeof sent === 'number')
    return (
      <label className="small">
        {t('card:kept.sending', { percent: format.number(Math.round(sent * 100)) })}
        <progress max="1" value={sent} />
      </label>
    )
  if ('to' in sent) return <p className="small">{t('card:walk.arrived')}</p>
  const [fault] = Object.entries(sent.refusal.errors)
  return (
    <p className="small error-text" role="alert">
      {fault && t(fault[1], sent.refusal.details?.[fault[0]])}
    </p>
  )
}
