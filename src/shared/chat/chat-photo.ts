/** Pictures of messages, as both sides know them. */

/** The text of a message that has only pictures: lists, notices and officers read that there is one. */
export const PICTURE_MARK = '📷'

/** A picture as a page of its room shows it. */
export interface ChatPhotoView {
  /** Its address, for those alone who read the message. */
  url: string
  /** Pixels. */
  width: number
  height: number
  /** `#rrggbb`: most of it. */
  color: string
}
