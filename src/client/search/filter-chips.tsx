/**
 * Filters in one tap: set ones, each chip taking itself away, then those that people want most; one without matches is struck out.
 * Links, so that each choice is an address; they keep the reader's place on the page.
 */
import { type Text, useText } from '#client/runtime/i18n/text.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { searchAddress } from '#shared/search/search-address.ts'
import { flagNames } from '#shared/search/search-flags.ts'
import { limitNames } from '#shared/search/search-limits.ts'
import type { RelaxedFilter } from '#shared/search/search-page.ts'
import { passingLetters } from '#shared/standards/grade-view.ts'
import { limitWords } from './limit-words.ts'
import type { Asked, SearchData } from './search-data.ts'

interface Toggle {
  key: string
  words: string
  /** The search's name of the filter, where it can be relaxed. */
  filter?: RelaxedFilter
  /** The search without it where it is set, else with it. */
  leadsTo: Partial<Asked>
  isSet: boolean
}

const usualKm = 10
export const passing: Asked['grades'] = [...passingLetters]

const nameOf = (areas: SearchData['districts'], code: number | null) => areas.find((it) => it.code === code)?.name ?? ''

/** Letters as grades, the other badges by their words: "Grade A B · Expired". */
function gradeWords({ t }: Text, grades: Asked['grades']): string {
  const letters = grades.filter((grade) => grade.length === 1)
  const words = grades.filter((grade) => grade.length > 1).map((grade) => t(`grade.short.${grade}`))
  return [...(letters.length > 0 ? [t('search:filter.grades', { letters: letters.join(' ') })] : []), ...words].join(
    ' · ',
  )
}

/** Filters that are set and are none of the usual ones. */
function ownToggles(text: Text, { asked, area, provinces, districts }: SearchData): Toggle[] {
  const { t, format } = text
  const { category, province, district, amenities, grades, km, at } = asked
  const all: (Omit<Toggle, 'isSet'> | false)[] = [
    category !== null && { key: 'category', words: t(`category.${category}`), leadsTo: { category: null } },
    province !== null && {
      key: 'province',
      words: nameOf(provinces, province),
      leadsTo: { province: null, district: null, area: null },
    },
    district !== null && {
      key: 'district',
      filter: 'district',
      words: nameOf(districts, district),
      leadsTo: { district: null, area: null },
    },
    area !== null && { key: 'area', filter: 'area', words: area.name, leadsTo: { area: null } },
    ...amenities.map((each) => ({
      key: each,
      filter: each,
      words: t(`amenity.${each}`),
      leadsTo: { amenities: amenities.filter((other) => other !== each) },
    })),
    ...limitNames.flatMap((limit) => {
      const value = asked[limit]
      return value === null
        ? []
        : [{ key: limit, filter: limit, words: limitWords(text, limit, value), leadsTo: { [limit]: null } }]
    }),
    at !== null && { key: 'at', filter: 'distance', words: t('search:filter.onMap'), leadsTo: { at: null, km: null } },
    km !== null &&
      km !== usualKm && {
        key: 'own-km',
        filter: 'distance',
        words: t('search:filter.within', { distance: format.distance(km * 1000) }),
        leadsTo: { km: null },
      },
    grades.length > 0 &&
      grades.join() !== passing.join() &&
      grades.join() !== 'suspended' && {
        key: 'own-grades',
        filter: 'grades',
        words: gradeWords(text, grades),
        leadsTo: { grades: [] },
      },
  ]
  return all.filter((it) => it !== false).map((it) => ({ ...it, isSet: true }))
}

function usualToggles({ t, format }: Text, { asked, centre }: SearchData): Toggle[] {
  const { grades, km } = asked
  const [first, ...others] = flagNames.map(
    (flag): Toggle => ({
      key: flag,
      filter: flag,
      words: t(`search:filter.${flag}`),
      leadsTo: { [flag]: !asked[flag] },
      isSet: asked[flag],
    }),
  )
  const isPassing = grades.join() === passing.join()
  const passed: Toggle = {
    key: 'grades',
    filter: 'grades',
    words: t('search:filter.passing'),
    leadsTo: { grades: isPassing ? [] : passing },
    isSet: isPassing,
  }
  const isClosed = grades.join() === 'suspended'
  const closed: Toggle = {
    key: 'closed',
    filter: 'grades',
    words: t('grade.short.suspended'),
    leadsTo: { grades: isClosed ? [] : ['suspended'] },
    isSet: isClosed,
  }
  const near: Toggle = {
    key: 'km',
    filter: 'distance',
    words: t('search:filter.within', { distance: format.distance(usualKm * 1000) }),
    leadsTo: { km: km === usualKm ? null : usualKm },
    isSet: km === usualKm,
  }
  return [...(first ? [first] : []), passed, ...others, closed, ...(centre ? [near] : [])]
}

/** Set ones first: they say what the list is. */
const inOrder = (toggles: Toggle[]) => toggles.sort((a, b) => Number(b.isSet) - Number(a.isSet))

export function FilterChips(data: SearchData) {
  const text = useText()
  const { t } = text
  const { asked, answer } = data
  // With a district go the areas in it.
  const isRelaxed = ({ filter, isSet }: Toggle) =>
    isSet && answer.relaxed?.some((relaxed) => relaxed === filter || (relaxed === 'district' && filter === 'area'))
  return (
    <nav className="chips" aria-label={t('search:filter.title')} data-stay>
      {inOrder([...ownToggles(text, data), ...usualToggles(text, data)]).map((toggle) => (
        <a
          key={toggle.key}
          className="chip"
          href={searchAddress({ ...asked, ...toggle.leadsTo })}
          aria-current={toggle.isSet ? 'true' : undefined}
        >
          {toggle.isSet && <span className="vh">{t('search:filter.remove')} </span>}
          {isRelaxed(toggle) ? <del>{toggle.words}</del> : toggle.words}
          {isRelaxed(toggle) && <span className="vh"> {t('search:filter.notMet')}</span>}
          {toggle.isSet && <Icon name="x" />}
        </a>
      ))}
    </nav>
  )
}
