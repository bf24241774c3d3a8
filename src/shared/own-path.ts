/** Targets of a redirect that an address names: to this site alone, never to another one. */
import { readUrl } from './read-url.ts'

const own = 'http://own.invalid'

/** A path of ours to go back to, or the fallback: never another site, never `//host` or a backslash trick. */
export function ownPath(wanted: string | undefined | null, fallback: string): string {
  if (!wanted || wanted.length > 2000 || !/^\/[\x21-\x5b\x5d-\x7e]*$/.test(wanted)) return fallback
  const url = readUrl(wanted, own)
  if (!url) return fallback
  // Only the form that did an act confirms it; no link back may claim it.
  if (url.searchParams.has('done')) url.searchParams.delete('done')
  const path = url.pathname + url.search + url.hash
  // Looked at after parsing: `/../..//host` only then shows itself as `//host`.
  return url.origin === own && !path.startsWith('//') ? path : fallback
}
