/**
 * Links to pages and messenger accounts, in the forms that apps hand out: mobile and redirecting hosts, short forms, tracking in
 * the query. A service's link means its account; any other means the website, which is its host, or its page at a shared host.
 */
import { readUrl } from '../read-url.ts'
import { type NamedService, namedPayee, type Payee, type SocialKind } from './payee.ts'

/** Longest chain of redirecting links that is followed. */
const deepestRedirect = 3

/** The payee of a link; null where it is no link, hides its target, or is a page that does not name its owner. */
export function readLink(typed: string, depth = 0): Payee[] | null {
  const url = parseLink(typed)
  if (!url) return null
  const host = url.hostname.replace(/^www\./, '')
  const inner = redirectTarget(host, url)
  if (inner !== null) return depth < deepestRedirect ? readLink(inner, depth + 1) : null
  const parts = pathParts(url)
  if (!parts) return null
  const service = services.find(({ hosts }) => hosts.test(host))
  const payee = service ? service.read(parts, url, host) : website(host, parts)
  return payee && [payee]
}

/**
 * A link to a named host, as a browser would follow it. None with a user before the host or a backslash, which browsers take and
 * people misread; none with a port or a bare address, which no place's page has.
 */
export function parseLink(typed: string): URL | null {
  if (/[\s\\"<>^`{|}]/.test(typed)) return null
  const isWhole = /^https?:\/\//i.test(typed)
  const isHost = /^(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+\p{L}[\p{L}\p{M}\p{N}-]+(?:[/?#].*)?$/u
  const text = isWhole ? typed : `https://${typed}`
  const url = isWhole || isHost.test(typed) ? readUrl(text) : null
  if (!url) return null
  const isName = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/.test(
    url.hostname,
  )
  return isName && url.username === '' && url.password === '' && url.port === '' ? url : null
}

function pathParts({ pathname }: URL): string[] | null {
  try {
    return pathname.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return null
  }
}

/** Targets of the services' "you are leaving" pages, empty if they are not given; null for any other page. */
function redirectTarget(host: string, { pathname, searchParams }: URL): string | null {
  const isLeaving =
    /^lm?\.(?:facebook|instagram|messenger)\.com$/.test(host) ||
    (/^(?:(?:m|web|mbasic)\.)?facebook\.com$/.test(host) && /^\/(?:l\.php|flx\/warn\/?)$/.test(pathname))
  if (isLeaving) return searchParams.get('u') ?? ''
  const isSearch = /^google(?:\.[a-z]{2,3}){1,2}$/.test(host) && pathname === '/url'
  return isSearch ? (searchParams.get('q') ?? searchParams.get('url') ?? '') : null
}

/** Hosts at which strangers share one name: there the whole path says whose page it is, and the host alone nothing. */
const sharedHosts = new Set(
  [
    'agoda.com airbnb.co.th airbnb.com beacons.ai bit.ly booking.com canva.site carrd.co cutt.ly docs.google.com',
    'fb.watch food.grab.com forms.gle github.com goo.gl google.com grab.com is.gd klook.com lazada.co.th linktr.ee lit.link',
    'maps.app.goo.gl maps.google.com medium.com notion.site page365.net pinterest.com rebrand.ly s.lazada.co.th s.shopee.co.th',
    'shopee.co.th shorturl.at sites.google.com t.co t.ly t.me taplink.cc threads.net threads.com tinyurl.com trip.com',
    'tripadvisor.co.th tripadvisor.com twitter.com wongnai.com x.com youtu.be youtube.com',
  ].flatMap((line) => line.split(' ')),
)

const website = (host: string, parts: string[]): Payee | null =>
  sharedHosts.has(host) ? opaque('website', host, parts) : { kind: 'website', value: host }

/** A link that only the service can resolve, such as a short form, stands for itself. */
function opaque(kind: SocialKind, host: string, parts: string[]): Payee | null {
  const isPlain = parts.length > 0 && parts.length <= 5 && parts.every((part) => /^[\w.~@-]{1,80}$/.test(part))
  return isPlain ? { kind, value: [host, ...parts].join('/') } : null
}

const named = (kind: NamedService, name: string | undefined) => (name ? namedPayee(kind, name) : null)

interface Service {
  hosts: RegExp
  read(parts: string[], url: URL, host: string): Payee | null
}

const services: readonly Service[] = [
  { hosts: /^(?:(?:page|liff)\.)?line\.me$|^lin\.ee$/, read: readLine },
  {
    hosts: /^(?:(?:m|web|mbasic|mobile|touch|[a-z]{2}-[a-z]{2})\.)?(?:facebook|fb|messenger)\.com$|^(?:fb|m)\.me$/,
    read: readFacebook,
  },
  {
    hosts: /^(?:m\.)?(?:instagram\.com|instagr\.am|ig\.me)$/,
    read: ([first, second]) => {
      if (first === 'stories' || first === 'm' || first === '_u') return named('instagram', second)
      const isPost = /^(?:p|reels?|tv|explore|accounts|direct|share)$/.test(first ?? '')
      return isPost ? null : named('instagram', first)
    },
  },
  {
    hosts: /^(?:(?:m|vm|vt)\.)?tiktok\.com$/,
    read: (parts, _url, host) => {
      if (parts[0]?.startsWith('@')) return named('tiktok', parts[0])
      return host.startsWith('v') || parts[0] === 't' ? opaque('tiktok', host, parts) : null
    },
  },
  { hosts: /^(?:u\.wechat\.com|weixin\.qq\.com)$/, read: (parts, _url, host) => opaque('wechat', host, parts) },
  {
    hosts: /^(?:wa\.me|api\.whatsapp\.com)$/,
    read: ([first = ''], { searchParams }) => {
      const number = (first === 'send' ? (searchParams.get('phone') ?? '') : first).replace(/^[+\s]+/, '')
      return /^66[689]\d{8}$/.test(number) ? { kind: 'phone', value: `0${number.slice(2)}` } : null
    },
  },
]

function readLine(parts: string[], _url: URL, host: string): Payee | null {
  if (host === 'lin.ee') return opaque('line', host, parts)
  if (host === 'page.line.me') return named('line', parts[0] && `@${parts[0].replace(/^@/, '')}`)
  const [first, second, name] = parts[0]?.toLowerCase() === 'r' ? parts.slice(1) : parts
  if (first !== 'ti' || second !== 'p' || !name) return null
  if (name.startsWith('@')) return named('line', name)
  return name.startsWith('~') ? named('line', name.slice(1)) : opaque('line', host, [first, second, name])
}

/** First parts of paths that are Facebook's own, not a page's name. */
const facebookOwn =
  /^(?:events|marketplace|watch|reels?|photos?|photo\.php|story\.php|permalink\.php|videos?|login|sharer(?:\.php)?|hashtag|search|gaming|help|policies|messages)$/

function readFacebook(parts: string[], { searchParams }: URL): Payee | null {
  const [first = '', second = '', third] = parts
  if (first === 'profile.php') {
    const number = searchParams.get('id') ?? ''
    return /^\d{5,20}$/.test(number) ? { kind: 'facebook', value: number } : null
  }
  if (first === 'share' || first === 'groups') return second ? opaque('facebook', 'facebook.com', parts) : null
  if (first === 'pages' || first === 'people') {
    const id = second === 'category' ? /\d{5,20}$/.exec(parts[3] ?? '')?.[0] : third
    return named('facebook', id)
  }
  // A chat with the page, at Messenger.
  if (first === 't') return named('facebook', second)
  if (first === 'pg' || first === 'p') return named('facebook', /-(\d{8,20})$/.exec(second)?.[1] ?? second)
  if (facebookOwn.test(first.toLowerCase())) return null
  // `The-name-of-the-page-100057…`: the number counts.
  return named('facebook', /-(\d{8,20})$/.exec(first)?.[1] ?? first)
}
