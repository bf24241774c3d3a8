/** Towns, villages and quarters that a tile names, for the map's own names: one look, one language, none over another. */
import * as L from 'leaflet'
import type { Feature, PreparedTile } from 'protomaps-leaflet'
import { locales } from '#shared/locales.ts'
import type { MapName } from '../lay-names.ts'
import { nameKeys } from './road-rules.ts'

const greater = ['city', 'town']

function kindOf({ kind, kind_detail: detail }: Feature['props']): MapName['kind'] | null {
  if (kind === 'locality') return greater.includes(String(detail)) ? 'town' : 'village'
  return kind === 'neighbourhood' || kind === 'macrohood' ? 'quarter' : null
}

function textOf(props: Feature['props']): MapName['text'] | null {
  const said = locales.map((locale) => {
    const key = nameKeys(locale).find((it) => typeof props[it] === 'string' && props[it] !== '')
    return [locale, key && String(props[key])] as const
  })
  return said.every(([, text]) => text) ? (Object.fromEntries(said) as MapName['text']) : null
}

export function townNames(map: L.Map, { data, z, origin, scale }: PreparedTile): MapName[] {
  return (data.get('places') ?? []).flatMap(({ props, geom }) => {
    const [kind, text, point] = [kindOf(props), textOf(props), geom[0]?.[0]]
    if (!kind || !text || !point) return []
    const { lat, lng } = map.unproject(L.point(origin.x + point.x * scale, origin.y + point.y * scale), z)
    return [{ at: [lat, lng] as const, kind, text }]
  })
}
