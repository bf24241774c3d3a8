/** A map with its common parts: name, buttons to zoom and to find oneself, scale, and attribution. */
import type * as L from 'leaflet'
import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { MapMaker } from '#shared/areas/map-tiles.ts'
import { MapScale } from './map-scale.tsx'
import type { ShownMap } from './use-map.ts'
import { YouAreHere } from './you-are-here.tsx'

interface MapFrameProps {
  shown: ShownMap
  /** The map's contents in words. */
  label: string
  /** Further buttons, below those to zoom. */
  buttons?: ReactNode
  /** Further things that stand on the map. */
  children?: ReactNode
}

type End = 'closest' | 'widest' | null

const endOf = (map: L.Map): End =>
  map.getZoom() >= map.getMaxZoom() ? 'closest' : map.getZoom() <= map.getMinZoom() ? 'widest' : null

/** True if the map comes no closer, or shows no more. */
function useEnd(map: L.Map | null): End {
  const [end, setEnd] = useState<End>(null)
  useEffect(() => {
    if (!map) return
    const look = () => setEnd(endOf(map))
    look()
    map.on('zoomend', look)
    return () => {
      map.off('zoomend', look)
    }
  }, [map])
  return end
}

export function MapFrame({ shown: { holder, map, tiles, ground }, label, buttons, children }: MapFrameProps) {
  const { t } = useText()
  const end = useEnd(map)
  return (
    <>
      <section className="map" ref={holder} aria-label={label} />
      {children}
      <div className="zoom no-print">
        <button
          className="icon-btn"
          type="button"
          aria-label={t('map.closer')}
          aria-disabled={end === 'closest' || undefined}
          onClick={() => map?.zoomIn()}
        >
          <Icon name="plus" />
        </button>
        <button
          className="icon-btn"
          type="button"
          aria-label={t('map.wider')}
          aria-disabled={end === 'widest' || undefined}
          onClick={() => map?.zoomOut()}
        >
          <Icon name="minus" />
        </button>
        {map && <YouAreHere map={map} />}
        {buttons}
      </div>
      {map && <MapScale map={map} />}
      <p className="map-credit" role="status">
        {ground === 'failing' && `${t('map.noPictures')} · `}
        {ground === 'pictures' && tiles && 'url' in tiles ? (
          tiles.attribution && withLinks(tiles.attribution)
        ) : (
          <OwnCredit />
        )}
        {ground === 'pictures' && tiles && 'archive' in tiles && <FileCredit maker={tiles.maker} />}
      </p>
    </>
  )
}

/** The ground's makers ask to be named on the map itself. */
function OwnCredit() {
  const { t } = useText()
  return (
    <a className="link" href="https://www.openstreetmap.org/copyright" rel="external noreferrer">
      {t('map.credit')}
    </a>
  )
}

const fileMaker = { name: 'Protomaps', address: 'https://protomaps.com' }

/** The maker of the file's tiles from OpenStreetMap's data asks to be named beside it; invented streets are called so. */
function FileCredit({ maker }: { maker: MapMaker }) {
  const { t } = useText()
  if (maker === 'operator') return null
  if (maker === 'demo') return <> · {t('map.inventedStreets')}</>
  return (
    <>
      {' · '}
      <a className="link" href={fileMaker.address} rel="external noreferrer">
        {fileMaker.name}
      </a>
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
