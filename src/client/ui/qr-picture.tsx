/** Takes a picture of a QR code, from the camera or the device, and reads it there: nothing of the picture is sent. */
import { type ChangeEvent, useState } from 'react'
import { useHydrated } from '../runtime/hydrated.ts'
import { Field } from './field.tsx'
import { FileInput } from './file-input.tsx'

/** Reason for which a picture was of no use: it shows no code, another code, or cannot be read. */
type QrFault = 'none' | 'other' | 'failed'

interface QrPictureProps {
  id: string
  label: string
  hint: string
  faults: Record<QrFault, string>
  /** Opens the camera for the world in front, where the device has one. */
  camera?: boolean
  /** Uses the code; false where it is another kind of code. */
  onCode(text: string, input: HTMLInputElement): boolean
}

/** There from the beginning, so that nothing moves, but for those without scripts. */
export function QrPicture({ id, label, hint, faults, camera, onCode }: QrPictureProps) {
  const [state, setState] = useState<QrFault | 'idle' | 'reading'>('idle')
  const isRunning = useHydrated()
  async function read({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    if (!file) return
    setState('reading')
    try {
      const { readQr } = await import('./read-qr.ts')
      const text = await readQr(file)
      target.value = ''
      const done = text === null || onCode(text, target)
      setState(text === null ? 'none' : done ? 'idle' : 'other')
    } catch {
      setState('failed')
    }
  }
  const error = state !== 'idle' && state !== 'reading' ? faults[state] : undefined
  return (
    <div className="qr-picture">
      <Field id={id} label={label} hint={hint} error={error}>
        <FileInput
          id={id}
          accept="image/*"
          capture={camera ? 'environment' : undefined}
          disabled={!isRunning}
          aria-busy={state === 'reading'}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          aria-invalid={error ? true : undefined}
          onChange={read}
        />
      </Field>
    </div>
  )
}
