/**
 * The button behind which a device is asked for a passkey. Its answer is sent as a plain form, so that the page goes on or
 * shows a fault as with any other. The code for it comes with the first press. Intentionally not offered by autofill: a
 * question that waits on every sign-in page would cost a row and a cookie for each visitor, and be over when it is answered late.
 */
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useHydrated } from '#client/runtime/hydrated.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, type ButtonVariant } from '#client/ui/button.tsx'
import { useWait } from '#client/ui/form/form-banner.tsx'
import { laterCode } from '../runtime/requests/later-code.ts'
import type { Ceremony } from './passkey-ceremony.ts'
import type { PasskeyFault, PasskeyFaulted } from './passkey-fault.ts'

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

/** Has the device sign the endpoint's challenge. The code for it comes with the first call; never rejects. */
export async function askDevice({ path, routeId, ask }: PasskeyAct): Promise<Ceremony> {
  try {
    const [{ performCeremony }, { postForm }] = await Promise.all([import('./passkey-ceremony.ts'), laterCode()])
    return await performCeremony(ask, (fields) => postForm(path, routeId, fields))
  } catch {
    return { fault: 'auth:passkey.failed' }
  }
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
  const [fault, setFault] = useState<PasskeyFault | null>(null)
  const [answer, setAnswer] = useState<Record<string, string> | null>(null)
  useEffect(() => {
    if (answer) form.current?.requestSubmit()
  }, [answer])
  useEffect(() => {
    const listen = ({ detail }: CustomEventInit<PasskeyFault>) => setFault(detail ?? null)
    const asked = form.current
    const faulted: PasskeyFaulted = 'passkey-faulted'
    asked?.addEventListener(faulted, listen)
    return () => asked?.removeEventListener(faulted, listen)
  }, [])

  async function press({ currentTarget }: MouseEvent) {
    // Of a page's first code too: asked twice, the device gives up the first.
    if (currentTarget.getAttribute('aria-busy')) return
    setFault(null)
    setAsking(true)
    const result = await askDevice({ path, routeId, ask })
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
