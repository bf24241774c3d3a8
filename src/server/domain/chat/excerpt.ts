/** The part of a message around the words that were looked for. Pure. */
import type { FoundMessage } from '#shared/chat/found-messages.ts'
import { highlight } from '#shared/search/highlight.ts'

/** Characters shown before the first match, and in all. */
const before = 30
const shown = 160
/** Longer texts are marked from their beginning only: `highlight` does not look through them. */
const marked = 2_000

/** In pieces, matches apart. */
export function excerptOf(text: string, find: string): FoundMessage['parts'] {
  const line = text.replaceAll(/\s+/g, ' ')
  const ranges = highlight(line.slice(0, marked), find)
  const from = Math.max(0, (ranges[0]?.[0] ?? 0) - before)
  const parts: FoundMessage['parts'] = []
  let at = from
  const add = (until: number, isHit: boolean) => {
    if (until > at) parts.push({ text: line.slice(at, until), isHit })
    at = Math.max(at, until)
  }
  for (const [start, end] of ranges) {
    if (start >= from + shown) break
    add(start, false)
    add(end, true)
  }
  add(Math.min(line.length, from + shown), false)
  const [first, last] = [parts[0], parts.at(-1)]
  if (first && from > 0) first.text = `…${first.text}`
  if (last && at < line.length) last.text += '…'
  return parts
}
