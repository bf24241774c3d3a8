/** Texts of messages that say nothing in words: no search finds them, and many may write the same. */
import { PICTURE_MARK } from './chat-photo.ts'
import { POSITION_MARK } from './position.ts'

export const wordlessTexts: readonly string[] = [PICTURE_MARK, POSITION_MARK]
