/**
 * The sitemap, in parts of 5,000 places (sitemaps.org). Each page stands there once a language, with its addresses in the others. A part is made
 * once, kept packed for some minutes, and sent so, so that repeated requests cost nothing.
 */
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Request, Response } from 'express'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import { siteMap } from '#routes/site-map.ts'
import { alternatesOf } from '#shared/alternates.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import type { Schema } from '../../db/schema.ts'
import { listSitemapPlaces, listSitemapStarts } from '../../domain/places/sitemap.ts'
import type { Handle } from './serve-resources.ts'

/** Milliseconds that a part is kept here: a place that is new waits no longer for search engines than they wait themselves. */
const cachedForMs = 10 * 60_000
/** Parts that are cached, a million places; 0.2 MB each. */
const mostParts = 200

/** Pages of the map that everybody may read and that are worth finding. */
const openPages = siteMap
  .filter(
    ({ group, path }) =>
      group === 'open' &&
      !path.includes(':') &&
      !/^\/(?:auth|unauthorized|_ui|vendor\/register-business\/|profile$|profile\/(?:setting|language|my-location))/.test(
        path,
      ),
  )
  .map(({ path }) => path)

const pack = promisify(gzip)
const unpack = promisify(gunzip)
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const withAlternates = `${namespace} xmlns:xhtml="http://www.w3.org/1999/xhtml"`

/** Entries of a page: one for each of its addresses, each naming all of them. */
function entriesOf(origin: string, page: string, changedOn?: string): string {
  const alternates = alternatesOf(page)
  const links = alternates.map(
    ({ lang, href }) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${origin}${href}"/>`,
  )
  const rest = `${changedOn ? `<lastmod>${changedOn}</lastmod>` : ''}${links.join('')}`
  return alternates.map(({ href }) => `<url><loc>${origin}${href}</loc>${rest}</url>`).join('')
}

/** `/sitemap.xml`, which names the parts, and the parts. */
export function sitemapResources(db: Kysely<Schema>, origin: string) {
  const cache = new LRUCache<string, { answer: Promise<unknown> }>({ max: mostParts, ttl: cachedForMs })

  /** Made on the first request; requests meanwhile wait for the same result, and a failure is not cached. */
  function keep<T>(name: string, make: () => Promise<T>): Promise<T> {
    const known = cache.get(name)
    if (known) return known.answer as Promise<T>
    const answer = make()
    cache.set(name, { answer })
    answer.catch(() => cache.delete(name))
    return answer
  }

  const startsOfParts = () => keep('starts', () => listSitemapStarts(db))
  const packed = (name: string, make: () => Promise<string>) =>
    keep(name, async () => pack(`<?xml version="1.0" encoding="UTF-8"?>\n${await make()}\n`))

  async function sendPacked(req: Request, res: Response, bytes: Buffer): Promise<void> {
    res.set('Vary', 'Accept-Encoding').type('application/xml')
    if (req.acceptsEncodings('gzip')) res.set('Content-Encoding', 'gzip').send(bytes)
    else res.send(await unpack(bytes))
  }

  return {
    '/sitemap.xml': async ({ req, res }) => {
      const index = await packed('index', async () => {
        const parts = ['pages', ...(await startsOfParts()).map((_start, at) => `places-${at + 1}`)]
        const lines = parts.map((part) => `<sitemap><loc>${origin}/sitemap/${part}.xml</loc></sitemap>`)
        return `<sitemapindex ${namespace}>${lines.join('')}</sitemapindex>`
      })
      await sendPacked(req, res, index)
    },
    '/sitemap/pages.xml': async ({ req, res }) => {
      const lines = openPages.map((page) => entriesOf(origin, page))
      const made = async () => `<urlset ${withAlternates}>${lines.join('')}</urlset>`
      await sendPacked(req, res, await packed('pages', made))
    },
    '/sitemap/places-:part.xml': async ({ req, res }) => {
      const part = /^[1-9]\d{0,4}$/.test(String(req.params.part)) ? Number(req.params.part) : 0
      const start = part === 0 ? undefined : (await startsOfParts())[part - 1]
      if (start === undefined) throw problems.page_not_found()
      const bytes = await packed(`places-${part}`, async () => {
        const lines = (await listSitemapPlaces(db, start)).map(({ id, changedOn }) =>
          entriesOf(origin, path('/client/information/:id', { id }), changedOn),
        )
        return `<urlset ${withAlternates}>${lines.join('')}</urlset>`
      })
      await sendPacked(req, res, bytes)
    },
  } satisfies Record<string, Handle>
}
