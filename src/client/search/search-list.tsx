/**
 * The places that answer, with the map beside them where it is asked for: both show the same places, also after more were added.
 * Where something else was searched than what was asked, the next page is a search of its own, and its address says so.
 */
import { lazy, type PointerEvent, type ReactNode, Suspense, type SyntheticEvent, useState } from 'react'
import { useGrowing, useListKey } from '#client/lists/growing.ts'
import { useHydrated } from '#client/ui/hydrated.ts'
import { PlaceList } from '#client/ui/place-list.tsx'
import { searchAddress } from '#shared/search/search-address.ts'
import type { SearchData } from './search-data.ts'

const ResultMap = lazy(() => import('./result-map.tsx'))

type SearchListProps = Pick<SearchData, 'asked' | 'answer' | 'page'> & { empty: ReactNode }

export function SearchList(props: SearchListProps) {
  return <GrowingList key={useListKey()} {...props} />
}

/** The place whose card something happened in. */
const placeOf = ({ target }: SyntheticEvent) =>
  target instanceof Element
    ? (target
        .closest('.place')
        ?.querySelector('a[href^="/client/information/"]')
        ?.getAttribute('href')
        ?.slice('/client/information/'.length) ?? null)
    : null

function GrowingList({ asked, answer, page, empty }: SearchListProps) {
  const { shown, addressOf, grow, loading, failed } = useGrowing('search/search', page)
  const [selected, setSelected] = useState<string | null>(null)
  const hydrated = useHydrated()
  const isOwn = answer.text === asked.text
  const more = isOwn ? addressOf : (cursor: string) => searchAddress({ ...asked, text: answer.text, cursor })
  const list = (
    <PlaceList
      page={shown}
      more={more}
      onMore={isOwn ? grow : undefined}
      empty={empty}
      loading={loading}
      failed={failed}
    />
  )
  if (!asked.map || shown.rows.length === 0) return list
  const select = (event: SyntheticEvent) => setSelected(placeOf(event) ?? selected)
  // A list that scrolls under a resting pointer is not pointed at.
  const point = (event: PointerEvent) => (event.movementX || event.movementY) && select(event)
  return (
    <div className="beside-map">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: pointing at a card shows it on the map, nothing more */}
      <div onFocus={select} onPointerMove={point}>
        {list}
      </div>
      <div className="map-pane">
        {hydrated && (
          <Suspense>
            <ResultMap asked={asked} places={shown.rows} selected={selected} onSelect={setSelected} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
