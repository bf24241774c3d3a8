/** A file to take along. LINE's own browser saves none, so there the link leads to the phone's browser. */
import type { ReactNode } from 'react'
import { useHydrated } from '../runtime/hydrated.ts'
import { ButtonLink } from './button.tsx'
import { inLine, outsideOf } from './in-line.ts'

/** What a link to a file carries. */
export function useDownload(href: string) {
  const isInLine = useHydrated() && inLine()
  // The target keeps the page's own script from following it within LINE.
  return isInLine ? { href: outsideOf(href), target: '_top' } : { href, download: true }
}

interface DownloadLinkProps {
  href: string
  variant?: 'plain'
  children: ReactNode
}

export const DownloadLink = ({ href, ...rest }: DownloadLinkProps) => (
  <ButtonLink {...rest} {...useDownload(href)} icon="download" />
)
