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

/**
 * `sign`, `note`, `label`, `mention`, `place`, `position`: it is there or not · `pin`, `give`: a room has one, and a later one takes its place ·
 * `withdraw`: takes back the position of the same value.
 */
export type ActName = 'sign' | 'note' | 'label' | 'mention' | 'place' | 'position' | 'pin' | 'give' | 'withdraw'

/** Somebody did something else in a room. */
export interface ActLine {
  kind: 'act'
  act: ActName
  room: string
  value: string
  /** The message that it was done to; null for none. */
  seq: number | null
  /** Milliseconds of the clock of {@link SendLine}. */
  begun: number
  /** Null where no answer came: it happened or not. */
  answered: number | null
}

/** A device received something that is for others alone, or was taken back. */
export interface SeenLine {
  kind: 'seen'
  device: string
  what: string
}

export type HistoryLine = SendLine | HeardLine | ReadLine | ActLine | SeenLine

/** The final state. */
export interface Outcome {
  /** Device → the person's rooms. */
  devices: Record<string, readonly string[]>
  /** Device → when it was signed out; others to the end are not. */
  signedOut?: Record<string, number>
  messages: readonly { room: string; seq: number; client: string; reply: number | null }[]
  /** The traces of {@link ActLine}s in the database. */
  acts?: readonly Pick<ActLine, 'act' | 'room' | 'value'>[]
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
  const acts = history.filter((line) => line.kind === 'act')
  const seen = history.filter((line) => line.kind === 'seen')
  const devices = Object.entries(outcome.devices)
  return [
    ...checkSends(sends, outcome),
    ...checkOrder(sends),
    ...checkNumbers(outcome),
    ...checkActs(acts, outcome.acts ?? []),
    ...seen.map(({ device, what }): Fault => ({ kind: 'leaked', what: `${device}: saw ${what}` })),
    ...devices.flatMap(([device, rooms]) =>
      checkDevice(
        history.filter((line) => (line.kind === 'heard' || line.kind === 'read') && line.device === device) as (
          | HeardLine
          | ReadLine
        )[],
        { device, rooms, outcome, echoes: echoesOf(acts) },
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

const isOneOf = (act: ActName) => act === 'pin' || act === 'give'
const nameOf = ({ act, room, value }: Pick<ActLine, 'act' | 'room' | 'value'>) => `${act} ${value} in ${room}`

/**
 * Each answered act has left one trace, and no trace is without its act; of a position that was taken back there is none. Of acts that replace each other in a room, such as pins, one stays that
 * no other has followed.
 */
function checkActs(acts: readonly ActLine[], there: NonNullable<Outcome['acts']>): Fault[] {
  const found = Map.groupBy(there, nameOf)
  const done = Map.groupBy(acts, nameOf)
  const withdrawn = Map.groupBy(
    acts.filter(({ act }) => act === 'withdraw'),
    (it) => nameOf({ ...it, act: 'position' }),
  )
  const isToBe = (it: ActLine) =>
    it.answered !== null && !isOneOf(it.act) && it.act !== 'withdraw' && !withdrawn.has(nameOf(it))
  const lost = acts.filter((it) => isToBe(it) && !found.has(nameOf(it)))
  const ofRoom = ({ act, room }: Pick<ActLine, 'act' | 'room'>) => `${act} in ${room}`
  const answered = Map.groupBy(
    acts.filter((it) => isOneOf(it.act) && it.answered !== null),
    ofRoom,
  )
  const rooms = Map.groupBy(
    there.filter(({ act }) => isOneOf(act)),
    ofRoom,
  )
  const isOver = (it: ActLine) =>
    it.answered !== null && answered.get(ofRoom(it))?.some(({ begun }) => begun > (it.answered as number))
  return [
    ...lost.map((it): Fault => ({ kind: 'lost', what: nameOf(it) })),
    ...[...found.keys()]
      .filter((name) => withdrawn.get(name)?.some((it) => it.answered !== null))
      .map((name): Fault => ({ kind: 'leaked', what: `${name} was taken back` })),
    ...[...answered.keys()]
      .filter((name) => !rooms.has(name))
      .map((name): Fault => ({ kind: 'lost', what: `all of ${name}` })),
    ...[...found, ...rooms]
      .filter(([, rows]) => rows.length > 1)
      .map(([name]): Fault => ({ kind: 'doubled', what: name })),
    ...[...found.keys()]
      .filter((name) => !done.has(name))
      .map((name): Fault => ({ kind: 'disordered', what: `nobody did ${name}` })),
    ...[...rooms.values()]
      .flat()
      .filter((row) => done.get(nameOf(row))?.every(isOver))
      .map((row): Fault => ({ kind: 'disordered', what: `${nameOf(row)} stands though a later one was answered` })),
  ]
}

/** Room and message → acts on it: each is told once more with the message's number. */
function echoesOf(acts: readonly ActLine[]): Map<string, number> {
  const echoes = new Map<string, number>()
  for (const { room, seq } of acts)
    if (seq !== null) echoes.set(`${room} ${seq}`, (echoes.get(`${room} ${seq}`) ?? 0) + 1)
  return echoes
}

/** A device hears each message of its rooms once and in their order, or reads it when it is told to; and nothing else. */
function checkDevice(
  lines: readonly (HeardLine | ReadLine)[],
  {
    device,
    rooms,
    outcome,
    echoes: told,
  }: { device: string; rooms: readonly string[]; outcome: Outcome; echoes: ReadonlyMap<string, number> },
): Fault[] {
  const echoes = new Map(told)
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
    const left = echoes.get(`${room} ${seq}`) ?? 0
    if (seq <= (heard.get(room) ?? 0) && left > 0) {
      echoes.set(`${room} ${seq}`, left - 1)
      continue
    }
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
