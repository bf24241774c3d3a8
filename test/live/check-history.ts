/**
 * Compares sent messages and received events with the messages that are there in the end. Pure: the maker of the history, a test
 * or a long run with processes that are killed, is judged by the same rules.
 */

/** Somebody sent a message, again and again until it was answered. */
export interface SendLine {
  kind: 'send'
  room: string
  client: string
  /** The message that it answers. */
  reply: number | null
  /** Milliseconds of one clock. */
  begun: number
  /** Null where no answer ever came: the message is there once or not at all. */
  answered: { at: number; seq: number } | null
}

/** A device heard an event, by its number. */
export interface HeardLine {
  kind: 'heard'
  device: string
  number: number
  room: string
  /** Null for anything but a message. */
  seq: number | null
  /** Milliseconds of the clock of {@link SendLine}. */
  at: number
}

/** A device was told to read anew at this number, and found these messages. */
export interface ReadLine {
  kind: 'read'
  device: string
  number: number
  found: { room: string; seqs: number[] }[]
}

export type HistoryLine = SendLine | HeardLine | ReadLine

/** The final state. */
export interface Outcome {
  /** Device → the person's rooms. */
  devices: Record<string, readonly string[]>
  /** Device → when it was signed out; others to the end are not. */
  signedOut?: Record<string, number>
  messages: readonly { room: string; seq: number; client: string; reply: number | null }[]
}

/** Milliseconds after which a device that was signed out hears nothing any more. */
const shutWithin = 10_000

export type FaultKind = 'lost' | 'doubled' | 'disordered' | 'leaked'

export interface Fault {
  kind: FaultKind
  what: string
}

/** The faults; none where all is well. */
export function checkHistory(history: readonly HistoryLine[], outcome: Outcome): Fault[] {
  const sends = history.filter((line) => line.kind === 'send')
  const devices = Object.entries(outcome.devices)
  return [
    ...checkSends(sends, outcome),
    ...checkOrder(sends),
    ...checkNumbers(outcome),
    ...devices.flatMap(([device, rooms]) =>
      checkDevice(
        history.filter((line) => line.kind !== 'send' && line.device === device) as (HeardLine | ReadLine)[],
        { device, rooms, outcome },
      ),
    ),
  ]
}

/** An acknowledged message is there once, under its number; any other, at most once. */
function checkSends(sends: readonly SendLine[], { messages }: Outcome): Fault[] {
  return sends.flatMap(({ room, client, reply, answered }): Fault[] => {
    const found = messages.filter((message) => message.client === client && message.room === room)
    if (found.length > 1) return [{ kind: 'doubled', what: `${client} is there ${found.length} times` }]
    if (answered && found[0]?.seq !== answered.seq)
      return [{ kind: 'lost', what: `${client} was said to be ${answered.seq} and is ${found[0]?.seq ?? 'nowhere'}` }]
    if (found[0] && found[0].reply !== reply)
      return [{ kind: 'lost', what: `${client} answers ${found[0].reply} and was sent to answer ${reply}` }]
    return []
  })
}

/** A message acknowledged before another was begun has the smaller number. */
function checkOrder(sends: readonly SendLine[]): Fault[] {
  const answered = sends.flatMap(({ answered: it, ...send }) => (it ? [{ ...send, ...it }] : []))
  return answered.flatMap((first) =>
    answered
      .filter((later) => later.room === first.room && first.at < later.begun && first.seq >= later.seq)
      .map((later): Fault => ({ kind: 'disordered', what: `${first.client} was answered before ${later.client}` })),
  )
}

function checkNumbers({ messages }: Outcome): Fault[] {
  const byRoom = Map.groupBy(messages, ({ room }) => room)
  return [...byRoom].flatMap(([room, own]) => {
    const seqs = own.map(({ seq }) => seq).sort((a, b) => a - b)
    return seqs.every((seq, index) => seq === index + 1)
      ? []
      : [{ kind: 'lost' as const, what: `${room} has the numbers ${seqs}` }]
  })
}

/** A device hears each message of its rooms once and in their order, or reads it when it is told to; and nothing else. */
function checkDevice(
  lines: readonly (HeardLine | ReadLine)[],
  { device, rooms, outcome }: { device: string; rooms: readonly string[]; outcome: Outcome },
): Fault[] {
  const faults: Fault[] = []
  const add = (kind: FaultKind, what: string) => faults.push({ kind, what: `${device}: ${what}` })
  /** Up to where each room is known, and which message of it was heard last. */
  const known = new Map<string, number>()
  const heard = new Map<string, number>()
  let last = 0
  const shutAt = (outcome.signedOut?.[device] ?? Number.POSITIVE_INFINITY) + shutWithin
  for (const line of lines) {
    if (line.kind === 'read') {
      last = line.number
      for (const { room, seqs } of line.found) known.set(room, Math.max(known.get(room) ?? 0, ...seqs))
      continue
    }
    const { number, room, seq, at } = line
    if (at > shutAt) add('leaked', `heard event ${number} after it was signed out`)
    if (number === last) add('doubled', `event ${number} came twice`)
    else if (number < last) add('disordered', `event ${number} came after ${last}`)
    last = Math.max(last, number)
    if (!rooms.includes(room)) add('leaked', `heard of ${room}`)
    if (seq === null || !rooms.includes(room)) continue
    const upTo = known.get(room) ?? 0
    if (seq > upTo + 1) add('lost', `${room} went from ${upTo} to ${seq}`)
    if (seq <= (heard.get(room) ?? 0)) add('disordered', `${room} ${seq} came after ${heard.get(room)}`)
    heard.set(room, seq)
    known.set(room, Math.max(upTo, seq))
  }
  for (const room of shutAt < Number.POSITIVE_INFINITY ? [] : rooms) {
    const most = Math.max(0, ...outcome.messages.filter((message) => message.room === room).map(({ seq }) => seq))
    if ((known.get(room) ?? 0) < most) add('lost', `${room} is known up to ${known.get(room) ?? 0} of ${most}`)
  }
  return faults
}
