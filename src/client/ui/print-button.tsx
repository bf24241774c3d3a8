/** Prints the page as it is on paper (styles/print.css). Without the browser's code there is none: the browser's own menu prints it too. */

import { useHydrated } from '../runtime/hydrated.ts'
import { Button, ButtonLink } from './button.tsx'
import { inLine, outsideOf } from './in-line.ts'

interface PrintButtonProps {
  label: string
  /** The link to the phone's own browser, for LINE's, which cannot print. Left out where the page would not be the same there. */
  elsewhere?: string
}

export function PrintButton({ label, elsewhere }: PrintButtonProps) {
  if (!useHydrated()) return null
  if (inLine()) return elsewhere ? <Outside label={elsewhere} /> : null
  return (
    <Button type="button" icon="file-text" onClick={() => window.print()}>
      {label}
    </Button>
  )
}

function Outside({ label }: { label: string }) {
  const { pathname, search } = window.location
  return (
    <ButtonLink href={outsideOf(pathname + search)} target="_top">
      {label}
    </ButtonLink>
  )
}
