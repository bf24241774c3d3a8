/** Talk between people and places. */

import type { Generated } from 'kysely'
import type { ReactionSign } from '#shared/chat/marks.ts'
import type { MessageReason, MessageVerdict } from '#shared/chat/message-reports.ts'
import type { ChatSide, MemberSide } from '#shared/chat/room.ts'
import type { Locale } from '#shared/locales.ts'
import type { LocalisedColumns } from '#shared/localised.ts'

/** A person's talk with one owner of a place, or the owner's with the officers about a card. */
export interface ChatRooms {
  id: string
  business_id: string
  /** Null after the account is closed. */
  owner_id: string | null
  person_id: string | null
  /** The card that the owner and the officers on duty there talk about; then nobody asks as a person. */
  card_id: string | null
  /** Since when the owner waits for an officer's answer; null where nothing waits. */
  waiting_since: Date | null
  /** Of a group, which is about the place; then it has neither owner nor person. */
  title: string | null
  purpose: string | null
  /** The group's founder; null after the account is closed. */
  founder_id: string | null
  /** The message that stands above the talk. */
  pinned_seq: number | null
  last_seq: number
  last_at: Date
  created_at: Date
}

/** Members of a room. */
export interface ChatMembers {
  room_id: string
  user_id: string
  side: MemberSide
  /** Up to where the member has read. */
  read_seq: Generated<number>
  /** Since when the room is quiet for the member. */
  muted_at: Date | null
  /** Since when the member reads all of the room in their own language. */
  translated_at: Date | null
  /** Since when it stands above the member's other rooms. */
  pinned_at: Date | null
  /** Out of the member's list as long as nothing is said after this message. */
  archived_seq: number | null
  /** In groups: the place that the member speaks for. */
  place_id: string | null
  /** In groups: the member's id towards other members and forms. */
  handle: string | null
  /** Messages up to this one were written before the member joined. */
  joined_seq: Generated<number>
  /** Null outside of groups. */
  joined_at: Date | null
  /** In groups: since when the member manages it. Of several the last one does; without any, the first member. */
  managed_at: Date | null
}

/** Invitations to a group by its manager. */
export interface ChatInvitations {
  room_id: string
  user_id: string
  /** Its id towards members and forms. */
  handle: string
  /** The place that the person will speak for. */
  place_id: string | null
  /** Null after the account is closed. */
  by_id: string | null
  invited_at: Date
  /** Time of declining, or of leaving the group. */
  declined_at: Date | null
}

/** Blocks between two people, in all their rooms. */
export interface UserBlocks {
  user_id: string
  blocked_id: string
  created_at: Date
}

/** Messages, numbered in the order of their commits. */
export interface ChatMessages {
  room_id: string
  seq: number
  /** Null after the account is closed. */
  sender_id: string | null
  /** Of the sender's making. */
  client_id: string
  side: ChatSide
  /** In groups: the place that the writer spoke for. */
  place_id: string | null
  /** Empty where it was taken back or hidden. */
  body: string
  /** Its words as the search compares them; null where it has none, or none yet. */
  doc: string | null
  /** The earlier message that it answers. */
  reply_seq: number | null
  created_at: Date
  edited_at: Date | null
  deleted_at: Date | null
  /** Officers' reason for hiding it. */
  hidden_reason: MessageReason | null
  /** Time from which the position that it shares is no longer shown; null for other messages. */
  position_until: Date | null
}

/** Positions of messages, for as long as they are shown. */
export interface ChatPositions {
  room_id: string
  seq: number
  /** Degrees. */
  latitude: number
  longitude: number
  /** Metres; null where it was typed. */
  accuracy_m: number | null
  expires_at: Date
}

/** Signs under messages: one of a reader to each. */
export interface ChatReactions {
  room_id: string
  seq: number
  user_id: string
  sign: ReactionSign
  made_at: Date
}

/** Members of a group whom a message calls by name. */
export interface ChatMentions {
  room_id: string
  seq: number
  user_id: string
  /** As it was written. */
  name: string
}

/** Messages in other languages. */
export interface ChatMessageTranslations {
  room_id: string
  seq: number
  locale: Locale
  /** The sender's are phrases and answers at hand, as they were worded when the message was sent. */
  made_by: 'engine' | 'sender'
  body: string
  made_at: Date
}

/** Earlier texts of edited, withdrawn and hidden messages. */
export interface ChatRevisions {
  room_id: string
  seq: number
  replaced_at: Date
  body: string
}

/** A picture of a message; it is stored with the sealed messages. */
export interface ChatPhotos {
  room_id: string
  seq: number
  /** From 0. */
  position: number
  key: string
  /** `#rrggbb`: most of it. */
  color: string
}

/** A message that a member of its room reported to the officers. */
export interface ChatReports {
  id: string
  room_id: string
  seq: number
  /** Null after the account is closed. */
  reporter_id: string | null
  reason: MessageReason
  /** Of the officer as author of the message; null for everybody else. */
  agency_id: string | null
  /** The report that hid the message, where its writer asks another officer; and the writer's reasons. */
  appeals: string | null
  words: string | null
  created_at: Date
  verdict: MessageVerdict | null
  /** Words to the message's author and the reporter. */
  note: string | null
  decided_by: string | null
  decided_at: Date | null
}

/** Officers' announcements to the owners of a district's places. */
export interface Announcements {
  id: string
  district_code: number
  /** Null after the officer's account is closed. */
  sender_id: string | null
  agency_id: string
  /** Of the sender's making. */
  client_id: string
  title: string
  body: string
  /** It goes out at night, too. */
  urgent: boolean
  made_at: Date
  /** Time at which the last owner was notified; null while some still wait. */
  told_at: Date | null
}

/** A place's hours of answering guests, and its notes to them. */
export interface ChatAnswering extends LocalisedColumns<'greeting'>, LocalisedColumns<'away'> {
  business_id: string
  /** `HH:MM` in Bangkok; both null: at any hour. */
  opens_at: string | null
  closes_at: string | null
  changed_at: Date
}

/** A place's answers at hand. */
export interface ChatCannedAnswers extends LocalisedColumns<'answer'> {
  id: string
  business_id: string
  /** Typed after a slash. */
  word: string
}

/** The one of a place's people who answers a talk now. */
export interface ChatAnswerers {
  room_id: string
  user_id: string
  since: Date
}

/** Labels of a place's people on its talks: never the guest's to read. */
export interface ChatLabels {
  room_id: string
  name: string
}

/** Talks whose guest was asked for a review. */
export interface ChatReviewAsks {
  room_id: string
  asked_at: Date
}

/** Inner notes of a place's people about a talk: never the guest's to read. */
export interface ChatNotes {
  id: string
  room_id: string
  /** Null after the account is closed. */
  author_id: string | null
  body: string
  created_at: Date
}
