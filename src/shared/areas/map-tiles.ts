/** The pictures that a map is laid out with, where the operator has named a server for them; without one, maps show outlines. */

export interface MapTiles {
  /** Address of one picture, with `{z}`, `{x}`, `{y}` and perhaps `{r}` (`@2x` on fine screens) to be filled in. */
  url: string
  /** Whose map it is: plain text, in which an https address is to be shown as a link. */
  attribution: string | null
}
