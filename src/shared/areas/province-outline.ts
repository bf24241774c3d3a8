/** A point in its province, as a small drawing that needs no script: the part of the map of provinces that a page gets. */
export interface ProvinceOutline {
  /** Part of the drawing, four units wide to three high. */
  viewBox: string
  /** Path data of the province. */
  own: string
  /** Path data of all that lies around it, in one. */
  around: string
  /** The point, in units of the drawing. */
  x: number
  y: number
}
