/** Takes a PromptPay code from the camera or a picture, reads it on the device, and asks about the number in it. */
import { type ChangeEvent, useState } from 'react'
import { useText } from '#client/i18n/text.tsx'
import { Field } from '#client/ui/field.tsx'
import { useHydrated } from '#client/ui/hydrated.ts'
import { readPromptPay } from '#shared/payees/promptpay-qr.ts'

type State = 'idle' | 'reading' | 'none' | 'other' | 'failed'

/** Stands in the form whose field `payee` it fills; there from the beginning, so that nothing moves, but for those without scripts. */
export function ScanPayee() {
  const { t } = useText()
  const [state, setState] = useState<State>('idle')
  const isRunning = useHydrated()
  async function read({ target }: ChangeEvent<HTMLInputElement>) {
    const { form, files } = target
    const file = files?.[0]
    const field = form?.elements.namedItem('payee')
    if (!file || !(field instanceof HTMLInputElement)) return
    setState('reading')
    try {
      const { readQr } = await import('./read-qr.ts')
      const text = await readQr(file)
      const number = text === null ? null : readPromptPay(text)
      target.value = ''
      if (number === null) return setState(text === null ? 'none' : 'other')
      setState('idle')
      field.value = number
      form?.requestSubmit()
    } catch {
      setState('failed')
    }
  }
  const error = state === 'idle' || state === 'reading' ? undefined : t(`payees:qr.${state}`)
  return (
    <div className="scan-payee">
      <Field id="qr" label={t('payees:qr.label')} hint={t('payees:qr.hint')} error={error}>
        <input
          className="input"
          id="qr"
          type="file"
          accept="image/*"
          disabled={!isRunning}
          aria-busy={state === 'reading'}
          aria-describedby={error ? 'qr-hint qr-error' : 'qr-hint'}
          aria-invalid={error ? true : undefined}
          onChange={read}
        />
      </Field>
    </div>
  )
}
