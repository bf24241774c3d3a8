/**
 * The places that answer, with the map beside them where it is asked for: both show the same places, also after more were added.
 * Where another search was made than the asked one, the next page is a search of its own, and its address says so.
 */
import { type PointerEvent, type ReactNode, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import { AskForMap } from '#client/map/ask-for-map.tsx'
import { useMapChunk } from '#client/map/use-map-chunk.ts'
import { PlaceGrid, PlaceList } from '#client/places/place-list.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { useGrowing, useListKey } from '#client/ui/growing.ts'
import { searchAddress } from '#shared/search/search-address.ts'
import type { SearchData } from './search-data.ts'

const loadMap = () => import('./result-map.tsx')

type SearchListProps = Pick<SearchData, 'asked' | 'answer' | 'page' | 'tiles'> & { empty: ReactNode }

export function SearchList(props: SearchListProps) {
  return <GrowingList key={useListKey()} {...props} />
}

/** The place whose card an event came from. */
const placeOf = ({ target }: SyntheticEvent) =>
  target instanceof Element
    ? (target
        .closest('.place')
        ?.querySelector('a[href^="/client/information/"]')
        ?.getAttribute('href')
        ?.slice('/client/information/'.length) ?? null)
    : null

function GrowingList({ asked, answer, page, tiles, empty }: SearchListProps) {
  const { shown, addressOf, grow, loading, failed } = useGrowing('search/search', page)
  const [selected, setSelected] = useState<string | null>(null)
  const [isWhole, setWhole] = useState(false)
  const pane = useRef<HTMLDivElement>(null)
  const { t, format } = useText()
  const { Map: ResultMap, failed: mapFailed, loading: mapLoading, ask } = useMapChunk(loadMap)
  const withMap = asked.map && shown.rows.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once; after a failure the reader asks again
  useLayoutEffect(() => {
    if (withMap) void ask()
  }, [withMap])
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
  if (!withMap) return list
  const { count, isMore } = answer.total
  // The rest is in the list’s further pages.
  const isPart = isMore || shown.rows.length < count
  const total = `${format.number(count)}${isMore ? '+' : ''}`
  const chosen = shown.rows.find(({ id }) => id === selected)
  const select = (event: SyntheticEvent) => setSelected(placeOf(event) ?? selected)
  // A list that scrolls under a resting pointer is not pointed at.
  const point = (event: PointerEvent) => (event.movementX || event.movementY) && select(event)
  return (
    <div className={isWhole ? 'beside-map whole' : 'beside-map'}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: pointing at a card shows it on the map, nothing more */}
      <div onFocus={select} onPointerMove={point}>
        {list}
      </div>
      <div className="map-pane" ref={pane}>
        {ResultMap ? (
          <>
            <ResultMap
              asked={asked}
              places={shown.rows}
              tiles={tiles}
              selected={selected}
              isWhole={isWhole}
              onSelect={setSelected}
              onWhole={(whole) => {
                setWhole(whole)
                requestAnimationFrame(() => pane.current?.scrollIntoView({ block: 'start' }))
              }}
            />
            {isPart && (
              <p className="map-count">{t('search:map.some', { shown: format.number(shown.rows.length), total })}</p>
            )}
            {isWhole && chosen && (
              <div className="chosen" role="status">
                <PlaceGrid places={[chosen]} />
              </div>
            )}
          </>
        ) : (
          <AskForMap failed={mapFailed} loading={mapLoading} onAsk={ask} />
        )}
      </div>
    </div>
  )
}
