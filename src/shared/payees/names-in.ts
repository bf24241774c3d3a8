/** Names at messengers in a text: by the service's word before them, or by their sign. Pure. */
import type { CutText } from './cut-text.ts'
import { type NamedService, namedPayee, namedServices, type Payee } from './payee.ts'
import { speaksOfPaying } from './spoken-about.ts'

export interface NameFound {
  at: number
  written: string
  meanings: Payee[]
}

/** Names of the services; `sure` in letters that no other word has. */
const labels: Record<NamedService, { sure: string; latin: string }> = {
  line: { sure: 'ไลน์', latin: 'line' },
  facebook: { sure: 'เฟซบุ๊ก|เฟสบุ๊[คก]|เฟซบุ๊ค|เพจ', latin: 'facebook|fb' },
  instagram: { sure: 'อินสตาแกรม|ไอจี|อินสตา', latin: 'instagram|ig' },
  tiktok: { sure: 'ติ๊กต[็๊]อก|抖音', latin: 'tik ?tok' },
  wechat: { sure: 'วีแชต|วีแชท|微信', latin: 'wechat|weixin' },
}
const id = 'id|official|oa|ไอดี|号'
const labelled = namedServices.map((kind) => {
  const { sure, latin } = labels[kind]
  const before = String.raw`(?<asked>(?:\bid|\badd|ไอดี|แอด)\s*)?`
  const label = `(?:(?<sure>${sure})|(?<![a-z0-9._/@-])(?:${latin})(?![a-z0-9]))`
  return {
    kind,
    pattern: new RegExp(
      String.raw`${before}${label}(?<id>\s*(?:${id})(?![a-z0-9]))?(?:(?<mark>\s*[:=]\s*)|[ \t]{1,3}|(?=@))(?<name>@?[a-z0-9][\w.-]*)`,
      'gi',
    ),
  }
})

/** Words that follow the name of a service and are nobody's there. */
const nobodys =
  /^@?(?:pay|man|up|id|oa|official|group|chat|message|messenger|shopping|store|shop|account|page|live|story|reels?|app|and|or|is|of|in|at|with|to|us|me|facebook|fb|line|instagram|ig|tiktok|wechat|weixin|all|everyone|here|channel|dance|taxi|inbox|dm|call)$/i

const mention = /(?<![\w.@/])@[\w.-]+(?![\w@])/g
/** Contexts in which people write names with the sign. */
const signed: readonly NamedService[] = ['line', 'instagram', 'tiktok']

/** Removes its finds from the text. */
export function namesIn(text: CutText, isAsked: boolean): NameFound[] {
  const found: NameFound[] = []
  const isSure = isAsked || speaksOfPaying(text.rest)
  for (const { kind, pattern } of labelled)
    text.take(pattern, (match) => {
      const { asked, sure, id: hasId, mark, name = '' } = match.groups as Record<string, string | undefined>
      const bare = name.replace(/[.-]{1,40}$/, '')
      const after = text.after(match.index + match[0].length)
      const isMarked = Boolean(asked || hasId || mark || bare.startsWith('@'))
      // Words of a sentence follow one another: `line up`, `line: raw chaole`.
      const isWords = /^\s+[a-z]/i.test(after) && bare.length < (isMarked ? 4 : 99)
      const isTold = isMarked || sure !== undefined || isSure || kind !== 'line' || /[\d._@-]/.test(bare)
      if (nobodys.test(bare) || isWords || !isTold) return false
      const payee = namedPayee(kind, bare)
      if (payee) found.push({ at: match.index, written: bare, meanings: [payee] })
      return payee !== null
    })
  text.take(mention, ({ 0: matched, index }) => {
    const written = matched.replace(/[.-]{1,40}$/, '')
    if (nobodys.test(written) || !/[a-z]/i.test(written)) return false
    const spoken = signed.filter((kind) => {
      const { sure, latin } = labels[kind]
      return new RegExp(`${sure}|(?<![a-z])(?:${latin})(?![a-z])`, 'i').test(text.before(index))
    })
    const meanings = namesAt(written, spoken.length > 0 ? spoken : signed)
    if (meanings.length > 0) found.push({ at: index, written, meanings })
    return meanings.length > 0
  })
  return found
}

export const namesAt = (name: string, services: readonly NamedService[]): Payee[] =>
  services.map((kind) => namedPayee(kind, name)).filter((payee) => payee !== null)

/** Names at LINE, where most are asked for without the app, are no shorter; elsewhere they are told with the app or with the sign. */
const shortestBare = 4

/** The services of which a word by itself may be a name: digits alone, or hidden behind `x`, are a number that could not be read. */
export const bareName = (word: string): Payee[] =>
  word.length >= shortestBare && /[a-wyz]/i.test(word) ? namesAt(word, namedServices) : []
