/**
 * Filters in one tap: what is set, each chip taking itself away, then those that people want most. Links, so that each
 * choice is an address; they keep the reader's place on the page.
 */
import { type Text, useText } from '#client/i18n/text.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { searchAddress } from '#shared/search/search-address.ts'
import { flagNames } from '#shared/search/search-flags.ts'
import type { Asked, SearchData } from './search-data.ts'

interface Toggle {
  key: string
  words: string
  /** The search without it where it is set, else with it. */
  leadsTo: Partial<Asked>
  isSet: boolean
}

const usualKm = 10
export const passing: Asked['grades'] = ['A', 'B', 'C']

const nameOf = (areas: SearchData['districts'], code: number | null) => areas.find((it) => it.code === code)?.name ?? ''

/** Filters that are set and are none of the usual ones. */
function ownToggles({ t, format }: Text, { asked, area, provinces, districts }: SearchData): Toggle[] {
  const { category, province, district, amenities, grades, km, at } = asked
  const all: (Omit<Toggle, 'isSet'> | false)[] = [
    category !== null && { key: 'category', words: t(`category.${category}`), leadsTo: { category: null } },
    province !== null && {
      ...{
        key: 'province',
        words: nameOf(provinces, province),
        leadsTo: { province: null, district: null, area: null },
      },
    },
    district !== null && {
      key: 'district',
      words: nameOf(districts, district),
      leadsTo: { district: null, area: null },
    },
    area !== null && { key: 'area', words: area.name, leadsTo: { area: null } },
    ...amenities.map((each) => ({
      ...{ key: each, words: t(`amenity.${each}`) },
      leadsTo: { amenities: amenities.filter((other) => other !== each) },
    })),
    at !== null && { key: 'at', words: t('search:filter.onMap'), leadsTo: { at: null, km: null } },
    km !== null &&
      km !== usualKm && {
        ...{ key: 'own-km', words: t('search:filter.within', { distance: format.distance(km * 1000) }) },
        leadsTo: { km: null },
      },
    grades.length > 0 &&
      grades.join() !== passing.join() && {
        ...{ key: 'own-grades', words: t('search:filter.grades', { letters: grades.join(' ') }) },
        leadsTo: { grades: [] },
      },
  ]
  return all.filter((it) => it !== false).map((it) => ({ ...it, isSet: true }))
}

function usualToggles({ t, format }: Text, { asked, centre }: SearchData): Toggle[] {
  const { grades, km } = asked
  const [first, ...others] = flagNames.map(
    (flag): Toggle => ({
      ...{ key: flag, words: t(`search:filter.${flag}`), leadsTo: { [flag]: !asked[flag] }, isSet: asked[flag] },
    }),
  )
  const isPassing = grades.join() === passing.join()
  return [
    ...(first ? [first] : []),
    {
      ...{ key: 'grades', words: t('search:filter.passing'), isSet: isPassing },
      leadsTo: { grades: isPassing ? [] : passing },
    },
    ...others,
    ...(centre
      ? [
          {
            ...{ key: 'km', words: t('search:filter.within', { distance: format.distance(usualKm * 1000) }) },
            ...{ leadsTo: { km: km === usualKm ? null : usualKm }, isSet: km === usualKm },
          },
        ]
      : []),
  ]
}

export function FilterChips(data: SearchData) {
  const text = useText()
  const { t } = text
  return (
    <nav className="chips" aria-label={t('search:filter.title')} data-stay>
      {[...ownToggles(text, data), ...usualToggles(text, data)].map(({ key, words, leadsTo, isSet }) => (
        <a
          key={key}
          className="chip"
          href={searchAddress({ ...data.asked, ...leadsTo })}
          aria-current={isSet ? 'true' : undefined}
        >
          {isSet && <span className="vh">{t('search:filter.remove')} </span>}
          {words}
          {isSet && <Icon name="x" />}
        </a>
      ))}
    </nav>
  )
}
