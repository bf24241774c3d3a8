/** Links in a text: whole ones, those without `https://`, hosts alone. Pure. */
import type { CutText } from './cut-text.ts'
import type { Payee } from './payee.ts'
import { parseLink, readLink } from './payee-link.ts'
import { meaningsOf } from './payee-number.ts'

/** A link and where it stands; without a meaning it hides where it leads, or tells not whose page it is. */
export interface LinkFound {
  at: number
  written: string
  meanings: Payee[]
  /** It stands for a code to pay by, at a service that pays. */
  isCode?: true
}

/** Addresses that run a script, show the sender's text, or open a paying app. */
const schemes = /(?<![\w.])(?:javascript|data|vbscript|file|blob|wxp|weixin|alipays?|scbeasy|bualuangmbanking):\S*/gi
const payingSchemes = /^(?:wxp|weixin|alipay|scbeasy|bualuang)/i
/** A link with its scheme; marks behind it are cut by {@link endOfLink}. */
export const wholeLink = /https?:\/\/[^\s<>"“”'‘’`\ufffc]+/gi
/** Letters before it may be Thai ones, which know no spaces. */
const withPath = /(?<![\w@./-])(?:[a-z0-9-]+\.)+[a-z]{2,}\/[^\s<>"“”\ufffc]*/gi
const hostAlone =
  /(?<![\w@./-])(?:[a-z0-9-]+\.)+(?:com|net|org|th|info|shop|site|online|store|link|app|xyz|biz|asia|cn|travel|vip)(?![\w@-]|\.\w)/gi

const paying = /^(?:qr\.alipay\.com|payapp\.weixin\.qq\.com|gift\.truemoney\.com)$/
/** Maps, pictures and videos: nobody pays there. Google's, of any country, apart: together they took seconds to be proven linear. */
const looking = [
  /^(?:maps\.app\.goo\.gl|goo\.gl\/maps|maps\.apple\.com|(?:www\.)?waze\.com|youtu\.be|(?:(?:www|m)\.)?youtube\.com\/(?:watch|shorts))(?:[/?]|$)/i,
  /^(?:maps\.google\.[a-z.]+|(?:www\.)?google\.[a-z.]+\/maps)(?:[/?]|$)/i,
]

/** `own` is the product's host: its pages are nobody's to be paid at. Removes its finds from the text. */
export function linksIn(text: CutText, own?: string): LinkFound[] {
  const found: LinkFound[] = []
  text.take(schemes, ({ 0: written, index }) => {
    found.push({ at: index, written, meanings: [], ...(payingSchemes.test(written) && { isCode: true }) })
    return true
  })
  for (const pattern of [wholeLink, withPath, hostAlone])
    text.take(pattern, ({ 0: matched, index }) => {
      const written = endOfLink(matched)
      text.cut(index, written.length)
      const url = parseLink(written)
      const address = written.replace(/^https?:\/\//i, '')
      if (!looking.some((pattern) => pattern.test(address)) && (url === null || url.hostname !== own))
        found.push({ at: index, written, ...meaningOf(written, url) })
      return false
    })
  return found
}

function meaningOf(written: string, url: URL | null): Pick<LinkFound, 'meanings' | 'isCode'> {
  // A picture of a PromptPay code, with the payee in its address.
  if (url?.hostname === 'promptpay.io') return { meanings: numberIn(url.pathname.split('/')[1] ?? ''), isCode: true }
  if (url && paying.test(url.hostname.replace(/^www\./, ''))) return { meanings: [], isCode: true }
  return { meanings: readLink(written) ?? [] }
}

const numberIn = (part: string) => meaningsOf(part.replace(/\D/g, ''), false)

/** Without the sentence that goes on behind it: its marks, and words in letters that a path has only as an address of its own. */
export function endOfLink(matched: string): string {
  const path = matched.indexOf('/', matched.indexOf('://') < 0 ? 0 : matched.indexOf('://') + 3)
  const words = path < 0 ? -1 : matched.slice(path).search(/[\p{Script=Thai}\p{Script=Han}。，、！？]/u)
  return (words < 0 ? matched : matched.slice(0, path + words)).replace(/[.,;:!?)\]}ฯๆ'’]{1,40}$/u, '')
}
