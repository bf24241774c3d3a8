/** Hands a text over whole, so that nobody types it over; without JavaScript it stands there to be marked. */
import { useState } from 'react'
import { useHydrated } from '../runtime/hydrated.ts'
import { Button } from './button.tsx'

interface CopyTextProps {
  /** Said after the button's words to those who do not see it. */
  text: string
  /** Words of the button, and those after it is pressed. */
  label: string
  done: string
  /** The copied text. @default the shown one */
  copied?: string
}

export function CopyText({ text, label, done, copied = text }: CopyTextProps) {
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
        <span role="status">{isCopied ? done : label}</span>
        <span className="vh"> {text}</span>
      </Button>
    </span>
  )
}
