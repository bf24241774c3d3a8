/** A room and its readers by the rules alone: a plain model that random walks compare with the product. */
import { UNANSWERED_MOST } from '#shared/chat/chat-limits.ts'

/** The same numbers between 0 and 1 each time (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export interface Said {
  /** Null for somebody who left. */
  by: string | null
  /** Empty where it was taken back. */
  text: string
  at: number
}

export interface ModelRoom {
  id: string
  place: string
  owner: string | null
  person: string | null
  card: string | null
  said: Said[]
  /** Up to where its members have read. */
  read: Map<string, number>
  /** Members who muted it. */
  quiet: Set<string>
}

/** Somebody in a group, or invited to it. */
interface Voice {
  /** The place that the person speaks for; null for a person who speaks for nobody else. */
  place: string | null
}

export interface ModelGroup {
  id: string
  said: Said[]
  /** Members in the order of joining: the messages before each, and how far each has read. */
  members: Map<string, Voice & { joined: number; read: number }>
  invited: Map<string, Voice>
  /** Members who declined or left, and when. */
  declined: Map<string, number>
}

export class ChatModel {
  rooms: ModelRoom[] = []
  groups: ModelGroup[] = []
  ownerOf = new Map<string, string | null>()
  onDuty = new Set<string>()
  /** `who other`: the first person has ended the talk with the second. */
  blocks = new Set<string>()

  add(room: Omit<ModelRoom, 'said' | 'read' | 'quiet'>): ModelRoom {
    const added = { ...room, said: [], read: new Map(), quiet: new Set<string>() }
    this.rooms.push(added)
    return added
  }

  isMember = (room: ModelRoom, who: string) => room.owner === who || room.person === who

  sees = (room: ModelRoom, who: string) => this.isMember(room, who) || (room.card !== null && this.onDuty.has(who))

  isClosed = ({ owner, place, card, person }: ModelRoom) =>
    owner === null || this.ownerOf.get(place) !== owner || (card === null && person === null)

  endedFor({ owner, person, card }: ModelRoom, who: string): 'own' | 'other' | null {
    if (card || !owner || !person) return null
    const other = who === owner ? person : owner
    if (this.blocks.has(`${who} ${other}`)) return 'own'
    return this.blocks.has(`${other} ${who}`) ? 'other' : null
  }

  /** Messages after the last read one, by others, and not taken back. */
  unreadOf = ({ said, read }: ModelRoom, who: string) =>
    said.filter(({ by, text }, index) => index >= (read.get(who) ?? 0) && by !== who && text !== '').length

  maySay(room: ModelRoom, who: string): boolean {
    if (!this.sees(room, who) || this.isClosed(room) || this.endedFor(room, who) !== null) return false
    const isUnanswered = room.said.length >= UNANSWERED_MOST && room.said.every(({ by }) => by !== room.owner)
    return !(who === room.person && isUnanswered)
  }

  say(room: ModelRoom, message: Said & { by: string }): void {
    room.said.push(message)
    if (this.isMember(room, message.by)) room.read.set(message.by, room.said.length)
  }

  /** Persons that the person may invite: the other side of an open talk, with the place that it would speak for, the newest talk first. */
  acquaintancesOf(who: string): { room: string; place: string; other: string; voice: string | null }[] {
    const newestFirst = [...this.rooms].sort((a, b) => (a.id < b.id ? 1 : -1))
    return newestFirst.flatMap((room) => {
      const { id, owner, person, place, card } = room
      if (card !== null || owner === null || person === null || !this.isMember(room, who)) return []
      if (this.isClosed(room) || this.endedFor(room, who) !== null) return []
      return [
        who === person
          ? { room: id, place, other: owner, voice: place }
          : { room: id, place, other: person, voice: null },
      ]
    })
  }

  /** A place becomes somebody else's: nobody speaks for it in groups any more. */
  sell(place: string, to: string): void {
    if (this.ownerOf.get(place) === to) return
    this.ownerOf.set(place, to)
    for (const { members, invited } of this.groups)
      for (const people of [members, invited])
        for (const [who, voice] of people) if (voice.place === place) people.delete(who)
  }

  /** A member's view of the group. */
  shownIn = ({ said, members }: ModelGroup, who: string): Said[] => said.slice(members.get(who)?.joined)

  unreadIn = ({ said, members }: ModelGroup, who: string): number =>
    said.filter(({ by, text }, index) => index >= (members.get(who)?.read ?? 0) && by !== who && text !== '').length

  /** Somebody deletes the account. */
  leave(who: string): void {
    for (const { said, members, invited, declined } of this.groups) {
      for (const people of [members, invited, declined]) people.delete(who)
      for (const message of said) if (message.by === who) message.by = null
    }
    for (const room of this.rooms) {
      if (room.person === who) room.person = null
      for (const message of room.said) if (message.by === who) message.by = null
    }
    for (const block of this.blocks) if (block.includes(who)) this.blocks.delete(block)
  }
}
