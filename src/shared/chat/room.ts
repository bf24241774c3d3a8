/** What the pages of the chat show: the outbound whitelist of rooms and their messages. */
import type { PayeeAnswer } from '../payees/payee-page.ts'

/** Whom a member of a room speaks for. */
export type ChatSide = 'person' | 'place'

/** Who has ended the talk: the reader, or the other side alone. */
export type Ended = 'own' | 'other'

/** A line of the inbox. */
export interface RoomLine {
  id: string
  side: ChatSide
  /** The person who asks; null for somebody who left. */
  person: string | null
  place: string
  /** The last message. */
  text: string
  isOwn: boolean
  /** ISO instant of the last message. */
  at: string
  /** Messages of the other side that were not read, one more than {@link CHAT_UNREAD_MOST} at most. */
  unread: number
}

export interface ChatMessageView {
  seq: number
  isOwn: boolean
  side: ChatSide
  text: string
  /** ISO instant. */
  at: string
  /** The accounts, numbers and pages in it, and whom they belong to. */
  payees: PayeeAnswer[]
}

export interface RoomView {
  id: string
  /** Whom the reader speaks for. */
  side: ChatSide
  /** The person who asks; null for somebody who left. */
  person: string | null
  /** `isShown`: it has a page that can be looked at. */
  place: { id: string; name: string; isShown: boolean }
  messages: ChatMessageView[]
  /** The first message that the reader sees for the first time; null where all were read. */
  newFrom: number | null
  /** What the page is asked with for older messages (`before`) and for newer ones (`at`); null where there are none. */
  before: number | null
  after: number | null
  /** No one can write here any more: the owner changed, or somebody left. */
  isClosed: boolean
  /** Null while both sides may write. */
  ended: Ended | null
  /** Not counted in the bar, nor told in the morning. */
  isMuted: boolean
}
