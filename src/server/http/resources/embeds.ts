/** A place's grade on other sites: a frame with its card, and the answer by which editors turn a pasted address into that frame (https://oembed.com). */
import { z } from 'zod'
import { defaultLocale, isLocale, localeParameter } from '#shared/locales.ts'
import { EMBED_HEIGHT, EMBED_WIDTH, EMBED_WIDTH_LEAST, frameCode } from '#shared/open/embed.ts'
import { problems } from '#shared/problems.ts'
import { readUrl } from '#shared/read-url.ts'
import type { Database } from '../../db/database.ts'
import { findPlaceCard } from '../../domain/places/place-card.ts'
import { drawEmbed, embedPolicy } from '../../preview/draw-embed.ts'
import { textSourceOf } from '../pages/texts.ts'
import { getCard, localeOf } from './asked-place.ts'
import type { Handle } from './serve-resources.ts'

const shared = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' }

/** Seconds for which an editor may keep the frame's line; the frame itself is asked for anew. */
const cacheAge = 86_400

/** The place and language of an address of ours; null for any other. */
function readPlaceAddress(address: string, origin: string) {
  const url = address.length > 2000 ? null : readUrl(address)
  if (url?.origin !== origin) return null
  const id = /^\/client\/information\/([^/]+)\/?$/.exec(url.pathname)?.[1]
  const lang = url.searchParams.get(localeParameter)
  return z.guid().safeParse(id).success
    ? { id: String(id).toLowerCase(), locale: isLocale(lang) ? lang : defaultLocale }
    : null
}

export function embedResources({ db }: Pick<Database, 'db'>, origin: string) {
  return {
    '/embed/:id': async (asked) => {
      const locale = localeOf(asked)
      const card = await getCard(db, asked.req, locale)
      asked.res.removeHeader('X-Frame-Options')
      asked.res
        .set({ ...shared, 'Content-Security-Policy': embedPolicy })
        .type('html')
        .send(drawEmbed(card, textSourceOf(locale).get(), origin))
    },
    '/oembed': async ({ req, res, query }) => {
      const missing = () => {
        res.set('Cache-Control', 'no-store')
        return problems.page_not_found({ path: req.path })
      }
      const read = readPlaceAddress(query('url'), origin)
      if (!read || !['', 'json'].includes(query('format'))) throw missing()
      const { id, locale } = read
      const card = await findPlaceCard(db, id, { locale, now: new Date() })
      if (!card) throw missing()
      const most = Math.floor(Number(query('maxwidth'))) || EMBED_WIDTH
      const width = Math.min(EMBED_WIDTH, Math.max(EMBED_WIDTH_LEAST, most))
      res.set(shared).json({
        version: '1.0',
        type: 'rich',
        provider_name: textSourceOf(locale).get().t('header.product'),
        provider_url: origin,
        title: card.name,
        cache_age: cacheAge,
        width,
        height: EMBED_HEIGHT,
        html: frameCode({ origin, id, name: card.name, locale }, width),
      })
    },
  } satisfies Record<string, Handle>
}
