/**
 * The tiles of our own ground, each fetched when it comes into sight: coast and lakes to some hundred metres, rivers, borders, and names of
 * districts and well-known areas. Fourteen kilobytes at most each (all of the country has 146), and cached for ever by the browser.
 * One that does not come is asked for again with the next move.
 */
import type * as L from 'leaflet'
import { drawGround, type GroundLines } from './draw-ground.ts'
import { groundAddress, zoom } from './ground-addresses.ts'
import type { MapName } from './lay-names.ts'
import { tilesWithin } from './world-square.ts'

interface Tile extends GroundLines {
  /** Latitude, longitude, Thai and English name of a district, whether it is the one around its province's capital, and a Chinese name of some. */
  names: [lat: number, lng: number, th: string, en: string, isCapital: 0 | 1, cn?: string][]
  /** Well-known areas: beaches, quarters and islands that people go to, with their Chinese name. */
  areas: [lat: number, lng: number, th: string, en: string, cn: string][]
}

/** From here on the overview is too coarse. */
const detailedFrom = 7
/** Units along a tile. */
const units = 8192

async function bring(address: string): Promise<Tile> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return (await answer.json()) as Tile
}

/** Lays the tiles in sight into a layer; `onNames` gets the names of each. */
export function layTiles(map: L.Map, into: L.LayerGroup, onNames: (names: MapName[]) => void): () => void {
  const asked = new Set<string>()
  async function lay(x: number, y: number): Promise<void> {
    const address = groundAddress(x, y)
    if (!address || asked.has(address)) return
    asked.add(address)
    try {
      const { names, areas, ...lines } = await bring(address)
      const size = 2 ** zoom
      into.addLayer(drawGround(map, lines, [x / size, y / size, (x + 1) / size, (y + 1) / size], [units, units]))
      onNames(
        names.map(([lat, lng, th, en, isCapital, cn = en]) => ({
          at: [lat, lng],
          kind: isCapital ? 'capital' : 'district',
          text: { th, en, cn },
        })),
      )
      onNames(areas.map(([lat, lng, th, en, cn]) => ({ at: [lat, lng], kind: 'area', text: { th, en, cn } })))
    } catch {
      asked.delete(address)
    }
  }
  const look = () => {
    if (map.getZoom() < detailedFrom) return
    const seen = map.getBounds().pad(0.2)
    for (const [x, y] of tilesWithin(seen.getNorthWest(), seen.getSouthEast(), zoom)) void lay(x, y)
  }
  map.on('moveend', look)
  look()
  return () => {
    map.off('moveend', look)
  }
}
