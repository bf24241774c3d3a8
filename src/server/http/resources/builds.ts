/** What is being served: `builds/latest.json` for the poll, `builds/meta/<build>.json` for the prefetch, and the interface texts. */
import { isLocale } from '#shared/locales.ts'
import { problems } from '#shared/problems.ts'
import type { Assets } from '../pages/assets.ts'
import { messages, messagesFor, namespacesNamed } from '../pages/texts.ts'
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
    // A page of another build is drawn with these too: a word may differ, without texts it would not come to life.
    '/_i18n/:build/:locale/pages/:names.json': ({ req, res }) => {
      const { build, locale, names } = req.params
      const namespaces = namespacesNamed(String(names))
      if (!namespaces || !isLocale(locale)) throw problems.page_not_found({ path: req.path })
      if (build !== assets.build) res.set('Cache-Control', 'no-store')
      res.json(messagesFor(locale, namespaces))
    },
  } satisfies Record<string, Handle>
}
