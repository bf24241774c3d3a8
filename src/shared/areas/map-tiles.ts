/** The base map that the operator has configured; without one, maps show outlines. */

/** The pictures of a tile server. */
export interface MapPictures {
  /** Address of one picture, with `{z}`, `{x}`, `{y}` and perhaps `{r}` (`@2x` on fine screens) to be filled in. */
  url: string
  /** The map's credit: plain text, in which an https address is to be shown as a link. */
  attribution: string | null
}

/** A file of our own server that browsers draw roads from (PMTiles). */
export interface MapRoads {
  archive: string
  /** Its bounding box, in degrees. */
  bounds: readonly [west: number, south: number, east: number, north: number]
  /** The closest zoom of its tiles; from there on the same are drawn larger. */
  deepest: number
}

export type MapTiles = MapPictures | MapRoads
