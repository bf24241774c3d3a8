/** The quote above an answer to an earlier message, and above the field while one is written. */
import { QUOTE_MAX_LENGTH } from './chat-limits.ts'
import { POSITION_MARK } from './position.ts'
import type { QuoteView } from './room.ts'

type Quoted = Omit<QuoteView, 'hasPhotos'> & { photos: readonly unknown[]; position: unknown }

/** The message as an answer to it quotes it: its beginning, or that it is hidden or taken back. */
export function quoteOf({ seq, isOwn, side, by, unit, text, photos, position, hidden, isDeleted }: Quoted): QuoteView {
  const isGone = isDeleted || hidden !== null
  const quoted = isGone ? '' : [...(position ? POSITION_MARK : text)].slice(0, QUOTE_MAX_LENGTH).join('')
  return { seq, isOwn, side, by, unit, text: quoted, hidden, isDeleted, hasPhotos: !isGone && photos.length > 0 }
}

/** True if it has contents that can be answered. */
export const isAnswerable = ({ text, hasPhotos }: Pick<QuoteView, 'text' | 'hasPhotos'>): boolean =>
  text !== '' || hasPhotos
