/** One line under a search field: a suggestion of the server, or a search or place from this device. */

import { categoryIcons } from '#client/places/category-tile.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import type { IconName } from '#client/ui/icon-names.ts'
import { htmlLang } from '#shared/locales.ts'
import { path } from '#shared/path.ts'
import { searchAddress } from '#shared/search/search-address.ts'
import type { Suggestion } from '#shared/search/search-page.ts'
import type { Recent } from './recent.ts'

export type Offer =
  | Suggestion
  | { kind: 'searched'; text: string }
  | { kind: 'seen'; id: string; name: string }
  /** Deletes the device's searches and viewed places. */
  | { kind: 'forget' }

/** Offers of an empty field: none without searches or viewed places. */
export function offersOf({ searches, places }: Recent): Offer[] {
  if (searches.length + places.length === 0) return []
  return [
    ...searches.map((text) => ({ kind: 'searched' as const, text })),
    ...places.map((place) => ({ kind: 'seen' as const, ...place })),
    { kind: 'forget' },
  ]
}

/** Its target: to a place itself, to all places of a kind or area, to the same search; null where it leads nowhere. */
export function addressOf(it: Offer): string | null {
  if (it.kind === 'forget') return null
  if (it.kind === 'searched') return searchAddress({ text: it.text })
  if (it.kind === 'place' || it.kind === 'seen') return path('/client/information/:id', { id: it.id })
  if (it.kind === 'category') return searchAddress({ category: it.category })
  if (it.kind === 'province') return searchAddress({ province: it.code })
  if (it.kind === 'area') return searchAddress({ area: it.key })
  return searchAddress({ province: Math.floor(it.code / 100), district: it.code })
}

/** The field's text once it was chosen. */
export const wordsOf = (it: Offer): string =>
  it.kind === 'place' || it.kind === 'seen' ? it.name : it.kind === 'searched' ? it.text : ''

export function iconOf(it: Offer): IconName {
  if (it.kind === 'place' || it.kind === 'category') return categoryIcons[it.category]
  if (it.kind === 'searched') return 'clock'
  if (it.kind === 'forget') return 'x'
  return it.kind === 'seen' ? 'eye' : 'map-pin'
}

export function OfferWords({ it }: { it: Offer }) {
  const { t, locale } = useText()
  if (it.kind === 'category') return <b>{t(`category.${it.category}`)}</b>
  if (it.kind === 'forget') return <span>{t('suggestion.forget')}</span>
  if (it.kind === 'searched') return <Two words={it.text} note={t('suggestion.searched')} />
  if (it.kind === 'seen') return <Two words={it.name} note={t('suggestion.seen')} />
  const lang = it.kind === 'place' && it.nameLocale !== locale ? htmlLang[it.nameLocale] : undefined
  const note = {
    place: () => {
      const { latin, category, province } = it as Extract<Offer, { kind: 'place' }>
      return [latin, t(`category.${category}`), province].filter(Boolean).join(' · ')
    },
    province: () => t('suggestion.province'),
    area: () => `${t('suggestion.area')} · ${(it as { province: string }).province}`,
    district: () => `${t('suggestion.district')} · ${(it as { province: string }).province}`,
  }[it.kind]()
  return <Two words={it.name} lang={lang} note={note} />
}

function Two({ words, note, lang }: { words: string; note: string; lang?: string }) {
  return (
    <>
      <b lang={lang}>{words}</b>
      <small>{note}</small>
    </>
  )
}
