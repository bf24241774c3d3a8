/** The pages of the chat: the outbound whitelist of rooms and their messages. */

import type { Locale } from '../locales.ts'
import type { PayeeAnswer } from '../payees/payee-page.ts'
import type { PlaceCard } from '../places/place-card.ts'
import type { AnsweringView, CannedAnswer } from './answering.ts'
import type { ChatPhotoView } from './chat-photo.ts'
import type { GroupView, Speaker } from './groups.ts'
import type { MessagePart } from './live-words.ts'
import type { Reaction } from './marks.ts'
import type { MessageReason, MessageVerdict } from './message-reports.ts'
import type { PositionView } from './position.ts'
import type { Answerer, TeamStrip } from './team.ts'

/** The side that a member of a room represents. */
export type MemberSide = 'person' | 'place'
/** The side that a person in a room represents. Officers are no members: any officer on duty there reads and answers. */
export type ChatSide = MemberSide | 'officer'

/** The card that an owner and officers talk about. */
export interface RoomCard {
  id: string
  number: string
}

/** The side that has ended the talk: the reader, the owner for whom the reader answers, or the other side alone. */
export type Ended = 'own' | 'owner' | 'other'

/** A line of the inbox. */
export interface RoomLine {
  id: string
  side: ChatSide
  /** The person who asks; null for somebody who left. */
  person: string | null
  place: string
  /** The number of the card that it is about; null where a person asks. */
  card: string | null
  /** The group's title; null for other rooms. */
  group: string | null
  /** The last message; empty where it was taken back or hidden, null where nothing was said yet that the reader may see. */
  text: string | null
  isHidden: boolean
  isOwn: boolean
  /** ISO instant of the last message. */
  at: string
  /** Messages of the other side that were not read, one more than {@link CHAT_UNREAD_MOST} at most. */
  unread: number
  /** A guest waits for an answer of the reader's place. */
  isWaiting: boolean
  /** The colleague who answers there, for the people of a place that has several. */
  answers: Pick<Answerer, 'name' | 'isSelf'> | null
  /** Of the place's people, for them alone. */
  labels: string[]
  /** Of its member: above the others; not counted in the bar; out of the list until something new is said. */
  isPinned: boolean
  isMuted: boolean
  isArchived: boolean
}

/** A place of ours that a message links to. */
export type LinkedPlace = Pick<
  PlaceCard,
  'id' | 'name' | 'nameLocale' | 'english' | 'romanised' | 'category' | 'district' | 'province' | 'grade'
>

export interface ChatMessageView {
  seq: number
  /** The id that the reader sent it with; null for other writers' messages. */
  client: string | null
  isOwn: boolean
  side: ChatSide
  /** Its writer in a group, and of a place's message for those who answer there; null elsewhere, and for somebody who left. */
  by: Speaker | null
  /** The unit of the officer who wrote it; null for everybody else. */
  unit: string | null
  /** Empty where it was taken back or hidden, or is only pictures. */
  text: string
  photos: ChatPhotoView[]
  /** What it shares instead of words; null for other messages. */
  position: PositionView | null
  /** The earlier message that it answers: `earlier` where that was said before the reader joined; null where it answers none. */
  quote: QuoteView | 'earlier' | null
  /** ISO instant. */
  at: string
  isEdited: boolean
  isDeleted: boolean
  /** Officers' reason for hiding it; null where they have not. About a card it is marked only. */
  hidden: MessageReason | null
  /** The officers' words on it, for its writer or reporter. */
  note: string | null
  /** Outcome of the reader's own report of it; null where there is none. */
  report: 'waits' | MessageVerdict | null
  /** Outcome of the objection of its writer, the reader; null where there is none. */
  appeal: 'waits' | MessageVerdict | null
  /** The reader's possible actions on it. */
  mayEdit: boolean
  mayDelete: boolean
  mayReport: boolean
  mayAppeal: boolean
  /** The accounts, numbers and pages in it, and their owners. */
  payees: PayeeAnswer[]
  /** Its text in parts where links, mails or numbers can be pressed; null where it is words alone. */
  parts: MessagePart[] | null
  /** Null where it is in the reader's language, or not translated yet. */
  translation: MessageTranslation | null
  /** The reader may have the operator's engine translate it. */
  mayTranslate: boolean
  /** Signs under it, the most frequent first. */
  reactions: Reaction[]
  /** The reader may put one there. */
  mayReact: boolean
  /** What the reader may do about its place above the talk; null for nothing. */
  pin: 'pin' | 'unpin' | null
  /** The places of ours that it links to. */
  places: LinkedPlace[]
  /** A new guest is asked for money for the first time here. */
  isFirstAsking: boolean
}

/** A message's words in the reader's language. */
export interface MessageTranslation {
  text: string
  /** As of the message; null for a machine's words, which lead nowhere. */
  parts: MessagePart[] | null
  /** The sender's are phrases and answers at hand, which are written in several languages. */
  by: 'engine' | 'sender'
  /** The language of the message. */
  from: Locale
}

/** A message as an answer to it quotes it. */
export interface QuoteView
  extends Pick<ChatMessageView, 'seq' | 'isOwn' | 'side' | 'by' | 'unit' | 'text' | 'hidden' | 'isDeleted'> {
  /** It has pictures that are there to be seen. */
  hasPhotos: boolean
}

export interface RoomView {
  id: string
  /** The side that the reader represents. */
  side: ChatSide
  /** The person who asks; null for somebody who left. */
  person: string | null
  /** `isShown`: it has a page that can be opened; `isSuspended`: by officers, for now. */
  place: { id: string; name: string; isShown: boolean; isSuspended: boolean }
  /** Null where a person asks. */
  card: RoomCard | null
  /** Null where it is no group. */
  group: GroupView | null
  messages: ChatMessageView[]
  /** The message that the reader has chosen to answer; null where none is. */
  answering: QuoteView | null
  /** The message that stands above the talk; null where none does. */
  pinned: QuoteView | null
  /** Up to where the other side has read; null for groups, for officers (any on duty) and where the talk has ended. */
  readTo: number | null
  /** The first message that the reader sees for the first time; null where all were read. */
  newFrom: number | null
  /** Query values of older messages (`before`) and newer ones (`at`); null where there are none. */
  before: number | null
  after: number | null
  /** No one can write here any more: the owner changed, or somebody left. */
  isClosed: boolean
  /** Null while both sides may write. */
  ended: Ended | null
  /** The reader may end it, or take it up again. */
  mayEnd: boolean
  /** Its place's way of answering, for the person who asks; null for everybody else. */
  replies: AnsweringView | null
  /** What the people of the place have among themselves, for them alone. */
  team: TeamStrip | null
  /** The place's answers at hand, for those who answer. */
  canned: CannedAnswer[]
  /** Of its member: not counted in the bar, nor in the morning's notice. */
  isMuted: boolean
  /** Of its member: all is translated into their language. Null where there is no engine, and for officers, who are no members. */
  isTranslated: boolean | null
}

/** A line of owners' questions about their cards. */
export interface CardQuestion {
  /** Of the room. */
  id: string
  place: string
  /** The number of the card. */
  card: string
  text: string
  /** ISO instant of the last message. */
  at: string
  /** Nobody has answered it yet. */
  isWaiting: boolean
}
