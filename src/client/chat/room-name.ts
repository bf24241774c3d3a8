/** The name by which the reader knows a room. */
import type { RoomLine } from '#shared/chat/room.ts'
import type { Translate } from '#shared/head.ts'

export const nameIn = (
  { group, card, side, place, person }: Pick<RoomLine, 'group' | 'card' | 'side' | 'place' | 'person'>,
  t: Translate,
): string =>
  group ?? (card !== null ? t('chat:label.officers') : side === 'person' ? place : (person ?? t('chat:label.left')))
