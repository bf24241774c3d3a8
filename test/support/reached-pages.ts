/** The pages that a person can reach from their own by following links: one address of each page, found as the server draws them. */
import { matchPath } from 'react-router-dom'
import { type PageEntry, siteMap } from '#routes/site-map.ts'
import { anyAddress } from './sign-up.ts'

/** Addresses of a page that are looked into for links to others, such as the cards of a list in their several states. */
const addressesOfPage = 4

export interface ReachedPage {
  entry: PageEntry
  address: string
}

const linksOf = (html: string): string[] =>
  [...html.matchAll(/<a[^>]* href="(\/[^"#]*)/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

/** The site map's line that an address leads to; a fixed part outranks a parameter. */
function entryOf(address: string): PageEntry | undefined {
  const { pathname } = new URL(address, 'http://place')
  const found = (siteMap as readonly PageEntry[]).filter(({ path }) => matchPath({ path, end: true }, pathname))
  return found.sort((one, other) => one.path.split(':').length - other.path.split(':').length)[0]
}

/** Follows links from the addresses of `start` through pages of `groups`; a redirect counts as its target. */
export async function reachedPages(
  { origin, session }: { origin: string; session: string },
  { start, groups }: { start: string[]; groups: readonly string[] },
): Promise<ReachedPage[]> {
  const reached: ReachedPage[] = []
  const seen = new Set(start)
  for (const address of seen) {
    const entry = entryOf(address)
    if (!entry || !groups.includes(entry.group)) continue
    if (reached.filter((page) => page.entry === entry).length >= addressesOfPage) continue
    const answer = await fetch(origin + address, {
      headers: { cookie: `session=${session}`, 'x-forwarded-for': anyAddress() },
    })
    if (!answer.ok) throw new Error(`${address} is linked and answers ${answer.status}`)
    const at = answer.url.replace(origin, '')
    if (at !== address) {
      seen.add(at)
      continue
    }
    reached.push({ entry, address })
    for (const link of linksOf(await answer.text())) seen.add(link)
  }
  return reached
}
