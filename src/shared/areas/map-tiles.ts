/** What a map is laid out with where the operator has named something for it; without, maps show outlines. */

/** The pictures of a tile server. */
export interface MapPictures {
  /** Address of one picture, with `{z}`, `{x}`, `{y}` and perhaps `{r}` (`@2x` on fine screens) to be filled in. */
  url: string
  /** Whose map it is: plain text, in which an https address is to be shown as a link. */
  attribution: string | null
}

/** A file of our own server that browsers draw roads from (PMTiles). */
export interface MapRoads {
  archive: string
  /** What of the earth it holds, in degrees. */
  bounds: readonly [west: number, south: number, east: number, north: number]
  /** The closest zoom of its tiles; from there on the same are drawn larger. */
  deepest: number
}

export type MapTiles = MapPictures | MapRoads
