/**
 * Finds what somebody was told to pay to in what was typed or pasted: a number, a name, a link, with the words around it. What
 * may mean several things gives them all; what hides where it leads gives nothing. Pure; both sides.
 */
import { type NamedService, namedPayee, namedServices, type Payee } from './payee.ts'
import { readLink } from './payee-link.ts'
import { readNumber } from './payee-number.ts'

/** Longer than any link that people paste; looked at first, so that a megabyte costs nothing. */
const longestTyped = 2000

const labels: Record<NamedService, RegExp> = {
  line: /^(?:line|ไลน์)(?:\s*(?:id|official|oa|ไอดี))?\s*[:=\s]\s*/i,
  facebook: /^(?:facebook|fb|เฟซบุ๊ก|เฟสบุ๊ค|เพจ)\s*[:=\s]\s*/i,
  instagram: /^(?:instagram|ig|อินสตาแกรม|ไอจี)\s*[:=\s]\s*/i,
  tiktok: /^(?:tiktok|tik tok|ติ๊กต็อก|抖音)\s*[:=\s]\s*/i,
  wechat: /^(?:wechat|weixin|วีแชต|วีแชท|微信)(?:\s*id|号)?\s*[:=\s]\s*/i,
}

/** Addresses that run something, or show what the sender wrote, instead of leading somewhere. */
const running = /^\s*(?:javascript|data|vbscript|file|blob):/i

/**
 * All that the text can mean, the likeliest first; null where it is nothing of the kind, or more than one thing. Never throws.
 * @example readPayee('กสิกร ๐๑๒-๓-๔๕๖๗๘-๙') // [{ kind: 'account', value: '0123456789' }]
 * @example readPayee('@raw.chaole') // LINE, Instagram and TikTok
 */
export function readPayee(text: string): Payee[] | null {
  if (text.length > longestTyped) return null
  // Invisible marks come along when something is copied from a chat.
  const typed = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (running.test(typed) || /[\u0000-\u0008\u000e-\u001f\u007f]/.test(typed)) return null
  const links = typed.match(/(?<!\S)https?:\/\/\S+/gi)
  if (links) return links.length === 1 ? readLink((links[0] as string).replace(/[.,;:!)\]]+$/, '')) : null
  for (const kind of namedServices) {
    const name = typed.replace(labels[kind], '')
    if (name !== typed) return readName(name, [kind]) ?? readLink(name)
  }
  const link = readLink(typed)
  // `krua.talay` may be a website as well as a name.
  return link?.[0]?.kind === 'website' && !typed.includes('/')
    ? [...link, ...(readName(typed, namedServices) ?? [])]
    : (link ?? readNumber(typed) ?? readName(typed, typed.startsWith('@') ? signed : lettered(typed)))
}

/** Where people write names with the sign. */
const signed: readonly NamedService[] = ['line', 'instagram', 'tiktok']

/** A name by itself has letters: digits alone, or hidden behind `x`, are a number that could not be read. */
const lettered = (typed: string): readonly NamedService[] => (/[a-wyz]/i.test(typed) ? namedServices : [])

function readName(name: string, services: readonly NamedService[]): Payee[] | null {
  const payees = services.map((kind) => namedPayee(kind, name)).filter((payee) => payee !== null)
  return payees.length > 0 ? payees : null
}
