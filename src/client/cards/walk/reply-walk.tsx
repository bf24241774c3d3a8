/**
 * One walk through the open findings of a card with the camera: the old photo over the viewfinder, one photo and one line each, all sent at its end.
 * It writes into the forms of the page, so that what was taken is on the device at once and is there when the walk is closed. A modal dialog as
 * the viewer of photos is (client/photos/photo-viewer.tsx): Escape and a phone's way back close it, and the page stays.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { CardFindingView } from '#shared/cards/card-file.ts'
import { inTurn } from '../../drafts/in-turn.ts'
import type { Sent } from '../../drafts/use-saved-form.ts'
import { useCamera } from './use-camera.ts'
import { Viewfinder } from './viewfinder.tsx'
import { WalkList } from './walk-list.tsx'
import { WalkShoot } from './walk-shoot.tsx'
import {
  isSent,
  nextOpen,
  stepOf,
  suggestedLine,
  toSend,
  type WalkForm,
  type WalkStep,
  withPhoto,
} from './walk-steps.ts'
import { WalkWords } from './walk-words.tsx'

export interface ReplyWalkProps {
  /** The open ones, in their order. */
  findings: readonly CardFindingView[]
  forms: ReadonlyMap<string, WalkForm>
  /** Id of the finding to begin with; null for the first without a photo. */
  first: string | null
  onClose: () => void
}

export default function ReplyWalk({ findings, forms, first, onClose }: ReplyWalkProps) {
  const { t, format } = useText()
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  const [steps, setSteps] = useState(() => findings.map((finding) => stepOf(finding, forms.get(finding.id))))
  // -1: the list of all.
  const [at, setAt] = useState(() =>
    first === null ? nextOpen(steps, 0) : steps.findIndex(({ finding }) => finding.id === first),
  )
  const [taken, setTaken] = useState<File | null>(null)
  const [isSending, setSending] = useState(false)
  const camera = useCamera(at >= 0)
  const step = steps[at]
  const isBlind = camera.state !== 'live' && camera.state !== 'starting'
  const view = step ? `${at} ${taken ? 'taken' : isBlind ? 'blind' : 'look'}` : 'list'

  useLayoutEffect(() => {
    dialog.current?.showModal()
  }, [])
  useEffect(() => {
    if (!history.state?.viewer) history.pushState({ ...history.state, viewer: true }, '')
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each view begins at its first act
  useEffect(() => {
    const first = dialog.current?.querySelector<HTMLElement>('[data-first]')
    first?.focus()
  }, [view])

  const change = (index: number, part: Partial<WalkStep>) => {
    const next = steps.map((each, place) => (place === index ? { ...each, ...part } : each))
    setSteps(next)
    return next
  }
  const goOn = (next: readonly WalkStep[]) => {
    setTaken(null)
    setAt(nextOpen(next, at + 1))
  }
  const use = (text: string) => {
    if (!step || !taken) return
    const form = forms.get(step.finding.id)
    void form?.fill({ text, photos: withPhoto(form.said().photos, taken, step.photo) })
    goOn(change(at, { photo: taken, isSkipped: false, sent: null }))
  }
  /** Closed with a part of it sent: the page learns of that. */
  const leave = () => {
    const sent = steps.map((each) => each.sent).find(isSent)
    onClose()
    if (sent && navigator.onLine) void navigate(sent.to, { replace: true })
  }
  const lineOf = ({ finding }: WalkStep) => forms.get(finding.id)?.said().fields.text ?? ''

  async function send(): Promise<void> {
    setSending(true)
    let to: string | null = null
    let hasFailed = false
    for (const { finding } of toSend(steps)) {
      const note = (sent: WalkStep['sent']) =>
        setSteps((all) => all.map((each) => (each.finding.id === finding.id ? { ...each, sent } : each)))
      const form = forms.get(finding.id)
      const sent: Sent = form ? await inTurn(() => form.send(note)) : 'lost'
      note(sent)
      if (isSent(sent)) to = sent.to
      else hasFailed = true
      // The line is lost for the others too; each is sent by itself once it is back.
    }
    setSending(false)
    if (to === null || hasFailed) return
    // In place of the walk's own entry: the way back leads to the page before it.
    await navigate(to, { replace: true })
    onClose()
  }

  return (
    <dialog
      className="viewer walk"
      data-step={step ? at : undefined}
      ref={dialog}
      aria-labelledby="walk-title"
      // Closed on the page’s own entry it was the way back that closed it (client/runtime/router.tsx).
      onClose={() => (history.state?.viewer ? history.back() : leave())}
    >
      <header>
        <div className="grow">
          <p id="walk-title" role="status">
            {step ? (
              <>
                <span className="num">
                  {t('card:of', { number: format.number(at + 1), of: format.number(steps.length) })}
                </span>{' '}
                <b>{step.finding.found}</b>
              </>
            ) : (
              <b>{t('card:walk.title')}</b>
            )}
          </p>
        </div>
        <button
          type="button"
          className="icon-btn"
          aria-label={t('action.close')}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="x" />
        </button>
      </header>
      {step ? (
        <>
          <Viewfinder finding={step.finding} video={camera.video} taken={taken} isBlind={isBlind} />
          <div className="walk-sheet stack s3">
            {taken ? (
              <WalkWords
                key={step.finding.id}
                given={lineOf(step) || suggestedLine(step.finding, t, format)}
                isLast={
                  nextOpen(
                    steps.filter((_, index) => index !== at),
                    0,
                  ) < 0
                }
                onUse={use}
                onRetake={() => setTaken(null)}
              />
            ) : (
              <WalkShoot
                camera={camera}
                onTaken={setTaken}
                onSkip={() => goOn(change(at, { isSkipped: step.photo === null }))}
              />
            )}
          </div>
        </>
      ) : (
        <WalkList
          steps={steps}
          textOf={lineOf}
          isSending={isSending}
          onSend={() => void send()}
          onTake={(index) => {
            setTaken(null)
            setAt(index)
          }}
          onClose={() => dialog.current?.close()}
        />
      )}
    </dialog>
  )
}
