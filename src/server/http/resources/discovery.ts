/**
 * What search engines, link previews and other sites ask for: `robots.txt`, the sitemap, a place's preview picture and its grade as
 * a badge. Answers for everybody, asked for without cookies' meaning, and kept for as long as their heads say.
 */
import { type NextFunction, type Request, type Response, Router } from 'express'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { isLocale, type Locale } from '#shared/locales.ts'
import { problems } from '#shared/problems.ts'
import type { Database } from '../../db/database.ts'
import { findPlaceCard } from '../../domain/places/place-card.ts'
import { drawBadge } from '../../preview/draw-badge.ts'
import { drawPreview } from '../../preview/draw-preview.ts'
import { onlyRead } from '../pages/only-read.ts'
import { textSourceOf } from '../pages/texts.ts'
import { sitemapRoutes } from './sitemap-routes.ts'

/** Seconds that a badge or a preview may be shown without asking again: a suspension shows within minutes. */
const pictureAge = 300
/** Previews that may wait to be drawn, some seconds of work: whoever asks for those of all places gets no queue without end. */
const mostWaiting = 40

/** Groups that need somebody, and what is only for the reader: nothing for a search engine. */
const robots = (origin: string) =>
  [
    'User-agent: *',
    'Disallow: /auth/',
    'Disallow: /forgot',
    'Disallow: /unauthorized',
    'Disallow: /profile/setting',
    'Disallow: /*/_payload.json',
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

export function discoveryRoutes(database: Pick<Database, 'db'>, origin: string, mayWait = mostWaiting): Router {
  const router = Router()
  // One at a time: drawing takes a tenth of a second of a thread that requests need too.
  const drawing = pLimit(1)
  const pictures = new LRUCache<string, Buffer>({ max: 500 })
  const { db } = database

  router.get('/robots.txt', (_req, res) => {
    res.set('Cache-Control', `public, max-age=3600`).type('text/plain').send(robots(origin))
  })

  router.use(sitemapRoutes(db, origin))

  const findCard = async (req: Request, locale: Locale) => {
    const id = String(req.params.id)
    if (!/^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(id)) return null
    return findPlaceCard(db, id.toLowerCase(), { locale, now: new Date() })
  }
  const localeOf = (req: Request): Locale => {
    const asked = new URL(req.originalUrl, origin).searchParams.get('lang')
    return isLocale(asked) ? asked : 'th'
  }

  router.get('/badge/:id.svg', async (req: Request, res: Response, next: NextFunction) => {
    const locale = localeOf(req)
    const card = await findCard(req, locale)
    if (!card) return next(problems.page_not_found())
    // Shown on other sites, so those may load it; it is a picture and nothing else there.
    res.set({ 'Cache-Control': `public, max-age=${pictureAge}`, 'Cross-Origin-Resource-Policy': 'cross-origin' })
    // Chinese words have no font here: the badge says it in English, in signs that are read everywhere.
    const text = textSourceOf(locale === 'cn' ? 'en' : locale).get()
    res.type('image/svg+xml').send(await drawBadge(card, text))
  })

  router.get('/preview/:id.jpg', async (req: Request, res: Response, next: NextFunction) => {
    const locale = localeOf(req)
    const [card, thai] = await Promise.all([findCard(req, locale), findCard(req, 'th')])
    if (!card || !thai) return next(problems.page_not_found())
    const { id, name, grade } = card
    const key = JSON.stringify([id, name, grade, card.district, locale])
    if (!pictures.has(key) && drawing.pendingCount >= mayWait) {
      res.set('Retry-After', '10')
      return next(problems.unavailable())
    }
    const picture =
      pictures.get(key) ??
      (await drawing(async () => {
        const known = pictures.get(key)
        if (known) return known
        const drawn = await drawPreview(card, thai.name, textSourceOf(locale === 'cn' ? 'en' : locale).get())
        pictures.set(key, drawn)
        return drawn
      }))
    res.set({ 'Cache-Control': `public, max-age=${pictureAge}`, 'Cross-Origin-Resource-Policy': 'cross-origin' })
    res.type('image/jpeg').send(picture)
  })

  router.all(['/robots.txt', '/badge/:id.svg', '/preview/:id.jpg'], onlyRead)
  return router
}
