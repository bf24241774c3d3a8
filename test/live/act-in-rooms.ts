/** Acts of people in talks beside writing, for histories: signs, pins, and those of a place's people among themselves. */
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { NOTES_MOST } from '#shared/chat/chat-limits.ts'
import { reactionSigns } from '#shared/chat/marks.ts'
import type { TeamView } from '#shared/chat/team.ts'
import type { ActLine } from './check-history.ts'
import { act, lookAround, readData, sendUntilAnswered, type World } from './live-clients.ts'
import type { Talker } from './make-talks.ts'

/** Labels of a place at most, below those that it may have. */
const labels = 4

/** Counts of a world, that each act is new and none beyond a limit. */
export interface Acting {
  notes: Map<string, number>
  /** Pages that guests have opened to look for words of the place's people. */
  looked: number
}

export const newActing = (): Acting => ({ notes: new Map(), looked: 0 })

/** Writes a message, and then does another act, of each kind in turn. */
export async function writeAndAct(
  world: World,
  person: Talker,
  { room, nth, among, acting }: { room: string; nth: number; among: readonly Talker[]; acting: Acting },
): Promise<void> {
  const begun = performance.now()
  const seq = await sendUntilAnswered(world, person, room)
  const { side, id } = person
  // By writing, the writer is the one who answers.
  if (side === 'place') {
    const answered = seq === null ? null : performance.now()
    world.history.push({ kind: 'act', act: 'give', room, value: id, seq: null, begun, answered })
  }
  if (seq === null) return
  const talk = `/chat/room-chat/${room}`
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
  if (side === 'person')
    acts.push(async () => {
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

/** The traces that all these acts have left in the database. */
export async function readActs(db: Kysely<Schema>): Promise<Pick<ActLine, 'act' | 'room' | 'value'>[]> {
  const [signs, pins, answerers, notes, given] = await Promise.all([
    db.selectFrom('chat_reactions').selectAll().execute(),
    db.selectFrom('chat_rooms').select(['id', 'pinned_seq']).where('pinned_seq', 'is not', null).execute(),
    db.selectFrom('chat_answerers').selectAll().execute(),
    db.selectFrom('chat_notes').selectAll().execute(),
    db.selectFrom('chat_labels').selectAll().execute(),
  ])
  return [
    ...signs.map((it) => ({ act: 'sign' as const, room: it.room_id, value: `${it.user_id} ${it.seq} ${it.sign}` })),
    ...pins.map((it) => ({ act: 'pin' as const, room: it.id, value: String(it.pinned_seq) })),
    ...answerers.map((it) => ({ act: 'give' as const, room: it.room_id, value: it.user_id })),
    ...notes.map((it) => ({ act: 'note' as const, room: it.room_id, value: it.id })),
    ...given.map((it) => ({ act: 'label' as const, room: it.room_id, value: it.name })),
  ]
}
