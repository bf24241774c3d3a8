/** Limits of chats: lengths and rates. */

/** Characters of a message; the database holds the same. */
export const MESSAGE_LENGTH = { least: 1, most: 4000 } as const
/** Seconds from one word that somebody is typing to the next; people of a room in which typing is shown at all, officers on duty among them. */
export const TYPING_EVERY_SECONDS = 3
export const TYPING_MOST = 20
/** Messages of a person in a minute and in an hour. */
export const MESSAGES_A_MINUTE = 20
export const MESSAGES_AN_HOUR = 200
/** Places that a person asks for the first time in a day. */
export const NEW_ROOMS_A_DAY = 20
/** Messages that a place is sent before it has answered at all. */
export const UNANSWERED_MOST = 3
/** Hours in which a new account has half of the others' limits. */
export const NEW_ACCOUNT_HOURS = 24
/** Rooms in which one asking person may write the same text within an hour. */
export const SAME_TEXT_ROOMS = 4
/** Minutes in which a message can be edited, and hours in which it can be taken back. */
export const EDIT_MINUTES = 15
export const DELETE_HOURS = 24
/** Days for which earlier versions of a message are stored. */
export const REVISION_DAYS = 30
/** Messages that a person reports in a day. */
export const REPORTS_A_DAY = 20
/** Days in which the writer of a hidden message asks another officer, and letters of the objection. */
export const MESSAGE_APPEAL_DAYS = 15
export const MESSAGE_APPEAL_LENGTH = { least: 20, most: 2000 } as const
/** Messages before and after a reported one that an officer reads. */
export const REPORT_CONTEXT = 5
/** Days from the last message to the deletion of a room. */
export const ROOM_DAYS = 730
/** Days in which an unanswered message of a guest counts as waiting: later ones are seldom answered any more. */
export const TALK_WAITS_DAYS = 7
/** Parts of the inbox. */
export const inboxParts = ['unread', 'waiting', 'mine', 'groups', 'archived'] as const
export type InboxPart = (typeof inboxParts)[number]
/** Inner notes about a talk, and characters of one. */
export const NOTES_MOST = 50
export const NOTE_MOST = 1_000
/** Guests whom a place asks for a review in a day. */
export const REVIEW_ASKS_A_DAY = 20
/** Characters of a label, labels on a talk, and different ones of a place. */
export const LABEL_MOST = 24
export const LABELS_A_ROOM = 5
export const LABELS_MOST = 12
/** Acts on a room in the inbox, and rooms that a person has on top of it. */
export const roomActs = ['pin', 'unpin', 'mute', 'unmute', 'archive', 'unarchive'] as const
export type RoomAct = (typeof roomActs)[number]
export const PINNED_MOST = 5
/** Characters of a name by which a room is searched for. */
export const FIND_MAX_LENGTH = 80
/** Messages on a page of a room. */
export const ROOM_PAGE = 50
/** Characters of an announcement's title; its text has those of a message. */
export const TITLE_LENGTH = { least: 5, most: 120 } as const
/** Announcements of an officer in a day. */
export const ANNOUNCEMENTS_A_DAY = 10
/** Announcements of a district that are shown. */
export const ANNOUNCEMENTS_SHOWN = 50
/** Owners who are notified in one step. */
export const ANNOUNCED_AT_ONCE = 100
/** Unread messages are counted up to this many; more are shown as more. */
export const CHAT_UNREAD_MOST = 99
/** Characters of a message that are quoted above an answer to it. */
export const QUOTE_MAX_LENGTH = 160
/** Characters that are judged before they are sent: a message, and the codes in its pictures. */
export const JUDGED_MOST = 8000
/** Pictures of a message. */
export const MESSAGE_PHOTOS_MOST = 4
/** Characters of a group's title, and of its purpose. */
export const GROUP_TITLE_LENGTH = { least: 2, most: 80 } as const
export const GROUP_PURPOSE_MOST = 300
/** People of a group, those who were only invited among them. */
export const GROUP_MOST = 50
/** Groups that a person makes in a day. */
export const GROUPS_A_DAY = 5
/** Days until a person can be invited again to a group that they declined or left. */
export const INVITED_AGAIN_DAYS = 30
