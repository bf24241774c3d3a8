/** Listeners by channel of the database, independent of the connection that brings the messages. */

/** A listener's callbacks; `onReconnect` when messages may have been missed. */
export interface Listener {
  onPayload: (payload: string) => void
  onReconnect?: () => void
}

/** A register of listeners by channel. */
export class Listeners {
  #byChannel = new Map<string, Set<Listener>>()

  get channels(): string[] {
    return [...this.#byChannel.keys()]
  }

  /** True when it is the first of its channel. */
  add(channel: string, listener: Listener): boolean {
    const there = this.#byChannel.get(channel)
    if (there) there.add(listener)
    else this.#byChannel.set(channel, new Set([listener]))
    return !there
  }

  /** True when nobody is left on the channel. */
  remove(channel: string, listener: Listener): boolean {
    const there = this.#byChannel.get(channel)
    if (!there?.delete(listener) || there.size > 0) return false
    return this.#byChannel.delete(channel)
  }

  deliver(channel: string, payload: string): void {
    for (const { onPayload } of this.#byChannel.get(channel) ?? []) onPayload(payload)
  }

  reconnected(): void {
    for (const listeners of this.#byChannel.values()) for (const { onReconnect } of listeners) onReconnect?.()
  }
}

const plainName = /^[a-z_]{1,40}$/

/** `LISTEN` takes no parameters, so the channel is checked instead. */
export function listenStatement(channel: string): string {
  if (!plainName.test(channel)) throw new Error(`Not a channel name: ${channel}`)
  return `listen ${channel}`
}
