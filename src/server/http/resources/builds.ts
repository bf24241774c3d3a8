/** What is being served: `builds/latest.json` for the poll, `builds/meta/<build>.json` for the prefetch, and the interface texts. */
import { isLocale } from '#shared/locales.ts'
import { problems } from '#shared/problems.ts'
import type { Assets } from '../pages/assets.ts'
import { messages } from '../pages/texts.ts'
import type { Handle } from './serve-resources.ts'

export function buildResources(assets: Assets, dev: boolean) {
  const bodies = new Map<string, Buffer>()
  return {
    '/builds/latest.json': ({ res }) => res.json({ id: assets.build }),
    '/builds/meta/:file': ({ req, res }) => {
      if (req.params.file !== `${assets.build}.json`) throw problems.page_not_found({ path: req.path })
      res.json({ id: assets.build, pages: assets.chunks })
    },
    '/_i18n/:build/:locale/messages.json': ({ req, res }) => {
      const { build, locale } = req.params
      if (build !== assets.build || !isLocale(locale)) throw problems.page_not_found({ path: req.path })
      let body = dev ? undefined : bodies.get(locale)
      if (!body) {
        body = Buffer.from(JSON.stringify({ [locale]: messages[locale] }))
        bodies.set(locale, body)
      }
      res.type('json').send(body)
    },
  } satisfies Record<string, Handle>
}
