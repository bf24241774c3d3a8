/**
 * The button behind which a device is asked for a passkey. Its answer is sent as a plain form, so that the page goes on or
 * shows a fault as with any other. The code for it comes with the first press. Intentionally not offered by autofill: a
 * question that waits on every sign-in page would cost a row and a cookie for each visitor, and be over when it is answered late.
 */
import { useEffect, useRef, useState } from 'react'
import { useHydrated } from '#client/runtime/hydrated.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, type ButtonVariant } from '#client/ui/button.tsx'
import { useWait } from '#client/ui/form/form-banner.tsx'

/** Null while that is not known: on the server, and before the browser's code runs the page. */
export function useCanPasskey(): boolean | null {
  return useHydrated() ? 'PublicKeyCredential' in window : null
}

/** The endpoint of the challenge, and which of the page's forms asks it. */
export interface PasskeyAct {
  path: string
  routeId: string
  ask: 'ask' | 'offer'
}

interface PasskeyButtonProps extends PasskeyAct {
  /** The page's form that takes the answer. */
  send: string
  label: string
  /** @default 'line' */
  variant?: ButtonVariant
  block?: boolean
  /** More fields, looked at when the device has answered. */
  fields?: () => Record<string, string>
}

/** Shown only where {@link useCanPasskey}. */
export function PasskeyButton({ path, routeId, ask, send, label, variant, block, fields }: PasskeyButtonProps) {
  const { t } = useText()
  const inWords = useWait()
  const form = useRef<HTMLFormElement>(null)
  const [isAsking, setAsking] = useState(false)
  const [fault, setFault] = useState<{ fault: string; wait?: number } | null>(null)
  const [answer, setAnswer] = useState<Record<string, string> | null>(null)
  useEffect(() => {
    if (answer) form.current?.requestSubmit()
  }, [answer])

  async function press() {
    setFault(null)
    setAsking(true)
    const result = await import('./passkey-ceremony.ts').then(
      ({ performCeremony }) => performCeremony({ path, routeId, ask }),
      () => ({ fault: 'auth:passkey.failed' }),
    )
    setAsking(false)
    if ('fault' in result) setFault(result)
    else setAnswer({ do: send, ...result, ...fields?.() })
  }

  return (
    <form className="stack s2" ref={form} method="post" action={path}>
      {Object.entries(answer ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {fault && (
        <Banner tone="warn" role="alert" title={t(fault.fault)}>
          {inWords(fault.wait)}
        </Banner>
      )}
      <Button type="button" icon="fingerprint" variant={variant} block={block} busy={isAsking} onClick={press}>
        {isAsking ? t('auth:passkey.asking') : label}
      </Button>
    </form>
  )
}
