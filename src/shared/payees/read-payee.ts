/**
 * Finds what somebody was told to pay to in what was typed or pasted: a number, a name, a link, with the words around it. What
 * may mean several things gives them all; what hides where it leads gives nothing. Pure; both sides.
 */
import { type NamedService, namedPayee, namedServices, type Payee } from './payee.ts'
import { readLink } from './payee-link.ts'
import { hasNumber, readNumber } from './payee-number.ts'

/** Longer than any link that people paste; looked at first, so that a megabyte costs nothing. */
const longestTyped = 2000

const labels: Record<NamedService, RegExp> = {
  line: /^(?:(?:id|add|ไอดี|แอด)\s*)?(?:line|ไลน์)(?:\s*(?:id|official|oa|ไอดี))?(?:\s*[:=\s]\s*|(?=@))/i,
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
  // Invisible marks come along when something is copied from a chat; the app's own links mean those of the web.
  const typed = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/[.,;!)\]]+$/, '')
    .replace(/(?<!\S)line:\/\/(?=ti\/p\/)/gi, 'https://line.me/R/')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (running.test(typed) || /[\u0000-\u0008\u000e-\u001f\u007f]/.test(typed)) return null
  const links = typed.match(/(?<!\S)https?:\/\/\S+/gi) ?? typed.match(/(?<=\s|^)[\w.-]+\.[a-z]{2,}\/\S+/gi)
  if (links) {
    const [link = ''] = links
    return links.length > 1 || hasNumber(typed.replace(link, ' x ')) ? null : readLink(link.replace(/[.,;:!)\]]+$/, ''))
  }
  for (const kind of namedServices) {
    const name = typed.replace(labels[kind], '')
    if (name !== typed) return readName(firstWord(name), [kind]) ?? readLink(name)
  }
  const link = readLink(typed)
  // `krua.talay` may be a website as well as a name.
  return link?.[0]?.kind === 'website' && !typed.includes('/')
    ? [...link, ...(readName(typed, namedServices) ?? [])]
    : (link ?? readNumber(typed) ?? readMention(typed) ?? readName(typed, lettered(typed)))
}

/** A name that other words follow in another script: `krua_talay ค่ะ`. Two words of Latin letters are no name. */
const firstWord = (text: string): string => /^(\S+)\s[^a-z0-9@]*$/i.exec(text)?.[1] ?? text

/** The one `@name` in a text, at the services that the text speaks of; null where there is none, or more than one. */
function readMention(text: string): Payee[] | null {
  const [mention, second] = text.match(/(?<![\w.@/])@[\w.-]+(?![\w@])/g) ?? []
  if (mention === undefined || second !== undefined || hasNumber(text)) return null
  const spokenOf = signed.filter((kind) => spoken[kind]?.test(text))
  return readName(mention.replace(/\.+$/, ''), spokenOf.length > 0 ? spokenOf : signed)
}

/** Where people write names with the sign. */
const signed: readonly NamedService[] = ['line', 'instagram', 'tiktok']

const spoken: Partial<Record<NamedService, RegExp>> = {
  line: /line|ไลน์/i,
  instagram: /instagram|\big\b|ไอจี|อินสตาแกรม/i,
  tiktok: /tik ?tok|ติ๊กต็อก|抖音/i,
}

/** Names at LINE, where most are asked for without the app, are no shorter; elsewhere they are told with the app or with the sign. */
const shortestBare = 4

/** A name by itself has letters: digits alone, or hidden behind `x`, are a number that could not be read. */
const lettered = (typed: string): readonly NamedService[] =>
  typed.length >= shortestBare && /[a-wyz]/i.test(typed) ? namedServices : []

function readName(name: string, services: readonly NamedService[]): Payee[] | null {
  const payees = services.map((kind) => namedPayee(kind, name)).filter((payee) => payee !== null)
  return payees.length > 0 ? payees : null
}
