/** Hands a number or a name over whole, so that nobody types it over; without JavaScript it stands there to be marked. */
import { useState } from 'react'
import { useHydrated } from '#client/runtime/hydrated.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'

interface CopyTextProps {
  text: string
  /** Words of the button. @default those for a number */
  label?: string
  /** The copied text. @default the shown one */
  copied?: string
}

export function CopyText({ text, label, copied = text }: CopyTextProps) {
  const { t } = useText()
  const [isCopied, setCopied] = useState(false)
  const isReady = useHydrated()

  async function copy() {
    try {
      await navigator.clipboard.writeText(copied)
      setCopied(true)
    } catch {
      // Not allowed: the text still stands beside it.
    }
  }

  return (
    <span className={isReady ? 'copy' : 'copy waiting'}>
      <Button type="button" variant="plain" disabled={!isReady} onClick={() => void copy()}>
        <span role="status">{isCopied ? t('payees:action.copied') : (label ?? t('payees:action.copy'))}</span>
        <span className="vh"> {text}</span>
      </Button>
    </span>
  )
}

/** Banks take digits alone. */
export const CopyNumber = ({ number }: { number: string }) => (
  <CopyText text={number} copied={number.replace(/\D/g, '')} />
)
