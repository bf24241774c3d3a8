/**
 * The links, mail addresses and telephone numbers in a message, as parts of its text that can be pressed. A link that only looks like ours, or hides
 * where it leads, is warned of instead. Pure.
 */
import { endOfLink, wholeLink } from '../payees/links-in.ts'
import { parseLink } from '../payees/payee-link.ts'

/** `alike`: its host could be taken for ours; `foreign`: letters of another script in the host; `hidden`: the host stands behind a name that it is not. */
export type LinkWarning = 'alike' | 'foreign' | 'hidden'

export interface MessagePart {
  text: string
  /** Its target; absent for words, and for links that are warned of. */
  href?: string
  warning?: LinkWarning
  /** It calls a member of the group. */
  calls?: 'reader' | 'other'
}

const mail = /(?<![\w.+-])[\w.+-]{1,64}@[\w.-]{3,255}/gu
/** As Thai numbers are grouped, and not as accounts are. */
const phone =
  /(?<![\d+-])(?:\+66[ -]?|0)(?:[689]\d[ -]?\d{3}[ -]?\d{4}|[2-7]\d?[ -]?\d{3}[ -]?\d{3,4})(?![\d-])|(?<![\d-])(?:1155|1669|191)(?![\d-])/g

/** The first telephone number in a text, as it was written. */
export const firstPhone = (text: string): string | null => text.match(phone)?.[0] ?? null

interface Found extends MessagePart {
  at: number
}

/** The text in parts, in their order; null where nothing in it is more than words. `origin` is the product's. */
export function liveWords(text: string, origin: string): MessagePart[] | null {
  const found: Found[] = []
  const isFree = (at: number, length: number) =>
    found.every((it) => at + length <= it.at || at >= it.at + it.text.length)
  for (const { 0: matched, index } of text.matchAll(wholeLink)) {
    const written = endOfLink(matched)
    found.push(...linkOf(written, origin).map((part) => ({ ...part, at: index })))
  }
  for (const { 0: matched, index } of text.matchAll(mail)) {
    const written = endOfLink(matched)
    if (isFree(index, written.length) && written.split('@')[1]?.includes('.'))
      found.push({ at: index, text: written, href: `mailto:${written}` })
  }
  for (const { 0: written, index } of text.matchAll(phone))
    if (isFree(index, written.length))
      found.push({ at: index, text: written, href: `tel:${written.replace(/[ -]/g, '')}` })
  if (found.length === 0) return null
  found.sort((one, other) => one.at - other.at)
  const parts: MessagePart[] = []
  let end = 0
  for (const { at, ...part } of found) {
    if (at > end) parts.push({ text: text.slice(end, at) })
    parts.push(part)
    end = at + part.text.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** None where it is no page of a named host. */
function linkOf(written: string, origin: string): MessagePart[] {
  // Our own pages by their path, so that they open in place.
  if (written === origin || written.startsWith(`${origin}/`))
    return [{ text: written, href: written.slice(origin.length) || '/' }]
  const url = parseLink(written)
  if (!url) return /^https?:\/\/[^/?#]*[@\\]/i.test(written) ? [{ text: written, warning: 'hidden' }] : []
  const own = new URL(origin).hostname
  const { hostname, href } = url
  if (hostname === own) return [{ text: written, href: href.slice(url.origin.length) }]
  if (hostname.endsWith(`.${own}`)) return [{ text: written, href }]
  if (hostname.split('.').some((label) => label.startsWith('xn--'))) return [{ text: written, warning: 'foreign' }]
  return [{ text: written, ...(isAlike(hostname, own) ? { warning: 'alike' as const } : { href }) }]
}

/** A name as a hurried eye reads it: letters that look alike are one, and marks between them nothing. */
const skeleton = (name: string) =>
  name
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/0/g, 'o')
    .replace(/[1il]/g, 'l')
    .replace(/5/g, 's')
    .replace(/[.-]/g, '')

/** Shorter names are too common to be somebody's. */
const shortestName = 6

/** Our name stands in it, as it is or nearly so, and it is not ours. */
export function isAlike(host: string, own: string): boolean {
  const [name = ''] = own.split('.')
  const ours = skeleton(name)
  if (ours.length < shortestName) return skeleton(host) === skeleton(own)
  return host.split('.').some((label) => {
    const theirs = skeleton(label)
    return theirs.includes(ours) || isOneOff(theirs, ours)
  })
}

/** True if one letter more, fewer or other makes them the same. */
function isOneOff(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let from = 0
  while (from < short.length && short[from] === long[from]) from++
  const rest = long.slice(from + 1)
  return short.slice(from) === rest || short.slice(from + 1) === rest
}

const placePage = /^\/client\/information\/([\da-f-]{36})$/

/** Ids of the places of ours that the parts link to, each once. */
export const placesIn = (parts: readonly MessagePart[] | null): string[] => [
  ...new Set((parts ?? []).flatMap(({ href }) => placePage.exec(href?.split(/[?#]/)[0] ?? '')?.[1] ?? [])),
]
