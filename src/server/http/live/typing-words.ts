/**
 * Has open rooms show that somebody is typing there, on all instances, and stores nothing of it: no row, no number in anybody's log. A page without
 * a stream at that moment, or one that polls, never learns of it.
 */
import { TYPING_EVERY_SECONDS } from '#shared/chat/chat-limits.ts'
import type { Database } from '../../db/database.ts'
import type { Log } from '../../log/log.ts'
import type { LiveStreams } from './live-streams.ts'

const channel = 'typing'

interface TypingTools {
  database: Pick<Database, 'kind' | 'listen' | 'notify'>
  streams: Pick<LiveStreams, 'sendNow'>
  log: Pick<Log, 'warn'>
}

export class TypingWords {
  #tools: TypingTools
  /** Recently announced typists, and until when they are not announced again. */
  #told = new Map<string, number>()
  #stopListening: () => Promise<void> = async () => undefined

  private constructor(tools: TypingTools) {
    this.#tools = tools
  }

  static async start(tools: TypingTools): Promise<TypingWords> {
    const words = new TypingWords(tools)
    // The embedded database has one process.
    if (tools.database.kind === 'postgres')
      words.#stopListening = await tools.database.listen(channel, (payload) => {
        const [room = '', ...people] = payload.split(',')
        words.#sendHere(room, people)
      })
    return words
  }

  /** True if it may be announced that this person types in this room: once in {@link TYPING_EVERY_SECONDS}, however often it is reported. */
  mayTell(person: string, room: string, now = Date.now()): boolean {
    for (const [key, until] of this.#told) {
      // In the order in which they were told of: those that follow hold still longer.
      if (until > now) break
      this.#told.delete(key)
    }
    const key = `${person} ${room}`
    if (this.#told.has(key)) return false
    this.#told.set(key, now + TYPING_EVERY_SECONDS * 1000)
    return true
  }

  /** Tells these people. Returns at once. */
  tell(room: string, people: readonly string[]): void {
    const { database, log } = this.#tools
    if (people.length === 0) return
    if (database.kind === 'embedded') this.#sendHere(room, people)
    else
      database.notify(channel, [room, ...people].join(',')).catch((error) => {
        log.warn({ err: error }, 'open rooms could not be told that somebody is typing')
      })
  }

  #sendHere(room: string, people: readonly string[]): void {
    this.#tools.streams.sendNow(people, { name: 'typing', data: { room } })
  }

  close(): Promise<void> {
    return this.#stopListening()
  }
}
