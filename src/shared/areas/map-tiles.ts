/** The base map that the operator has configured; without one, maps show outlines. */

/** The pictures of a tile server. */
export interface MapPictures {
  /** Address of one picture, with `{z}`, `{x}`, `{y}` and perhaps `{r}` (`@2x` on fine screens) to be filled in. */
  url: string
  /** The map's credit: plain text, in which an https address is to be shown as a link. */
  attribution: string | null
}

export type MappedBox = readonly [west: number, south: number, east: number, north: number]

/** Source of a file beside OpenStreetMap: those who cut basemaps, this product's own command, or the demo, whose streets are invented. */
export type MapMaker = 'protomaps' | 'operator' | 'demo'

/** A file of our own server that browsers draw roads from (PMTiles). */
export interface MapRoads {
  archive: string
  /** The boxes in which it has any, in degrees. */
  areas: readonly MappedBox[]
  /** The closest zoom of its tiles; from there on the same are drawn larger. */
  deepest: number
  maker: MapMaker
}

export type MapTiles = MapPictures | MapRoads
