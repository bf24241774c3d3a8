/**
 * A random walk over rooms: people ask, answer, edit, take back, read, end talks, make, join and leave groups, sell places, leave and lose their
 * duty, and after each act everybody's view equals that of a plain model: only their own rooms, no inherited messages, unread by its definition.
 */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { DELETE_HOURS, EDIT_MINUTES, GROUPS_A_DAY, INVITED_AGAIN_DAYS } from '#shared/chat/chat-limits.ts'
import {
  ChatModel,
  type ModelGroup,
  type ModelRoom,
  randomFrom,
  type Said,
} from '../../../../test/support/chat-model.ts'
import { perform } from '../../../../test/support/commands.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { insertCard } from '../../../../test/support/inspections.ts'
import { addPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import type { Actor } from '../actor.ts'
import { countUnreadMessages } from '../deliveries/unread-messages.ts'
import { deleteAccount } from '../profile/leave.ts'
import { declineGroup, joinGroup, leaveGroup } from './answer-invitation.ts'
import { askOfficer, listQuestions } from './ask-officer.ts'
import { deleteMessage, editMessage } from './change-message.ts'
import { markRead, openRoom, sendMessage } from './commands.ts'
import { createGroup, inviteToGroup } from './create-group.ts'
import { endTalk, resumeTalk } from './ending.ts'
import { listInvitations } from './find-members.ts'
import { findRoomView } from './find-room.ts'
import { muteRoom } from './keeping.ts'
import { listRooms } from './list-rooms.ts'

const database = await testDatabase()
const { db } = database
/** More of them, the longer it takes: `ACTS=10000`. */
const acts = Number(process.env.ACTS ?? 300)
const minute = 60_000
/** A long walk goes on among as many as a short one: each look costs as much as there is to see. */
const groupsMost = 30
const leaversMost = 6

test(
  'after every act everybody sees the model’s messages, and nobody any others',
  async () => {
    await loadReference(database)
    const random = randomFrom(20261123)
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
    const since = new Date('2026-01-01T00:00:00Z')
    const add = async (count: number, given: Parameters<typeof addPerson>[1]) =>
      Promise.all(Array.from({ length: count }, async () => (await addPerson(database, given)).id))
    const persons = await add(3, {})
    const owners = await add(3, { vendor: true })
    const officers = await add(2, { inspector: { areas: [83] } })
    await db.updateTable('users').set({ created_at: since }).execute()
    const model = new ChatModel()
    const { ownerOf, onDuty, blocks, rooms, groups } = model
    const madeAt = new Map<string, number[]>()
    const cardsOf = new Map<string, string>()
    for (const owner of owners) {
      const [place = ''] = await insertPlaces(database, [{ owner_id: owner }])
      ownerOf.set(place, owner)
      cardsOf.set(place, (await insertCard(database, { businessId: place, level: 'yellow', issuedAt: since })).card.id)
    }
    for (const officer of officers) onDuty.add(officer)
    let clock = Date.now()
    let latest = ''
    let leavers = 0

    const actor = (id: string): Actor => ({
      id,
      role: officers.includes(id) ? 'inspector' : 'client',
      address: null,
      now: new Date(clock),
      salt: Buffer.alloc(32),
    })
    const living = () => [...persons, ...owners, ...officers]
    /** Without a number: those are looked up as accounts. */
    const words = () =>
      [...randomUUID()].map((letter) => (/[a-f]/.test(letter) ? letter : ('gxyz'[Number(letter) % 4] ?? ' '))).join('')
    /** A member more often than not. */
    const someone = ({ owner, person }: ModelRoom) => {
      const members = [owner, person].filter((id) => id !== null)
      latest = random() < 0.75 && members.length > 0 ? pick(members) : pick(living())
      return latest
    }
    const inGroup = ({ members }: ModelGroup) => {
      latest = random() < 0.75 && members.size > 0 ? pick([...members.keys()]) : pick([...persons, ...owners])
      return latest
    }
    const note = (room: ModelRoom, by: string, text: string) => model.say(room, { by, text, at: clock })
    const outcome = (work: Promise<unknown>) =>
      work.then(
        () => true,
        () => false,
      )

    const doing: Record<string, () => Promise<void>> = {
      async ask() {
        const [who, place, text] = [pick([...persons, ...owners]), pick([...ownerOf.keys()]), words()]
        const owner = ownerOf.get(place)
        const known = rooms.find((it) => it.place === place && it.owner === owner && it.person === who)
        const isRefused = !owner || owner === who || [`${who} ${owner}`, `${owner} ${who}`].some((it) => blocks.has(it))
        const may = known ? model.maySay(known, who) : !isRefused
        const sent = perform(database, actor(who), openRoom, { place, text, client: randomUUID() })
        expect(await outcome(sent), 'ask').toBe(may)
        if (!may) return
        const { room: id } = await sent
        note(known ?? model.add({ id, place, owner: owner ?? null, person: who, card: null }), who, text)
      },
      async askOfficer() {
        const [who, place, text] = [pick(owners), pick([...ownerOf.keys()]), words()]
        const card = cardsOf.get(place) as string
        const may = ownerOf.get(place) === who
        const sent = perform(database, { ...actor(who), role: 'vendor' }, askOfficer, {
          card,
          text,
          client: randomUUID(),
        })
        expect(await outcome(sent), 'askOfficer').toBe(may)
        if (!may) return
        const { room: id } = await sent
        const room = rooms.find((it) => it.id === id) ?? model.add({ id, place, owner: who, person: null, card })
        note(room, who, text)
      },
      async say() {
        if (rooms.length === 0) return
        const room = pick(rooms)
        const [who, text] = [someone(room), words()]
        const sent = perform(database, actor(who), sendMessage, { room: room.id, text, client: randomUUID() })
        expect(await outcome(sent), 'say').toBe(model.maySay(room, who))
        if (model.maySay(room, who)) note(room, who, text)
      },
      async change() {
        if (rooms.length === 0) return
        const [room, takes, text] = [pick(rooms), random() < 0.3, words()]
        const seq = room.said.length - Math.floor(random() * Math.min(2, room.said.length))
        const message = room.said[seq - 1] as Said
        const who = random() < 0.8 ? (message.by ?? someone(room)) : someone(room)
        const age = clock - message.at
        const isOwn = message.by === who && room.card === null
        const mends =
          message.text !== '' &&
          !model.isClosed(room) &&
          model.endedFor(room, who) === null &&
          age <= EDIT_MINUTES * minute
        const may = isOwn && (takes ? age <= DELETE_HOURS * 60 * minute : mends)
        const changed = takes
          ? perform(database, actor(who), deleteMessage, { room: room.id, seq })
          : perform(database, actor(who), editMessage, { room: room.id, seq, text })
        expect(await outcome(changed), takes ? 'delete' : 'edit').toBe(may)
        if (may) message.text = takes ? '' : text
      },
      async read() {
        if (rooms.length === 0) return
        const room = pick(rooms)
        const who = someone(room)
        const seq = Math.floor(random() * (room.said.length + 1))
        await markRead(db, { room: room.id, member: who, seq })
        if (model.isMember(room, who)) room.read.set(who, Math.max(seq, room.read.get(who) ?? 0))
      },
      async end() {
        if (rooms.length === 0) return
        const room = pick(rooms)
        const [who, takesBack] = [someone(room), random() < 0.5]
        const other = room.owner === who ? room.person : room.owner
        const done = await outcome(perform(database, actor(who), takesBack ? resumeTalk : endTalk, { room: room.id }))
        const talks = room.card === null && model.isMember(room, who)
        if (talks && other) expect(done).toBe(true)
        if (!model.isMember(room, who)) expect(done).toBe(false)
        if (!talks || !other) return
        if (takesBack) blocks.delete(`${who} ${other}`)
        else blocks.add(`${who} ${other}`)
      },
      async mute() {
        if (rooms.length === 0) return
        const room = pick(rooms)
        const [who, isMuted] = [someone(room), random() < 0.5]
        const done = await outcome(perform(database, actor(who), muteRoom, { room: room.id, isMuted }))
        expect(done).toBe(model.isMember(room, who))
        if (done) room.quiet[isMuted ? 'add' : 'delete'](who)
      },
      async sell() {
        if (random() < 0.4) return
        const [place, to] = [pick([...ownerOf.keys()]), pick(owners)]
        await db.updateTable('businesses').set({ owner_id: to }).where('id', '=', place).execute()
        model.sell(place, to)
      },
      async found() {
        if (groups.length >= groupsMost) return
        const all = [...persons, ...owners]
        const sociable = all.filter((it) => model.acquaintancesOf(it).length > 1)
        const who = pick(random() < 0.9 && sociable.length > 0 ? sociable : all)
        const known = model.acquaintancesOf(who)
        const [place, rooms] = [
          random() < 0.9 && known.length > 0 ? pick(known).place : pick([...ownerOf.keys()]),
          known.filter(() => random() < 0.8).map(({ room }) => room),
        ]
        const made = (madeAt.get(who) ?? []).filter((at) => at > clock - 24 * 60 * minute)
        const may = made.length < GROUPS_A_DAY && rooms.length > 0 && known.some((it) => it.place === place)
        const group = { group: randomUUID(), title: 'Racha', purpose: null, place, rooms }
        expect(await outcome(perform(database, actor(who), createGroup, group)), 'found').toBe(may)
        if (!may) return
        madeAt.set(who, [...made, clock])
        const invited = new Map(
          known.filter(({ room }) => rooms.includes(room)).map((it) => [it.other, { place: it.voice }]),
        )
        const own = { place: ownerOf.get(place) === who ? place : null, joined: 0, read: 0 }
        groups.push({ id: group.group, said: [], members: new Map([[who, own]]), invited, declined: new Map() })
      },
      async invite() {
        if (groups.length === 0) return
        const group = pick(groups)
        const who = inGroup(group)
        const known = model.acquaintancesOf(who)
        const isOpen = ({ other }: { other: string }) => {
          const declined = group.declined.get(other)
          const waits = declined !== undefined && declined > clock - INVITED_AGAIN_DAYS * 24 * 60 * minute
          return !group.members.has(other) && !group.invited.has(other) && !waits
        }
        const invited = known.filter(isOpen)
        const may = [...group.members.keys()][0] === who && invited.length > 0
        const input = { room: group.id, rooms: known.map(({ room }) => room) }
        expect(await outcome(perform(database, actor(who), inviteToGroup, input)), 'invite').toBe(may)
        if (!may) return
        for (const { other, voice } of invited) {
          group.declined.delete(other)
          group.invited.set(other, { place: voice })
        }
      },
      async answer() {
        if (groups.length === 0) return
        const group = pick(groups)
        const { id: room, said, members, invited, declined } = group
        const who = random() < 0.8 && invited.size > 0 ? pick([...invited.keys()]) : inGroup(group)
        const joins = random() < 0.7
        const voice = invited.get(who)
        const done = await outcome(perform(database, actor(who), joins ? joinGroup : declineGroup, { room }))
        expect(done, 'answer').toBe(voice !== undefined)
        if (!voice) return
        invited.delete(who)
        if (joins) members.set(who, { ...voice, joined: said.length, read: said.length })
        else declined.set(who, clock)
      },
      async quit() {
        if (groups.length === 0 || random() < 0.6) return
        const group = pick(groups)
        const who = inGroup(group)
        const done = await outcome(perform(database, actor(who), leaveGroup, { room: group.id }))
        expect(done, 'quit').toBe(group.members.delete(who))
        if (done) group.declined.set(who, clock)
      },
      async sayThere() {
        if (groups.length === 0) return
        const group = pick(groups)
        const [who, text] = [inGroup(group), words()]
        const sent = perform(database, actor(who), sendMessage, { room: group.id, text, client: randomUUID() })
        const member = group.members.get(who)
        expect(await outcome(sent), 'sayThere').toBe(member !== undefined)
        if (member) member.read = group.said.push({ by: who, text, at: clock })
      },
      async readThere() {
        if (groups.length === 0) return
        const group = pick(groups)
        const who = inGroup(group)
        const seq = Math.floor(random() * (group.said.length + 1))
        await markRead(db, { room: group.id, member: who, seq })
        const member = group.members.get(who)
        if (member) member.read = Math.max(seq, member.read)
      },
      async duty() {
        const who = pick(officers)
        const valid_to = onDuty.has(who) ? new Date(clock - minute) : null
        await db.updateTable('duty_areas').set({ valid_to }).where('user_id', '=', who).execute()
        if (valid_to) onDuty.delete(who)
        else onDuty.add(who)
      },
      async leave() {
        if (random() < 0.7 || persons.length < 2 || leavers === leaversMost) return
        leavers++
        const who = pick(persons)
        await perform(database, actor(who), deleteAccount, {})
        persons.splice(persons.indexOf(who), 1)
        model.leave(who)
        if (leavers % 2 === 0) persons.push(...(await add(2, {})))
        await db.updateTable('users').set({ created_at: since }).execute()
      },
    }
    const order = [
      'ask',
      'ask',
      'askOfficer',
      'say',
      'say',
      'say',
      'say',
      'say',
      'change',
      'change',
      'change',
      'read',
      'read',
      'end',
      'end',
      'mute',
      'sell',
      'found',
      'found',
      'invite',
      'invite',
      'answer',
      'answer',
      'answer',
      'answer',
      'quit',
      'sayThere',
      'sayThere',
      'sayThere',
      'readThere',
      'duty',
      'leave',
    ]

    const look = async (who: string, looked: readonly ModelRoom[], lookedInto: readonly ModelGroup[]) => {
      const reading = { reader: who, role: actor(who).role, now: new Date(clock), locale: 'th' as const }
      for (const room of looked) {
        const view = await findRoomView(db, {
          ...reading,
          room: room.id,
          salt: Buffer.alloc(32),
          origin: 'https://places.example.org',
          before: null,
          at: null,
          reply: null,
          hasEngine: false,
        })
        expect(view !== null, `room of ${room.place}`).toBe(model.sees(room, who))
        if (!view) continue
        const shown = room.said.slice(-view.messages.length)
        expect(view.messages.map(({ text, isOwn }) => [text, isOwn])).toEqual(
          shown.map(({ text, by }) => [text, by === who]),
        )
        expect([view.isClosed, view.ended]).toEqual([
          model.isClosed(room),
          model.isMember(room, who) ? model.endedFor(room, who) : null,
        ])
      }
      for (const group of lookedInto) {
        const view = await findRoomView(db, {
          ...reading,
          room: group.id,
          salt: Buffer.alloc(32),
          origin: 'https://places.example.org',
          before: null,
          at: null,
          reply: null,
          hasEngine: false,
        })
        expect(view !== null, 'group').toBe(group.members.has(who))
        const shown = view && model.shownIn(group, who).slice(-view.messages.length || Infinity)
        expect(view?.messages.map(({ text, isOwn }) => [text, isOwn])).toEqual(
          shown?.map(({ text, by }) => [text, by === who]),
        )
      }
      const invited = groups.filter((group) => group.invited.has(who)).map(({ id }) => id)
      const found = await listInvitations(db, { person: who, locale: 'th' })
      expect(new Set(found.map(({ room }) => room))).toEqual(new Set(invited))
      const inGroups = groups.filter(({ members }) => members.has(who))
      const own = rooms.filter((room) => model.isMember(room, who))
      const { rows } = await listRooms(db, who, {
        locale: 'th',
        limit: 100,
        cursor: null,
        find: null,
        part: null,
        now: new Date(),
      })
      expect(new Map(rows.map(({ id, unread }) => [id, unread]))).toEqual(
        new Map([
          ...own.map((room): [string, number] => [room.id, model.unreadOf(room, who)]),
          ...inGroups.map((group): [string, number] => [group.id, model.unreadIn(group, who)]),
        ]),
      )
      const counted = [
        ...own.filter(({ quiet }) => !quiet.has(who)).map((room) => model.unreadOf(room, who)),
        ...inGroups.map((group) => model.unreadIn(group, who)),
      ]
      expect(await countUnreadMessages(db, who)).toEqual({
        messages: Math.min(
          counted.reduce((sum, unread) => sum + unread, 0),
          100,
        ),
        rooms: counted.filter((unread) => unread > 0).length,
      })
      const { questions } = await listQuestions(db, reading)
      const asked = rooms.filter(({ card }) => card !== null && onDuty.has(who))
      expect(new Set(questions.map(({ id }) => id))).toEqual(new Set(asked.map(({ id }) => id)))
    }

    const seen = new Set<string>()
    let wasEnded = false
    for (let act = 0; act < acts; act++) {
      clock += Math.ceil(random() * 3) * minute
      const name = pick(order)
      seen.add(name)
      await doing[name]?.()
      wasEnded ||= blocks.size > 0
      const some = <Item>(items: readonly Item[]) => {
        const first = Math.floor(random() * items.length)
        return items.slice(first, first + 6)
      }
      const who = living().includes(latest) && random() < 0.5 ? latest : pick(living())
      await look(who, some(rooms), some(groups))
      if (act % 50 === 49) for (const each of living()) await look(each, rooms, groups)
    }
    expect([seen.size, groups.length > 2, rooms.length > 8, rooms.some(model.isClosed), wasEnded]).toEqual([
      new Set(order).size,
      true,
      true,
      true,
      true,
    ])
  },
  60_000 + acts * 400,
)
