/** A link to a question or the review: an address without the browser's code, with it a move that asks nobody. */
import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import type { RunDriver } from './run-driver.ts'

interface RunLinkProps
  extends Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'children' | 'aria-current'> {
  driver: Pick<RunDriver, 'href' | 'go'>
  to: string
}

export function RunLink({ driver, to, ...rest }: RunLinkProps) {
  const go = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (!driver.go || !isPlain) return
    event.preventDefault()
    driver.go(to)
  }
  return <a {...rest} href={driver.href(to)} onClick={go} />
}
