/** Hands a number to the banking app whole, so that nobody types it over; without JavaScript it stands there to be marked. */
import { useState } from 'react'
import { useText } from '#client/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { useHydrated } from '#client/ui/hydrated.ts'

export function CopyNumber({ number }: { number: string }) {
  const { t } = useText()
  const [isCopied, setCopied] = useState(false)
  const isReady = useHydrated()

  async function copy() {
    try {
      // Banks take digits alone.
      await navigator.clipboard.writeText(number.replace(/\D/g, ''))
      setCopied(true)
    } catch {
      // Not allowed: the number still stands beside it.
    }
  }

  return (
    <span className={isReady ? 'copy' : 'copy waiting'}>
      <Button type="button" variant="plain" disabled={!isReady} onClick={() => void copy()}>
        <span role="status">{t(isCopied ? 'payees:action.copied' : 'payees:action.copy')}</span>
        <span className="vh"> {number}</span>
      </Button>
    </span>
  )
}
