/** A position that somebody shares in a talk: where they are or meet, once, and for a day. */

/** The text of a message that is a position: lists, notices and officers read that there is one. */
export const POSITION_MARK = '📍'
/** Hours for which it is shown; then its degrees are deleted. */
export const POSITION_HOURS = 24
/** Metres; a device that knows no better than this does not say where somebody is. */
export const ACCURACY_MOST = 100_000

export interface SharedPosition {
  /** Degrees. */
  lat: number
  lng: number
  /** Metres around it in which the sender is; null where it was typed. */
  accuracy: number | null
}

/** A position as a message shows it. */
export interface PositionView {
  /** ISO instant from which it is no longer shown. */
  until: string
  isOver: boolean
}
