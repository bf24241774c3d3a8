/** The forms of the chat: questions to a place, and messages in a room. */
import { createHash, randomUUID } from 'node:crypto'
import { invitedName } from '#shared/chat/invited-name.ts'
import type { Locale } from '#shared/locales.ts'
import { draft, failing, findAt } from '../cards.ts'
import { ask, end, join, makeGroup, say } from '../chat.ts'
import { addPerson } from '../people.ts'
import { insertPlaces } from '../places.ts'
import type { Post, World } from './post.ts'

const message = () => ({ text: 'มีที่จอดรถไหม', client: randomUUID() })

const roomOf = async ({ database: { db }, client }: World): Promise<string> => {
  const { id } = await db
    .selectFrom('chat_rooms')
    .select('id')
    .where('person_id', '=', client.id)
    .executeTakeFirstOrThrow()
  return id
}

const memberIds = ({ client, vendor }: World) => [client.id, vendor.id]

/** A form of a room that `client` has made, for its members. */
const inRoom = (
  fields: () => Record<string, string>,
  page: 'room-chat' | 'share-chat' = 'room-chat',
): Pick<Post, 'may' | 'fields' | 'at'> => ({
  may: ['client', 'vendor'],
  async fields({ database, place, client }) {
    await ask(database, place, { by: client })
    return fields()
  },
  at: async (world) => `/chat/${page}/${await roomOf(world)}`,
})

/** A form of the place's people about the room that `client` has made. */
const amongColleagues = (
  fields: (world: World) => Promise<Record<string, string>>,
): Pick<Post, 'may' | 'fields' | 'at'> => ({
  may: ['vendor'],
  async fields(world) {
    await ask(world.database, world.place, { by: world.client })
    return fields(world)
  },
  at: async (world) => `/chat/member-chat/${await roomOf(world)}`,
})

/** The group that this world's `client` is in: those of an earlier cast may still stand. */
const groupOf = async ({ database: { db }, client }: World): Promise<string> => {
  const { id } = await db
    .selectFrom('chat_rooms')
    .innerJoin('chat_members', 'chat_members.room_id', 'chat_rooms.id')
    .select('chat_rooms.id')
    .where('title', 'is not', null)
    .where('chat_members.user_id', '=', client.id)
    .executeTakeFirstOrThrow()
  return id
}

/** A group that `client` has made, to which `vendor` is invited. */
async function groupWith({ database, place, client }: World): Promise<string> {
  const { room } = await ask(database, place, { by: client })
  return makeGroup(database, { by: client, place, rooms: [room] })
}

/** A form of a group that `client` manages and `vendor` is in. */
const inGroup = (fields: Post['fields']): Pick<Post, 'may' | 'refused' | 'fields' | 'at'> => ({
  may: ['client'],
  refused: { vendor: 403 },
  async fields(world) {
    await join(world.database, await groupWith(world), { by: world.vendor })
    return fields(world)
  },
  at: async (world) => `/chat/member-chat/${await groupOf(world)}`,
})

async function handleOfVendor(world: World): Promise<Record<string, string>> {
  const row = await world.database.db
    .selectFrom('chat_members')
    .select('handle')
    .where('room_id', '=', await groupOf(world))
    .where('user_id', '=', world.vendor.id)
    .executeTakeFirstOrThrow()
  return { handle: row.handle ?? '' }
}

/** The answer of `vendor` to the invitation. */
export const answering: Pick<Post, 'may' | 'fields'> = {
  may: ['vendor'],
  fields: async (world) => ({ room: await groupWith(world) }),
}

/** Path of the site map → name of the form, none where the page has one → its outcome. */
export const chatPosts: Record<string, Record<string, Post>> = {
  '/chat/channel-chat': {
    join: { ...answering, changes: ['chat_members', 'chat_invitations'], events: ['chat.join_group'] },
    decline: { ...answering, changes: ['chat_invitations'], events: ['chat.decline_group'] },
    arrange: {
      may: ['client', 'vendor'],
      async fields({ database, place, client }) {
        return { room: (await ask(database, place, { by: client })).room, act: 'pin' }
      },
      changes: ['chat_members'],
      events: [],
    },
    place: {
      may: ['client', 'otherVendor', 'requestedInspector'],
      refused: 403,
      fields: ({ place }) => ({ ...message(), place }),
      changes: ['chat_rooms', 'chat_members', 'chat_messages'],
      events: ['chat.open'],
    },
    announce: {
      may: ['inspector', 'supervisor'],
      async fields({ database: { db }, place }) {
        const { district_code } = await db
          .selectFrom('businesses')
          .select('district_code')
          .where('id', '=', place)
          .executeTakeFirstOrThrow()
        return { ...message(), district: String(district_code), title: 'ตรวจทางออกก่อนปีใหม่' }
      },
      changes: ['announcements'],
      events: ['chat.announce'],
    },
    officer: {
      may: ['vendor'],
      async fields({ database, place }) {
        const findings = await findAt(database, place, failing.minor)
        const by = await addPerson(database, { inspector: { areas: [83] } })
        const { card } = await draft(database, { place, by, findings, level: 'yellow' })
        return { ...message(), card }
      },
      changes: ['chat_rooms', 'chat_members', 'chat_messages'],
      events: ['chat.ask_officer'],
    },
  },
  '/chat/share-chat/:id': {
    position: {
      ...inRoom(() => ({ point: '7.89000, 98.30000', client: randomUUID() }), 'share-chat'),
      changes: ['chat_messages', 'chat_positions', 'chat_rooms', 'chat_members'],
      events: [],
    },
    place: {
      may: ['client', 'vendor'],
      async fields({ database, place, client }) {
        await ask(database, place, { by: client })
        return { place, client: randomUUID() }
      },
      at: async (world) => `/chat/share-chat/${await roomOf(world)}`,
      changes: ['chat_messages', 'chat_rooms', 'chat_members'],
      events: [],
    },
  },
  '/chat/create-group': {
    '': {
      may: ['client', 'vendor'],
      async fields({ database, place, client }) {
        const { room } = await ask(database, place, { by: client })
        return { group: randomUUID(), title: 'ไปเกาะราชา', place, [invitedName(room)]: 'on' }
      },
      changes: ['chat_rooms', 'chat_members', 'chat_invitations', 'notifications'],
      events: ['chat.create_group'],
    },
  },
  '/chat/member-chat/:id': {
    invite: {
      ...inGroup(async ({ database, client }) => {
        const owner = await addPerson(database, { vendor: true })
        const [boat = ''] = await insertPlaces(database, [{ owner_id: owner.id }])
        return { [invitedName((await ask(database, boat, { by: client })).room)]: 'on' }
      }),
      changes: ['chat_invitations', 'notifications'],
      events: ['chat.invite'],
    },
    change: {
      ...inGroup(() => ({ title: 'ไปเกาะเฮ' })),
      changes: ['chat_rooms'],
      events: ['chat.change_group'],
    },
    remove: {
      ...inGroup(handleOfVendor),
      changes: ['chat_members'],
      events: ['chat.remove_member'],
    },
    handOver: {
      ...inGroup(handleOfVendor),
      changes: ['chat_members'],
      events: ['chat.hand_over_group'],
    },
    give: {
      ...amongColleagues(async (world) => {
        const handle = createHash('sha256')
          .update(`${await roomOf(world)}${world.vendor.id}`)
          .digest('hex')
          .slice(0, 16)
        return { to: handle }
      }),
      changes: ['chat_answerers'],
      events: [],
    },
    note: {
      ...amongColleagues(async () => ({ text: 'Comes with a dog', note: randomUUID() })),
      changes: ['chat_notes'],
      events: [],
    },
    dropNote: {
      ...amongColleagues(async (world) => {
        const note = randomUUID()
        const written = { id: note, author_id: world.vendor.id, body: 'Comes with a dog', created_at: new Date() }
        await world.database.db
          .insertInto('chat_notes')
          .values({ ...written, room_id: await roomOf(world) })
          .execute()
        return { note }
      }),
      changes: ['chat_notes'],
      events: [],
    },
    label: {
      ...amongColleagues(async () => ({ name: 'จอง' })),
      changes: ['chat_labels'],
      events: [],
    },
    unlabel: {
      ...amongColleagues(async (world) => {
        await world.database.db
          .insertInto('chat_labels')
          .values({ room_id: await roomOf(world), name: 'จอง' })
          .execute()
        return { name: 'จอง' }
      }),
      changes: ['chat_labels'],
      events: [],
    },
    review: {
      ...amongColleagues(async (world) => {
        await say(world.database, await roomOf(world), { by: world.vendor })
        return { visited: '1' }
      }),
      changes: ['chat_review_asks', 'chat_messages', 'chat_message_translations', 'chat_rooms', 'chat_members'],
      events: ['chat.ask_review'],
    },
    leave: {
      ...inGroup(() => ({})),
      may: ['client', 'vendor'],
      refused: 404,
      changes: ['chat_members', 'chat_invitations'],
      events: ['chat.leave_group'],
    },
  },
  '/chat/room-chat/:id': {
    write: {
      ...inRoom(message),
      changes: ['chat_rooms', 'chat_messages', 'chat_members'],
      events: [],
    },
    edit: {
      ...inRoom(() => ({ seq: '1', text: 'มีที่จอดรถไหมครับ' })),
      may: ['client'],
      changes: ['chat_messages', 'chat_revisions'],
      events: [],
    },
    delete: {
      ...inRoom(() => ({ seq: '1' })),
      may: ['client'],
      changes: ['chat_messages', 'chat_revisions'],
      events: [],
    },
    report: {
      ...inRoom(() => ({ seq: '1', reason: 'spam' })),
      may: ['vendor'],
      refused: { client: 409 },
      changes: ['chat_reports'],
      events: ['chat.report_message'],
    },
    mark: { ...inRoom(() => ({ seq: '1', mark: 'heart' })), changes: ['chat_reactions'], events: [] },
    judge: { ...inRoom(() => ({ text: 'โอนที่ 123-4-56789-0' })), done: 200, changes: [], events: [] },
    translate: {
      ...inRoom(() => ({})),
      may: ['vendor'],
      refused: { client: 404 },
      // Translated before: this world has no engine.
      async fields({ database: { db }, place, client }) {
        const { room, seq } = await ask({ db }, place, { by: client })
        const words = {
          locale: 'en' as const,
          made_by: 'engine' as const,
          body: 'Is there parking?',
          made_at: new Date(),
        }
        const row = { room_id: room, seq, ...words }
        const kept = ['th', 'en', 'cn'].map((locale) => ({ ...row, locale: locale as Locale }))
        await db
          .insertInto('chat_message_translations')
          .values(kept)
          .onConflict((it) => it.doNothing())
          .execute()
        return { seq: String(seq) }
      },
      changes: [],
      events: [],
    },
    always: {
      ...inRoom(() => ({ on: 'yes' })),
      changes: ['chat_members'],
      events: [],
    },
    appeal: {
      ...inRoom(() => ({})),
      may: ['client'],
      async fields({ database: { db }, ...world }) {
        const { room, seq } = await ask({ db }, world.place, { by: world.client })
        const decided = { verdict: 'hide' as const, created_at: new Date(), decided_at: new Date() }
        const report = { id: randomUUID(), room_id: room, seq, reporter_id: world.vendor.id, reason: 'spam' as const }
        await db
          .insertInto('chat_reports')
          .values({ ...report, ...decided })
          .execute()
        await db.updateTable('chat_messages').set({ hidden_reason: 'spam' }).where('room_id', '=', room).execute()
        return { seq: String(seq), text: 'ข้อความนี้ไม่ได้ผิดกติกา เพียงถามเรื่องที่จอดรถ' }
      },
      changes: ['chat_reports'],
      events: ['chat.appeal_message'],
    },
    mute: { ...inRoom(() => ({ quiet: 'yes' })), changes: ['chat_members'], events: [] },
    end: { ...inRoom(() => ({})), changes: ['user_blocks'], events: ['chat.block'] },
    resume: {
      ...inRoom(() => ({})),
      async fields(world) {
        const { database, place, client, me } = world
        const { room } = await ask(database, place, { by: client })
        if (me && memberIds(world).includes(me.id)) await end(database, room, { by: me })
        return {}
      },
      changes: ['user_blocks'],
      events: ['chat.unblock'],
    },
  },
}
