/**
 * Offline work of browsers: the service worker with the list of its files, the empty page in each language that
 * it gives in place of pages, and the manifest by which a device installs the product.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { draftKeyOf } from '#server/domain/accounts/draft-key.ts'
import { htmlLang, isLocale, type Locale, locales } from '#shared/locales.ts'
import {
  groundCache,
  keepMapWord,
  noteAddress,
  type Precache,
  pictureCache,
  readerCache,
  shellAddress,
} from '#shared/offline/worker-words.ts'
import { path as pathOf } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import { type Assets, clientFolder } from '../pages/assets.ts'
import { barColour, documentValues } from '../pages/document.ts'
import type { PageTools } from '../pages/page.ts'
import { messagesFor, translateOf } from '../pages/texts.ts'
import { type Handle, personAt } from './serve-resources.ts'

/** Address for content that a person shares with the product from a device. The worker posts it again as the form of the page does. */
const sharedAt = pathOf('/client/bank', { shared: 1 })

const pushWords = () =>
  Object.fromEntries(
    locales.map((locale) => {
      const t = translateOf(locale)
      return [locale, { title: t('header.product'), body: t('field:push.news'), lang: htmlLang[locale] }]
    }),
  ) as Record<Locale, { title: string; body: string; lang: string }>

/** The worker's cache of a build: its files, its texts, its empty pages. */
export function precacheOf({ build, offline }: Pick<Assets, 'build' | 'offline'>): Precache {
  const texts = locales.map((locale) => `/_i18n/${build}/${locale}/messages.json`)
  const shells = Object.fromEntries(locales.map((locale) => [locale, shellAddress(build, locale)]))
  return {
    build,
    files: [...(offline?.files ?? []), ...texts, ...Object.values(shells)],
    shells: shells as Precache['shells'],
    note: { cache: readerCache, address: noteAddress },
    pictures: pictureCache,
    map: { files: offline?.map ?? [], ground: groundCache, word: keepMapWord },
    push: { ...pushWords(), at: pathOf('/notification') },
    shared: { at: sharedAt, to: pathOf('/client/bank') },
  }
}

/** The empty page: nobody is signed in on it, and nothing was loaded. */
function renderShell({ assets, template, origin, poll, demo }: PageTools, locale: Locale): string {
  const { before, after } = template(
    documentValues({
      locale,
      theme: null,
      file: null,
      assets,
      origin,
      streamed: false,
      head: { title: translateOf(locale)('header.product'), noindex: true },
      state: {
        build: assets.build,
        locale,
        theme: null,
        role: 'guest',
        person: null,
        demo,
        poll,
        offline: true,
        messages: messagesFor(locale, []),
      },
    }),
  )
  return before + after
}

/** Devices show four of them: on officers' pages the round of the day is one, for everybody else the check before paying. */
function installWords(locale: Locale, of: 'everybody' | 'officers'): object {
  const t = translateOf(locale)
  const shortcut = (name: string, url: string) => ({
    name,
    url,
    icons: [{ src: '/brand/icon-192.png', sizes: '192x192' }],
  })
  return {
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: htmlLang[locale],
    dir: 'ltr',
    name: t('header.product'),
    short_name: t('header.product'),
    description: t('field:install.description'),
    theme_color: barColour.light,
    background_color: barColour.light,
    icons: ['any', 'maskable'].flatMap((purpose) =>
      [192, 512].map((size) => ({
        src: `/brand/icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    ),
    shortcuts: [
      shortcut(t('nav.search'), pathOf('/client/search')),
      shortcut(t('nav.near'), pathOf('/client/near-place-full')),
      shortcut(t('nav.chats'), pathOf('/chat/channel-chat')),
      of === 'officers'
        ? shortcut(t('field:install.plan'), pathOf('/inspector/home'))
        : shortcut(t('field:install.payees'), pathOf('/client/bank')),
    ],
    // By POST, so that no account number comes to stand in an address.
    share_target: {
      action: sharedAt,
      method: 'POST',
      enctype: 'application/x-www-form-urlencoded',
      params: { title: 'title', text: 'payee', url: 'link' },
    },
  }
}

const sendManifest =
  (of: 'everybody' | 'officers'): Handle =>
  ({ req, res }) => {
    const { locale } = req.params
    if (!isLocale(locale)) throw problems.page_not_found({ path: req.path })
    res.type('application/manifest+json').send(JSON.stringify(installWords(locale, of)))
  }

export function offlineResources(tools: PageTools, salt: Buffer) {
  const { assets } = tools
  const shells = new Map<Locale, string>()
  // In development there is no worker: its cache would hide changes.
  const worker =
    assets.offline &&
    `self.precache=${JSON.stringify(precacheOf(assets))}\n` +
      readFileSync(path.join(clientFolder, assets.offline.worker), 'utf8')
  return {
    '/sw.js': ({ req, res }) => {
      if (worker === null) throw problems.page_not_found({ path: req.path })
      res.type('text/javascript').send(worker)
    },
    // For a person who comes back to a device with their own work, on any page.
    '/profile/setting/devices/key.json': (asked) => asked.res.json({ key: draftKeyOf({ salt }, personAt(asked).id) }),
    '/_shell/:build/:locale': ({ req, res }) => {
      const { build, locale } = req.params
      if (build !== assets.build || !isLocale(locale)) throw problems.page_not_found({ path: req.path })
      if (!shells.has(locale)) shells.set(locale, renderShell(tools, locale))
      res.type('html').send(shells.get(locale))
    },
    '/install/:locale.webmanifest': sendManifest('everybody'),
    '/install/work/:locale.webmanifest': sendManifest('officers'),
  } satisfies Record<string, Handle>
}
