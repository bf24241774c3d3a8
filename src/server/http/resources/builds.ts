/** The served build: `builds/latest.json` for the poll, `builds/meta/<build>.json` for the prefetch, and the interface texts. */
import type { Response } from 'express'
import { isLocale } from '#shared/locales.ts'
import { problems } from '#shared/problems.ts'
import { rulesChangeAfter } from '#shared/standards/rules/rules-at.ts'
import type { Assets } from '../pages/assets.ts'
import { messagesBody, messagesFor, namespacesNamed } from '../pages/texts.ts'
import type { Handle } from './serve-resources.ts'

const dayS = 86_400

/**
 * Texts tell the numbers of rules: where other rules are planned, nobody keeps texts beyond their beginning. Rules come with a build, so
 * texts cached under its address have its numbers.
 */
function keepUntilRulesChange(res: Response, most: number): void {
  const now = new Date()
  const change = rulesChangeAfter(now)
  const left = change ? Math.floor((change.getTime() - now.getTime()) / 1000) : Number.POSITIVE_INFINITY
  if (left < most) res.set('Cache-Control', `public, max-age=${left}`)
}

export function buildResources(assets: Assets) {
  return {
    '/builds/latest.json': ({ res }) => res.json({ id: assets.build }),
    '/builds/meta/:file': ({ req, res }) => {
      if (req.params.file !== `${assets.build}.json`) throw problems.page_not_found({ path: req.path })
      res.json({ id: assets.build, pages: assets.chunks })
    },
    '/_i18n/:build/:locale/messages.json': ({ req, res }) => {
      const { build, locale } = req.params
      if (build !== assets.build || !isLocale(locale)) throw problems.page_not_found({ path: req.path })
      keepUntilRulesChange(res, dayS)
      res.type('json').send(messagesBody(locale))
    },
    '/_i18n/:build/:locale/office.json': ({ req, res }) => {
      const { build, locale } = req.params
      if (build !== assets.build || !isLocale(locale)) throw problems.page_not_found({ path: req.path })
      keepUntilRulesChange(res, dayS)
      res.type('json').send(messagesBody(locale, 'office'))
    },
    // A page of another build is rendered with these too: a word may differ, without texts it would not come to life.
    '/_i18n/:build/:locale/pages/:names.json': ({ req, res }) => {
      const { build, locale, names } = req.params
      const namespaces = namespacesNamed(String(names))
      if (!namespaces || !isLocale(locale)) throw problems.page_not_found({ path: req.path })
      if (build !== assets.build) res.set('Cache-Control', 'no-store')
      else keepUntilRulesChange(res, Number.POSITIVE_INFINITY)
      res.json(messagesFor(locale, namespaces))
    },
  } satisfies Record<string, Handle>
}
