/** The result of a search, said honestly: the number of places, the search made instead, and advice where there is none. */

import { CategoryTiles } from '#client/places/category-tile.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { path } from '#shared/path.ts'
import { forAmenities } from '#shared/places/amenities.ts'
import { searchAddress } from '#shared/search/search-address.ts'
import { forFlags } from '#shared/search/search-flags.ts'
import { forLimits } from '#shared/search/search-limits.ts'
import { isOfArea, type RelaxedFilter } from '#shared/search/search-page.ts'
import { GradedNearby } from './graded-nearby.tsx'
import type { Asked, SearchData } from './search-data.ts'
import { countFilters } from './search-filters.tsx'

/** "พบ 48 แห่ง", "พบ 1,000+ แห่ง". */
export function FoundCount({ answer }: Pick<SearchData, 'answer'>) {
  const { t, format } = useText()
  const count = format.number(answer.total.count)
  return (
    <p className="muted" role="status">
      {t(answer.total.isMore ? 'search:foundMore' : 'search:found', { count })}
    </p>
  )
}

const limitFields = {
  card: 'search:field.card',
  price: 'search:field.price',
  when: 'search:field.when',
  not: 'search:field.not',
}

/** Each filter's name, and the search without it. */
const relaxing: Record<RelaxedFilter, { words: string; without: (asked: Asked) => Partial<Asked> }> = {
  distance: {
    words: 'search:field.distance',
    without: ({ sort }) => ({ km: null, at: null, sort: sort === 'distance' ? 'relevance' : sort }),
  },
  ...forFlags((flag) => ({ words: `search:filter.${flag}`, without: () => ({ [flag]: false }) })),
  ...forLimits((limit) => ({ words: limitFields[limit], without: () => ({ [limit]: null }) })),
  ...forAmenities((name) => ({
    words: `amenity.${name}`,
    without: ({ amenities }) => ({ amenities: amenities.filter((it) => it !== name) }),
  })),
  grades: { words: 'search:field.grades', without: () => ({ grades: [] }) },
  area: { words: 'search:field.area', without: () => ({ area: null }) },
  district: { words: 'search:field.district', without: () => ({ district: null, area: null }) },
}

/** The search that the rows answer: at its address it can be gone through to its end. */
function relaxedAddress(asked: Asked, relaxed: readonly RelaxedFilter[], text: string): string {
  const left: Asked = { ...asked, text }
  for (const name of relaxed) Object.assign(left, relaxing[name].without(left))
  return searchAddress(left)
}

/** Reason for these places, where nothing answered the question itself; else nothing. */
export function SearchedInstead({
  asked,
  typed,
  answer,
  around,
  beyond,
}: Pick<SearchData, 'asked' | 'typed' | 'answer' | 'around' | 'beyond'>) {
  const { t } = useText()
  const { instead, didYouMean, text, relaxed = [] } = answer
  if (instead === null) return null
  const meant = didYouMean ?? text
  const nameOf = (name: RelaxedFilter) => (beyond && isOfArea(name) ? beyond : t(relaxing[name].words))
  return (
    <Banner
      tone="info"
      title={
        around === null && beyond && text === ''
          ? t('search:empty.nobodyThere', { area: beyond })
          : around
            ? t('search:instead.noneThere', { text, area: around })
            : t(relaxed.length > 0 ? 'search:instead.noneFiltered' : 'search:instead.none', {
                text: typed ?? asked.text,
              })
      }
    >
      <p>
        {didYouMean !== null && (
          <>
            {t('search:instead.didYouMean')}{' '}
            <a className="link" href={searchAddress({ ...asked, text: meant })}>
              {meant}
            </a>
            {' · '}
          </>
        )}
        {around && `${t('search:instead.elsewhere', { area: around })} `}
        {(!around || relaxed.length > 0) &&
          t(`search:instead.${around ? 'fewer_filters' : instead}`, {
            text: meant,
            filters: [...new Set(relaxed.map(nameOf))].join(' · '),
          })}
        {relaxed.length > 0 && !around && (
          <>
            {' '}
            <a className="link" href={relaxedAddress(asked, relaxed, meant)}>
              {t('search:instead.likeThis')}
            </a>
          </>
        )}
      </p>
    </Banner>
  )
}

/** A search for near places tells from where it is measured, or that this is unknown. */
function AsNear({ centre }: Pick<SearchData, 'centre'>) {
  const { t } = useText()
  if (centre) return <>{t('search:said.near', { area: centre.name ?? t('search:said.you') })} </>
  return (
    <>
      {t('search:said.nearWhere')}{' '}
      <a className="link" href="/profile/my-location">
        {t('search:action.whereAmI')}
      </a>
      {' · '}
    </>
  )
}

/** The part of the text that was taken for an area, for near or for a time, and the link to search it all as it stands; else nothing. */
export function AsSaid({ asked, area, typed, asTyped, isNear, centre, provinces, districts }: SearchData) {
  const { t } = useText()
  if (typed === null || asTyped === null) return null
  const named = (areas: SearchData['provinces'], code: number | null) => areas.find((it) => it.code === code)?.name
  const where = [area?.name, named(districts, asked.district), named(provinces, asked.province)]
  const areas = [...new Set(where.filter(Boolean))]
  const isSomewhere = areas.length > 0
  return (
    <p className="small">
      {isNear && <AsNear centre={centre} />}
      {isSomewhere && `${t('search:said.in', { area: areas.join(' · ') })} `}
      <a className="link" href={searchAddress(asTyped)}>
        {t(isSomewhere ? 'search:said.everywhere' : 'search:said.asTyped', { text: typed })}
      </a>
    </p>
  )
}

/** Nothing, not even something like it: the ways out. */
export function NothingFound({ asked, there, nearby }: Pick<SearchData, 'asked' | 'there' | 'nearby'>) {
  const { t } = useText()
  const { text } = asked
  const { name, ...area } = there ?? {}
  return (
    <div className="stack s6">
      <Empty
        level={2}
        title={text ? t('search:empty.title', { text }) : t('search:empty.filtered')}
        hint={t('search:empty.hint')}
        action={
          countFilters(asked) > 0 ? (
            <a className="btn line" href={searchAddress({ text })}>
              {t('search:action.clear')}
            </a>
          ) : name ? (
            <a className="btn line" href={searchAddress({ text: '', ...area })}>
              {t('search:empty.there', { area: name })}
            </a>
          ) : undefined
        }
      />
      <GradedNearby nearby={nearby} />
      <section className="stack" aria-label={t('search:empty.browse')}>
        <h2>{t('search:empty.browse')}</h2>
        <CategoryTiles />
      </section>
      <p>
        <a className="link reach" href={path('/owners', { find: text })}>
          {t('search:empty.owner')}
        </a>
      </p>
    </div>
  )
}
