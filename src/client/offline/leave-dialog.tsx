/**
 * Signing out while something waits on this device: sent first, locked here, or thrown away by typing it. Without JavaScript, and where
 * nobody answers this, the queue is locked: nothing is lost by leaving.
 */
import { useEffect, useState } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Input } from '#client/ui/field.tsx'
import { dropUnsent } from '../chat/send-unsent.ts'
import { dropDraft } from '../drafts/send-waiting.ts'
import { fieldChanged } from '../runtime/device/field-changed.ts'
import { discardRun } from './field-runs.ts'
import { readFieldState, waitingIn } from './field-state.ts'
import { sendRest } from './send-rest.ts'

/** The form by which people sign out (routes/profile). */
const isLeaving = (form: HTMLFormElement) =>
  form.elements.namedItem('do') !== null && new FormData(form).get('do') === 'sign-out'

export function LeaveDialog() {
  const { t, format } = useText()
  const [asked, setAsked] = useState<{ form: HTMLFormElement; waiting: number } | null>(null)
  const [typed, setTyped] = useState('')
  const [isUnsent, setUnsent] = useState(false)
  useEffect(() => {
    let isSure = false
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target
      if (isSure || !(form instanceof HTMLFormElement) || !isLeaving(form)) return
      event.preventDefault()
      event.stopPropagation()
      void readFieldState()
        .then(waitingIn, () => 0)
        .then((waiting) => {
          isSure = waiting === 0
          if (isSure) form.requestSubmit()
          else setAsked({ form, waiting })
          isSure = false
        })
    }
    document.addEventListener('submit', onSubmit, true)
    return () => document.removeEventListener('submit', onSubmit, true)
  }, [])
  if (!asked) return null
  const leave = () => {
    // Past the question: the form is sent as the browser sends it.
    asked.form.submit()
  }
  const word = t('field:leave.word')
  return (
    <Dialog
      open
      id="leave"
      title={t('field:leave.title', { waiting: format.number(asked.waiting) })}
      onClose={() => setAsked(null)}
    >
      <div className="stack">
        {isUnsent && <p role="alert">{t('field:leave.unsent')}</p>}
        <Buttons>
          <Button
            type="button"
            variant="primary"
            block
            onClick={async () => {
              await sendRest()
              if (waitingIn(await readFieldState()) === 0) leave()
              else setUnsent(true)
            }}
          >
            {t('field:leave.send')}
          </Button>
          <Button type="button" icon="lock" block onClick={leave}>
            {t('field:leave.lock')}
          </Button>
        </Buttons>
        <details>
          <summary>{t('field:leave.discard')}</summary>
          <div className="stack">
            <Input
              id="leave-word"
              name="word"
              label={t('field:leave.type', { word })}
              autoComplete="off"
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Button
              type="button"
              variant="danger"
              disabled={typed.trim() !== word}
              onClick={async () => {
                const { runs, messages, forms } = await readFieldState()
                for (const { run } of runs) await discardRun(run)
                for (const { client } of messages) await dropUnsent(client)
                for (const { name } of forms) await dropDraft(name)
                fieldChanged()
                leave()
              }}
            >
              {t('field:leave.discard')}
            </Button>
          </div>
        </details>
      </div>
    </Dialog>
  )
}
