/** Notices of chats: unread messages, invitations, talks that colleagues hand over, mentions, officers' decisions about messages, and announcements to a district's places. */
import { path } from '#shared/path.ts'
import { datedByMessage } from '../../notices/dates.ts'
import { defineNotices } from '../../notices/define.ts'
import { gone, ifSo, type Link, refOf } from '../../notices/links.ts'
import { always, chosen, freeOfCharge } from '../../notices/reach.ts'
import { atOnce, byDay, gatheredMessages, waking } from '../../notices/times.ts'

const chats: Link = () => path('/chat/channel-chat')
/** Officers are in no room, and read those about cards. */
const room: Link = (it) => ifSo(it.talks || it.duty, path('/chat/room-chat/:id', { id: refOf(it) }))
const channel: Link = (it) => (it.channel === null ? gone : path('/chat/channel-chat', { district: it.channel }))

const toPerson = { topic: 'chat', reach: chosen, times: atOnce } as const
const decided = {
  ...toPerson,
  values: { place: 'text', path: 'path', at: 'time' },
  link: room,
  actions: ['room'],
} as const
/** `place` is the district. */
const announced = {
  ...datedByMessage,
  topic: 'chat',
  link: channel,
  actions: ['announcement'],
  values: { place: 'text', unit: 'text', title: 'text', path: 'path' },
} as const

export const chatNotices = defineNotices({
  /** To a person with unread messages, in the morning. */
  message_received: {
    ...toPerson,
    values: { path: 'path' },
    link: chats,
    actions: ['messages'],
    times: gatheredMessages,
  },
  /** An invitation to a group about the place. */
  group_invited: {
    ...toPerson,
    ...datedByMessage,
    values: { place: 'text', path: 'path' },
    link: chats,
    actions: ['messages'],
  },
  /** To the colleague who answers a guest from now on. */
  talk_given: {
    ...toPerson,
    ...datedByMessage,
    values: { place: 'text', name: 'text', path: 'path' },
    link: room,
    actions: ['room'],
  },
  /** To a member whom a message of a group calls by name; `place` is the group. */
  chat_mentioned: {
    ...toPerson,
    ...datedByMessage,
    reach: freeOfCharge(chosen),
    values: { place: 'text', name: 'text', path: 'path' },
    link: room,
    actions: ['room'],
  },
  /** To the author of a message that officers hid or marked, and to the reporter of one. */
  message_hidden: { ...decided, reach: always },
  message_judged: decided,
  /** To the author: another officer looked at it. */
  message_appealed: decided,
  /** To the owners of places in a district. */
  announcement_made: { ...announced, reach: chosen, times: byDay },
  announcement_urgent: { ...announced, reach: always, times: waking },
})
