/** Signs under a message, and what else is marked on it. */

export const reactionSigns = ['thumb', 'heart', 'laugh', 'wow', 'sad', 'thanks'] as const
export type ReactionSign = (typeof reactionSigns)[number]

/** As every device draws them. */
export const reactionGlyphs: Record<ReactionSign, string> = {
  thumb: '👍',
  heart: '❤️',
  laugh: '😂',
  wow: '😮',
  sad: '😢',
  thanks: '🙏',
}

export const messageMarks = [...reactionSigns, 'pin', 'unpin'] as const
export type MessageMark = (typeof messageMarks)[number]

/** A sign under a message. */
export interface Reaction {
  sign: ReactionSign
  count: number
  /** The reader's is among them. */
  isOwn: boolean
}
