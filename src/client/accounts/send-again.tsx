/**
 * The way to another code, below the form of the first. The server says in how many seconds it would send one; the browser counts them
 * down. Without its code the button is simply there, and the server answers a press that comes too early.
 */
import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '../ui/button.tsx'

interface SendAgainProps {
  /** Seconds until another code may be asked for. Give each answer its own `key`, so that the count begins anew. */
  seconds: number
  /** @default the page's own address */
  action?: string
  /** Hidden fields of the form. */
  children?: ReactNode
}

export function SendAgain({ seconds, action, children }: SendAgainProps) {
  const { t } = useText()
  const left = useSecondsLeft(seconds)
  return (
    <form className="again" method="post" action={action}>
      {children}
      <Button variant="plain" disabled={left > 0}>
        {left > 0 ? t('code.againIn', { seconds: left }) : t('code.again')}
      </Button>
    </form>
  )
}

/**
 * Counts `seconds` down to 0 from when it is first rendered in a browser; 0 on the server. Goes by the clock, so that a phone that slept
 * has counted on; a clock that was set back ends the count, because the server decides anyway.
 */
function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const start = Date.now()
    const tick = () => {
      const now = secondsLeft(seconds, Date.now() - start)
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }
    const timer = setInterval(tick, 1000)
    tick()
    return () => clearInterval(timer)
  }, [seconds])
  return left
}

/** Whole seconds that are left of `seconds` when `passed` milliseconds have gone by; 0 when time ran backwards. */
export const secondsLeft = (seconds: number, passed: number): number =>
  passed < 0 ? 0 : Math.max(0, Math.ceil(seconds - passed / 1000))
