/** Prints the page as it is on paper (styles/print.css). Without the browser's code there is none: the browser's own menu prints it too. */

import { useHydrated } from '../runtime/hydrated.ts'
import { Button } from './button.tsx'

export function PrintButton({ label }: { label: string }) {
  if (!useHydrated()) return null
  return (
    <Button type="button" icon="file-text" onClick={() => window.print()}>
      {label}
    </Button>
  )
}
