/**
 * Acts of people in talks beside writing, for histories: signs, pins, calls by name, places and positions that are shared, and those of a place's
 * people among themselves.
 */
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { NOTES_MOST } from '#shared/chat/chat-limits.ts'
import { reactionSigns } from '#shared/chat/marks.ts'
import type { TeamView } from '#shared/chat/team.ts'
import type { ActLine, ActName } from './check-history.ts'
import {
  act,
  anyPoint,
  lookAround,
  positionIn,
  readData,
  readText,
  type Sending,
  sendUntilAnswered,
  type World,
} from './live-clients.ts'
import type { Talker } from './make-talks.ts'

/** Labels of a place at most, below those that it may have. */
const labels = 4

/** Counts of a world, that each act is new and none beyond a limit. */
export interface Acting {
  notes: Map<string, number>
  /** Pages that guests have opened to look for words of the place's people. */
  looked: number
  positions: { room: string; seq: number; isWithdrawn: boolean }[]
  /** Positions that members read, and those that others asked for in vain. */
  read: number
  refused: number
}

export const newActing = (): Acting => ({
  notes: new Map(),
  looked: 0,
  positions: [],
  read: 0,
  refused: 0,
})

/** Writes a message, and then does another act, of each kind in turn. */
export async function writeAndAct(
  world: World,
  person: Talker,
  { room, nth, among, acting }: { room: string; nth: number; among: readonly Talker[]; acting: Acting },
): Promise<void> {
  const begun = performance.now()
  const { carries, value, ...sending } = messageOf(person, room, nth)
  const seq = await sendUntilAnswered(world, person, room, sending)
  const done = seq === null ? null : performance.now()
  if (carries) world.history.push({ kind: 'act', act: carries, room, value, seq: null, begun, answered: done })
  const { side, id } = person
  const isGroup = room in person.calls
  // By writing, the writer is the one who answers.
  if (side === 'place' && !isGroup) {
    const answered = seq === null ? null : performance.now()
    world.history.push({ kind: 'act', act: 'give', room, value: id, seq: null, begun, answered })
  }
  if (seq === null) return
  const talk = `/chat/room-chat/${room}`
  if (carries === 'position') {
    const position = { room, seq, isWithdrawn: false }
    acting.positions.push(position)
    if (seq % 2 === 0) {
      const taken = { do: 'delete', seq: String(seq) }
      const withdraw = { act: 'withdraw', room, value, seq, isRepeated: true, address: talk, fields: taken } as const
      position.isWithdrawn = await act(world, person, withdraw)
    }
    return lookAtPositions(world, person, acting)
  }
  const people = `/chat/member-chat/${room}`
  const sign = reactionSigns[nth % reactionSigns.length] as string
  const earlier = seq - 1
  const acts: (() => Promise<unknown>)[] = [
    // Pressed twice it is taken away again: it is tried once.
    () =>
      act(world, person, {
        act: 'sign',
        room,
        value: `${id} ${earlier} ${sign}`,
        seq: earlier,
        isRepeated: false,
        address: talk,
        fields: { do: 'mark', seq: String(earlier), mark: sign },
      }),
    () =>
      act(world, person, {
        act: 'pin',
        room,
        value: String(seq),
        seq,
        isRepeated: false,
        address: talk,
        fields: { do: 'mark', seq: String(seq), mark: 'pin' },
      }),
  ]
  if (side === 'person' || isGroup)
    acts.push(async () => {
      if (side === 'place') return
      acting.looked += await lookAround(world, person, room)
    })
  else
    acts.push(
      () => note(world, person, room, acting),
      () => label(world, person, room, nth),
      give,
    )
  await acts[nth % acts.length]?.()

  async function give() {
    const data = await readData<{ team: TeamView | null }>(world, person, people)
    const to = data?.team?.people.find(({ isSelf }) => !isSelf)
    const value = among.find(({ name }) => name === to?.name)?.id
    if (!to || !value) return
    const seen = data?.team?.people.find(({ answers }) => answers)?.handle
    const fields = { do: 'give', to: to.handle, ...(seen && { seen }) }
    await act(world, person, {
      act: 'give',
      room,
      value,
      seq: null,
      isRepeated: false,
      address: people,
      fields,
    })
  }
}

async function note(world: World, person: Talker, room: string, { notes }: Acting) {
  const written = notes.get(room) ?? 0
  if (written >= NOTES_MOST) return
  notes.set(room, written + 1)
  const id = randomUUID()
  await act(world, person, {
    act: 'note',
    room,
    value: id,
    seq: null,
    isRepeated: true,
    address: `/chat/member-chat/${room}`,
    fields: { do: 'note', text: `Inner ${id}`, note: id },
  })
}

async function label(world: World, person: Talker, room: string, nth: number) {
  const value = `Sorted ${nth % labels}`
  await act(world, person, {
    act: 'label',
    room,
    value,
    seq: null,
    isRepeated: true,
    address: `/chat/member-chat/${room}`,
    fields: { do: 'label', name: value },
  })
}

/** A message, which carries something else than words in some turns. */
function messageOf(
  person: Talker,
  room: string,
  nth: number,
): Sending & { client: string; carries: ActName | null; value: string } {
  const client = randomUUID()
  const called = person.calls[room]
  const address = `/chat/share-chat/${room}`
  if (called && nth % 2 === 0) {
    const fields = { text: `@${called.name} Message ${client}` }
    return { client, carries: 'mention', value: `${called.id} ${client}`, fields }
  }
  if (nth % 7 === 5) {
    const place = person.places[person.rooms.indexOf(room) % person.places.length] as string
    const fields = { do: 'place', place }
    return { client, carries: 'place', value: `${place} ${client}`, address, fields }
  }
  if (nth % 7 === 3) {
    const fields = { do: 'position', point: anyPoint(), accuracy: '12' }
    return { client, carries: 'position', value: client, address, fields }
  }
  return { client, carries: null, value: '' }
}

/** Opens a position of one's own rooms, and one of others: that and one that was taken back show nothing. */
async function lookAtPositions(world: World, person: Talker, acting: Acting): Promise<void> {
  const isOwn = ({ room }: { room: string }) => person.rooms.includes(room)
  const own = acting.positions.findLast(isOwn)
  const other = acting.positions.findLast((it) => !isOwn(it))
  for (const [at, isMember] of [
    [own, true],
    [other, false],
  ] as const) {
    if (!at) continue
    const { room, seq, isWithdrawn } = at
    const text = await readText(world, person, `/chat/position-chat/${room}/_payload.json?seq=${seq}`)
    const what = text && positionIn(text)
    if (what && isMember && !isWithdrawn) acting.read++
    else if (what) world.history.push({ kind: 'seen', device: person.name, what: `${what} of ${room} ${seq}` })
    else if (text === '' && !isMember) acting.refused++
  }
}

/** The traces that all these acts have left in the database. */
export async function readActs(db: Kysely<Schema>): Promise<Pick<ActLine, 'act' | 'room' | 'value'>[]> {
  const [signs, pins, answerers, notes, given, calls, places, positions] = await Promise.all([
    db.selectFrom('chat_reactions').selectAll().execute(),
    db.selectFrom('chat_rooms').select(['id', 'pinned_seq']).where('pinned_seq', 'is not', null).execute(),
    db.selectFrom('chat_answerers').selectAll().execute(),
    db.selectFrom('chat_notes').selectAll().execute(),
    db.selectFrom('chat_labels').selectAll().execute(),
    db
      .selectFrom('chat_mentions as n')
      .innerJoin('chat_messages as x', (join) => join.onRef('x.room_id', '=', 'n.room_id').onRef('x.seq', '=', 'n.seq'))
      .select(['n.room_id', 'n.user_id', 'x.client_id'])
      .execute(),
    db.selectFrom('chat_messages').select(['room_id', 'client_id', 'body']).execute(),
    db
      .selectFrom('chat_positions as p')
      .innerJoin('chat_messages as x', (join) => join.onRef('x.room_id', '=', 'p.room_id').onRef('x.seq', '=', 'p.seq'))
      .select(['p.room_id', 'x.client_id'])
      .execute(),
  ])
  return [
    ...signs.map((it) => ({ act: 'sign' as const, room: it.room_id, value: `${it.user_id} ${it.seq} ${it.sign}` })),
    ...pins.map((it) => ({ act: 'pin' as const, room: it.id, value: String(it.pinned_seq) })),
    ...answerers.map((it) => ({ act: 'give' as const, room: it.room_id, value: it.user_id })),
    ...notes.map((it) => ({ act: 'note' as const, room: it.room_id, value: it.id })),
    ...given.map((it) => ({ act: 'label' as const, room: it.room_id, value: it.name })),
    ...calls.map((it) => ({ act: 'mention' as const, room: it.room_id, value: `${it.user_id} ${it.client_id}` })),
    ...places.flatMap(({ room_id, client_id, body }) => {
      const place = /\/client\/information\/([0-9a-f-]{36})/.exec(body)?.[1]
      return place ? [{ act: 'place' as const, room: room_id, value: `${place} ${client_id}` }] : []
    }),
    ...positions.map((it) => ({ act: 'position' as const, room: it.room_id, value: it.client_id })),
  ]
}
