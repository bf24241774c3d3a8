/** Feeds of inspections and warning cards (Atom, RFC 4287), for readers and programs of newspapers, agencies and neighbours. */
import { Feed } from 'feed'
import { inLanguage } from '#shared/alternates.ts'
import { categories } from '#shared/categories.ts'
import { escapeHtml } from '#shared/escape-html.ts'
import type { Translate } from '#shared/head.ts'
import { defaultLocale, htmlLang, isLocale, type Locale, localeParameter } from '#shared/locales.ts'
import { feedAddress, feedTopics } from '#shared/open/feeds.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import type { Database } from '../../db/database.ts'
import { type FeedAsked, type FeedEntry, readFeed } from '../../domain/open/read-feed.ts'
import { translateOf } from '../pages/texts.ts'
import type { Asked, Handle } from './serve-resources.ts'

const codeOf = (text: string, digits: number): number | null =>
  new RegExp(`^[1-9]\\d{${digits - 1}}$`).test(text) ? Number(text) : null

/** Null where a name has a value that it cannot have; an empty one, as of a form, asks nothing. */
function readAsked({ query, now }: Asked): FeedAsked | null {
  const of = feedTopics.find((topic) => topic === (query('of') || 'all'))
  const [province, district] = [codeOf(query('province'), 2), codeOf(query('district'), 4)]
  const category = categories.find((kind) => kind === query('category')) ?? null
  const lang = query(localeParameter)
  const isRead =
    of !== undefined &&
    (query('province') === '' || province !== null) &&
    (query('district') === '' || district !== null) &&
    (query('category') === '' || category !== null)
  return isRead ? { of, province, district, category, locale: isLocale(lang) ? lang : defaultLocale, now } : null
}

const titleOf = ({ place, published }: FeedEntry, t: Translate): string => {
  if (published.kind === 'inspection') {
    const { letter, score } = published.body
    return t('open:feed.inspection', { name: place.name, grade: t(`grade.label.${letter}`), score: score.toFixed(1) })
  }
  if (published.kind === 'reported')
    return t('open:feed.reported', { name: place.name, unit: published.body.agency.name })
  const { level, state, number } = published.body
  return t('open:feed.card', {
    name: place.name,
    level: t(`card:level.${level}`),
    number,
    state: t(`card:state.${state}`),
  })
}

/** Points that failed, in a line. */
const failedIn = ({ published }: FeedEntry): string =>
  (published.kind === 'card' ? published.body.findings : published.body.failed).map(({ short }) => short).join(' · ')

export function feedResources({ db }: Pick<Database, 'db'>, origin: string, licence: string) {
  const write = (entries: readonly FeedEntry[], self: string, locale: Locale): string => {
    const t = translateOf(locale)
    const feed = new Feed({
      title: `${t('open:feed.title')} · ${t('header.product')}`,
      id: self,
      link: `${origin}/open`,
      feedLinks: { atom: self },
      language: htmlLang[locale],
      copyright: licence,
      generator: 'place-safety',
      updated: entries[0]?.at ?? new Date(0),
      author: { name: t('header.product'), link: origin },
    })
    for (const entry of entries) {
      const { id, district, province } = entry.place
      feed.addItem({
        // The library writes both as HTML.
        title: escapeHtml(titleOf(entry, t)),
        // The publication itself, which never changes.
        id: `${origin}/api/v1/changes?after=${entry.index - 1}&limit=1`,
        link: origin + inLanguage(path('/client/information/:id', { id }), locale),
        date: entry.at,
        description: escapeHtml([`${district}, ${province}`, failedIn(entry)].filter(Boolean).join('. ')),
      })
    }
    return feed.atom1()
  }
  return {
    [feedAddress]: async (asked) => {
      const read = readAsked(asked)
      if (!read) {
        asked.res.set('Cache-Control', 'no-store')
        throw problems.page_not_found({ path: asked.req.path })
      }
      const entries = await readFeed(db, read)
      asked.res
        .set({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' })
        .type('application/atom+xml')
        .send(write(entries, origin + asked.req.originalUrl, read.locale))
    },
  } satisfies Record<string, Handle>
}
