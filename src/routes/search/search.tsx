/** The search: the query, quick filters and all of them, and the matching places. */
import { useLoaderData } from 'react-router-dom'
import { useText } from '#client/runtime/i18n/text.tsx'
import { FilterChips } from '#client/search/filter-chips.tsx'
import { GradedNearby } from '#client/search/graded-nearby.tsx'
import { RecentList } from '#client/search/recent-list.tsx'
import { AsSaid, FoundCount, NothingFound, SearchedInstead } from '#client/search/search-answer.tsx'
import { SearchBox } from '#client/search/search-box.tsx'
import { SearchFilters } from '#client/search/search-filters.tsx'
import { SearchList } from '#client/search/search-list.tsx'
import { SortMenu } from '#client/search/sort-menu.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import { COMPARED_MOST, compareAddress } from '#shared/places/compare.ts'
import { searchAddress } from '#shared/search/search-address.ts'
import type { loader } from './search.data.ts'

type Data = Awaited<ReturnType<typeof loader>>

/** The list of places that officers closed: its title says so. */
const isClosedList = ({ text, grades }: Data['asked']) => text === '' && grades.join() === 'suspended'

/** Only the search without a question is for search engines: the others are theirs to make. */
export const head = ({ asked }: Data, t: Translate): Head => ({
  title: `${isClosedList(asked) ? t('search:closed.title') : asked.text ? t('search:titleFor', { text: asked.text }) : t('search:title')} · ${t('header.product')}`,
  description: t('search:lead'),
  canonical: '/client/search',
  noindex: searchAddress(asked) !== '/client/search',
})

const firstOf = (rows: Data['page']['rows']) => rows.slice(0, COMPARED_MOST).map(({ id }) => id)

export default function Search() {
  const data = useLoaderData<typeof loader>()
  const { asked, centre, around, beyond, answer, page, tiles } = data
  const { t } = useText()
  const { province, district, category } = asked
  const followed =
    province !== null && asked.area === null ? path('/profile/followed-areas', { province, district, category }) : null
  const from = around ?? beyond ?? (asked.sort === 'distance' && centre?.name)
  return (
    <div className="wrap finder">
      <h1 className="vh">{asked.text ? t('search:titleFor', { text: asked.text }) : t('search:title')}</h1>
      <SearchBox id="search" text={asked.text}>
        <div className="narrow-by">
          <SearchFilters {...data} />
          <FilterChips {...data} />
        </div>
      </SearchBox>
      {isClosedList(asked) && (
        <div className="stack s1">
          <h2>{t('search:closed.title')}</h2>
          <p className="muted">{t('search:closed.lead')}</p>
        </div>
      )}
      <AsSaid {...data} />
      <SearchedInstead {...data} />
      {page.rows.length > 0 && (
        <div className="found">
          <FoundCount answer={answer} />
          <div className="row">
            <a
              className="chip map-switch no-print"
              href={searchAddress({ ...asked, map: !asked.map })}
              aria-current={asked.map ? 'true' : undefined}
              data-stay
            >
              <Icon name="map-pin" />
              {t(asked.map ? 'search:map.hide' : 'search:map.show')}
            </a>
            {!answer.relaxed && !around && <SortMenu asked={asked} centre={centre} />}
          </div>
          <p className="small muted rule">
            {!isClosedList(asked) && t(`list:rule.${data.rule}`)}
            {from && ` · ${t('search:measuredFrom', { area: from })}`}
            {(page.rows.length > 1 || followed) && <br />}
            {page.rows.length > 1 && (
              <a className="link reach" href={compareAddress(firstOf(page.rows))}>
                {t('search:compareFirst', { count: firstOf(page.rows).length })}
              </a>
            )}
            {page.rows.length > 1 && followed && ' · '}
            {followed && (
              <a className="link reach" href={followed}>
                {t('search:follow')}
              </a>
            )}
          </p>
        </div>
      )}
      <SearchList asked={asked} answer={answer} page={page} tiles={tiles} empty={<NothingFound {...data} />} />
      {page.rows.length > 0 && <GradedNearby {...data} />}
      <RecentList />
    </div>
  )
}
