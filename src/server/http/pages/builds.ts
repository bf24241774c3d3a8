/** What is being served: `builds/latest.json` for the poll, `builds/meta/<build>.json` for the prefetch, and the interface texts. */
import { Router } from 'express'
import { isLocale } from '#shared/locales.ts'
import { problems } from '#shared/problems.ts'
import type { Assets } from './assets.ts'
import { onlyRead } from './only-read.ts'
import { messages } from './texts.ts'

/** Seconds that texts of a build may be kept: 24 hours (specification, section 9). */
const messagesMaxAge = 86_400

export function buildRoutes(assets: Assets, dev: boolean): Router {
  const router = Router()
  const immutable = dev ? 'no-store' : 'public, max-age=31536000, immutable'
  router.get('/builds/latest.json', (_req, res) => {
    res.set('Cache-Control', 'no-store').json({ id: assets.build })
  })
  router.get('/builds/meta/:file', (req, res) => {
    if (req.params.file !== `${assets.build}.json`) throw problems.page_not_found({ path: req.path })
    res.set('Cache-Control', immutable).json({ id: assets.build, pages: assets.chunks })
  })
  const bodies = new Map<string, Buffer>()
  router.get('/_i18n/:build/:locale/messages.json', (req, res) => {
    const { build, locale } = req.params
    if (build !== assets.build || !isLocale(locale)) throw problems.page_not_found({ path: req.path })
    let body = dev ? undefined : bodies.get(locale)
    if (!body) {
      body = Buffer.from(JSON.stringify({ [locale]: messages[locale] }))
      bodies.set(locale, body)
    }
    res
      .set('Cache-Control', dev ? 'no-store' : `public, max-age=${messagesMaxAge}`)
      .type('json')
      .send(body)
  })
  router.all(['/builds/:file', '/builds/meta/:file', '/_i18n/:build/:locale/messages.json'], onlyRead)
  return router
}
