/** A map with what belongs to each: its name, buttons to zoom, and whose map it is. */
import type { ReactNode } from 'react'
import { useText } from '#client/i18n/text.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { ShownMap } from './use-map.ts'

interface MapFrameProps {
  shown: ShownMap
  /** What the map shows, in words. */
  label: string
  /** Further things that stand on the map. */
  children?: ReactNode
}

export function MapFrame({ shown: { holder, map, tiles, failing }, label, children }: MapFrameProps) {
  const { t } = useText()
  return (
    <>
      <section className="map" ref={holder} aria-label={label} />
      {children}
      <div className="zoom no-print">
        <button className="icon-btn" type="button" aria-label={t('map.closer')} onClick={() => map?.zoomIn()}>
          <Icon name="plus" />
        </button>
        <button className="icon-btn" type="button" aria-label={t('map.wider')} onClick={() => map?.zoomOut()}>
          <Icon name="minus" />
        </button>
      </div>
      {tiles && (
        <p className="map-credit" role="status">
          {failing ? t('map.noPictures') : tiles.attribution && withLinks(tiles.attribution)}
        </p>
      )}
    </>
  )
}

/** Plain text whose https addresses are links. */
function withLinks(text: string): ReactNode {
  return text.split(/(https:\/\/[^\s<>"]+)/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={part} className="link" href={part} rel="external noreferrer">
        {part.slice('https://'.length)}
      </a>
    ) : (
      part
    ),
  )
}
