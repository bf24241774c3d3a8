/** Faults that are planted between the server and a device, each once: the judge has to find them. */
import type { RoomEvent } from '#shared/live/live-event.ts'
import type { HeardEvent } from '../support/live.ts'
import type { FaultKind } from './check-history.ts'
import type { Device } from './live-clients.ts'

/** Messages that pass before the fault; that something was read is no loss. */
const passed = 3

/** Passes on the result of `change` for the event at its turn and the one behind it. */
function once(change: (event: HeardEvent, next: HeardEvent) => HeardEvent[]): NonNullable<Device['tamper']> {
  let count = 0
  const known = new Map<string, number>()
  /** No sign under an earlier one, which is told with that one's number. */
  const isMessage = ({ data }: HeardEvent) => {
    const { room, seq } = data as RoomEvent
    if (seq === null || seq <= (known.get(room) ?? 0)) return false
    known.set(room, seq)
    return true
  }
  return async function* (events) {
    let kept: HeardEvent | null = null
    try {
      for await (const event of events) {
        if (event.name !== 'room') yield event
        else if (kept) {
          const first = kept
          kept = null
          yield* change(first, event)
        } else if (isMessage(event) && ++count === passed) kept = event
        else yield event
      }
    } finally {
      // Cut before the one behind it came: the next stream begins with both of them.
      if (kept) count--
    }
  }
}

/** Fault → its cause, and the judge's finding. */
export const tampering: Record<string, { tamper: () => NonNullable<Device['tamper']>; found: FaultKind }> = {
  drop: { tamper: () => once((_event, next) => [next]), found: 'lost' },
  double: { tamper: () => once((event, next) => [event, event, next]), found: 'doubled' },
  swap: { tamper: () => once((event, next) => [next, event]), found: 'disordered' },
  leak: {
    tamper: () => once((event, next) => [{ ...event, data: { room: 'another room', seq: 1 } }, next]),
    found: 'leaked',
  },
}
