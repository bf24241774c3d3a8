/** What a room and its readers are by the rules alone: a plain model beside which random walks put the product. */
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
  /** For whom it is quiet. */
  quiet: Set<string>
}

export class ChatModel {
  rooms: ModelRoom[] = []
  ownerOf = new Map<string, string | null>()
  onDuty = new Set<string>()
  /** `who other`: who has ended the talk with whom. */
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

  /** Behind what was read, another's, and not taken back. */
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

  /** Somebody deletes the account. */
  leave(who: string): void {
    for (const room of this.rooms) {
      if (room.person === who) room.person = null
      for (const message of room.said) if (message.by === who) message.by = null
    }
    for (const block of this.blocks) if (block.includes(who)) this.blocks.delete(block)
  }
}
