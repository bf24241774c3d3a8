/**
 * Resources for search engines and link previews: `robots.txt`, the sitemap, a place's preview picture and its grade as
 * a badge. Answers for everybody, asked for without cookies' meaning, and kept for as long as their heads say.
 */
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { problems } from '#shared/problems.ts'
import type { Database } from '../../db/database.ts'
import { drawBadge } from '../../preview/draw-badge.ts'
import { drawPreview } from '../../preview/draw-preview.ts'
import { drawnIn } from '../../preview/set-text.ts'
import { textSourceOf } from '../pages/texts.ts'
import { getCard, localeOf } from './asked-place.ts'
import type { Handle } from './serve-resources.ts'
import { sitemapResources } from './sitemap-routes.ts'

/** Previews that may wait to be drawn, some seconds of work: a client that asks for those of all places gets no endless queue. */
const mostWaiting = 40

/** Groups behind a sign-in, and private pages: nothing for a search engine. */
const robots = (origin: string) =>
  [
    'User-agent: *',
    'Disallow: /auth/',
    'Disallow: /external/',
    'Disallow: /forgot',
    'Disallow: /unauthorized',
    'Disallow: /profile/setting',
    'Disallow: /*/_payload.json',
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

export function discoveryResources({ db }: Pick<Database, 'db'>, origin: string, mayWait = mostWaiting) {
  // One at a time: drawing takes a tenth of a second of a thread that requests need too.
  const drawing = pLimit(1)
  const pictures = new LRUCache<string, Buffer>({ max: 500 })

  // Shown on other sites, so those may load it; it is a picture and nothing else there.
  const shared = { 'Cross-Origin-Resource-Policy': 'cross-origin' }

  return {
    ...sitemapResources(db, origin),
    '/robots.txt': ({ res }) => res.type('text/plain').send(robots(origin)),
    '/badge/:id.svg': async (asked) => {
      const locale = localeOf(asked)
      const card = await getCard(db, asked.req, locale)
      const text = textSourceOf(drawnIn(locale)).get()
      asked.res
        .set(shared)
        .type('image/svg+xml')
        .send(await drawBadge(card, text))
    },
    '/preview/:id.jpg': async (asked) => {
      const { req, res } = asked
      const locale = localeOf(asked)
      const [card, thai] = await Promise.all([getCard(db, req, locale), getCard(db, req, 'th')])
      const { id, name, grade } = card
      const key = JSON.stringify([id, name, grade, card.district, locale])
      if (!pictures.has(key) && drawing.pendingCount >= mayWait) {
        res.set('Retry-After', '10')
        throw problems.unavailable()
      }
      const picture =
        pictures.get(key) ??
        (await drawing(async () => {
          const known = pictures.get(key)
          if (known) return known
          const drawn = await drawPreview(card, thai.name, textSourceOf(drawnIn(locale)).get())
          pictures.set(key, drawn)
          return drawn
        }))
      res.set(shared).type('image/jpeg').send(picture)
    },
  } satisfies Record<string, Handle>
}
