/** Live hints to open pages: that their data changed, never the data. */
import type { Waits } from '../waiting-kinds.ts'

/** Something changed in a room. */
export interface RoomEvent {
  room: string
  /** The message that was written, edited, taken back or hidden; null where the talk was ended or resumed. */
  seq: number | null
}

/** Something else is unread than before, or no longer. */
export interface UnreadEvent {
  unread: true
}

/** Somebody is typing in a room: never stored, so that a client without a stream at that moment never learns of it. */
export interface TypingEvent {
  room: string
}

/** Number of a person's unread entries, as every page shows it. */
export interface UnreadCounts {
  /** Notifications. */
  unread: number
  /** Messages of chats. */
  messages: number
  /** Rooms of chats with any of those. */
  rooms: number
  /** Decisions that wait for an officer at work. */
  work?: Waits
}

/** The names of events in a stream, with their data. */
export interface LiveData {
  /** Everything on the page may be old: the stream begins here, or the events in between are gone. */
  reset: object
  room: RoomEvent
  unread: UnreadEvent
  typing: TypingEvent
  /** Nothing happened; the line holds. */
  beat: object
  /** The stream ends, and the next is to be asked for in so many milliseconds. */
  bye: { wait: number }
}

/** An event of a stream, with its number where it stands in the log. */
export type LiveNews = { [Name in keyof LiveData]: { name: Name; data: LiveData[Name]; seq?: number } }[keyof LiveData]

/** The single answer to a client without a stream. */
export interface LiveAnswer {
  isReset: boolean
  /** From where to ask on. */
  position: string
  rooms: RoomEvent[]
  /** Something else is unread than before. */
  isUnread: boolean
}

/** Days for which events are stored, and how many of a person: a client that returns later loads everything anew. */
export const LIVE_DAYS = 7
export const LIVE_MOST = 2_000

/** Seconds from one beat to the next. A proxy ends a stream that is silent for a minute. */
export const BEAT_SECONDS = 20
