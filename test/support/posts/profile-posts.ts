/** The forms of the profile: people's choices, and changes of their account. */

import type { Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Schema } from '#server/db/schema.ts'
import { newestPushKey } from '#server/domain/deliveries/push-keys.ts'
import { writeUnsubscribeToken } from '#server/domain/deliveries/unsubscribe-token.ts'
import { makeSealing } from '#server/external/sealing.ts'
import { LINE_ISSUER } from '#shared/notifications/line.ts'
import { sealingKey } from '../app.ts'
import { makeAuthenticator } from '../authenticator.ts'
import { insertKey } from '../keys.ts'
import { newLineId } from '../line-server.ts'
import { addDevice, testPassword } from '../people.ts'
import { jpeg } from '../pictures.ts'
import { pushBrowser } from '../push-browser.ts'
import { answering } from './chat-posts.ts'
import { anyContact, atContact, better, offered, other, resend, sent } from './flows.ts'
import { everybody, type Post, signedIn, type World } from './post.ts'

const pushEndpoint = () => `https://fcm.googleapis.com/fcm/send/${uuidv7()}`
const browserKeys = pushBrowser().keys
const newestKey = async (db: Kysely<Schema>) => ({ key: (await newestPushKey(db)).open })

/** A browser that shows the person's notifications; its id. */
async function addBrowser(db: Kysely<Schema>, session_id: string, endpoint: string): Promise<string> {
  const id = uuidv7()
  const row = { id, session_id, endpoint, ...browserKeys, key_number: 0, created_at: new Date() }
  await db.insertInto('push_subscriptions').values(row).execute()
  return id
}

/** The one webhook of the person. */
export async function insertHook(db: Kysely<Schema>, person: string): Promise<string> {
  const found = await db.selectFrom('webhooks').select('id').where('made_by', '=', person).executeTakeFirst()
  if (found) return found.id
  const id = uuidv7()
  const { sealed: secret, key_id } = makeSealing([sealingKey]).seal(Buffer.alloc(32), id)
  const row = { id, made_by: person, url: 'https://hooks.example.org/places', kinds: [], position: 0 }
  await db
    .insertInto('webhooks')
    .values({ ...row, secret, key_id, made_at: new Date() })
    .execute()
  return id
}
const atHook = async ({ database, client }: Pick<World, 'database' | 'client'>) =>
  `/profile/webhooks/${await insertHook(database.db, client.id)}`

/** A form of a webhook, which is there before it is sent. */
async function withHook({ database, client }: Pick<World, 'database' | 'client'>) {
  await insertHook(database.db, client.id)
  return {}
}

/** As `placePosts`. */

export const profilePosts: Record<string, Record<string, Post>> = {
  '/profile': {
    '': {
      may: signedIn,
      refused: 303,
      fields: () => ({ do: 'sign-out' }),
      changes: ['sessions'],
      events: ['session.end'],
    },
  },
  '/notification': {
    read: {
      may: signedIn,
      fields: async ({ database: { db }, me }) => {
        const notification = {
          kind: 'officer_approved',
          ref: null,
          dedupe_key: null,
          created_at: new Date(),
          read_at: null,
        }
        if (me)
          await db
            .insertInto('notifications')
            .values({ id: uuidv7(), user_id: me.id, ...notification })
            .execute()
        return { until: new Date().toISOString() }
      },
      changes: ['notifications'],
      events: [],
    },
    join: { ...answering, changes: ['chat_members', 'chat_invitations'], events: ['chat.join_group'] },
    decline: { ...answering, changes: ['chat_invitations'], events: ['chat.decline_group'] },
    remind: {
      may: signedIn,
      fields: async ({ database: { db }, me }) => {
        const id = uuidv7()
        const notice = { kind: 'officer_approved', ref: null, dedupe_key: null, created_at: new Date(), read_at: null }
        if (me)
          await db
            .insertInto('notifications')
            .values({ id, user_id: me.id, ...notice })
            .execute()
        return { id }
      },
      changes: ['notifications'],
      events: [],
    },
    choose: {
      may: signedIn,
      fields: () => ({ 'chat.mail': 'on' }),
      changes: ['notification_settings'],
      events: ['notification.choose'],
    },
    subscribe: {
      may: signedIn,
      fields: async ({ database: { db } }) => ({ endpoint: pushEndpoint(), ...browserKeys, ...(await newestKey(db)) }),
      changes: ['push_subscriptions'],
      events: [],
    },
    renew: {
      may: signedIn,
      fields: async ({ database: { db }, me }) => {
        const of = pushEndpoint()
        if (me) {
          await db.deleteFrom('push_subscriptions').where('session_id', '=', me.session).execute()
          await addBrowser(db, me.session, of)
        }
        return { of, endpoint: pushEndpoint(), ...browserKeys, ...(await newestKey(db)) }
      },
      changes: ['push_subscriptions'],
      events: [],
    },
    test: {
      may: signedIn,
      fields: async ({ database: { db }, me }) => {
        return { browser: me ? await addBrowser(db, me.session, pushEndpoint()) : uuidv7() }
      },
      changes: [],
      events: [],
    },
    line: { may: signedIn, fields: () => ({}), changes: ['line_codes'], events: [] },
    'line-own': {
      may: signedIn,
      fields: async ({ database: { db }, me }) => {
        const own = { issuer: LINE_ISSUER, subject: newLineId(), created_at: new Date() }
        if (me)
          await db
            .insertInto('partner_links')
            .values({ ...own, user_id: me.id })
            .execute()
        return {}
      },
      changes: ['line_links'],
      events: ['line.link'],
    },
    'line-end': {
      may: signedIn,
      fields: async ({ database: { db }, me }) => {
        if (me)
          await db
            .insertInto('line_links')
            .values({ user_id: me.id, line_id: newLineId(), created_at: new Date() })
            .execute()
        return {}
      },
      changes: ['line_links'],
      events: ['line.unlink'],
    },
    forget: {
      may: signedIn,
      fields: async ({ database: { db }, me }) => {
        return { browser: me ? await addBrowser(db, me.session, pushEndpoint()) : uuidv7() }
      },
      changes: ['push_subscriptions'],
      events: [],
    },
  },
  '/notification/unsubscribe': {
    '': {
      may: everybody,
      fields: async ({ database: { db }, client }) => ({
        of: await writeUnsubscribeToken(db, { user: client.id, topic: 'chat' }),
      }),
      changes: ['notification_settings'],
      events: ['notification.choose'],
    },
  },
  '/profile/setting': { '': { may: everybody, fields: () => ({ theme: 'dark' }), changes: [], events: [] } },
  '/profile/language': {
    '': {
      may: everybody,
      fields: () => ({ locale: 'cn' }),
      changes: [],
      events: [],
      // Mails come in the language that was chosen.
      also: Object.fromEntries(signedIn.map((who) => [who, { changes: ['users'] }])),
    },
  },
  '/profile/my-location': {
    '': { may: everybody, fields: () => ({ by: 'province', province: '83' }), changes: [], events: [] },
  },
  '/profile/setting/profile-edit': {
    name: { may: signedIn, fields: () => ({ name: 'Somebody Else' }), changes: ['users'], events: ['account.rename'] },
    contact: { ...sent, may: signedIn, fields: () => ({ contact: anyContact() }) },
    code: {
      may: signedIn,
      fields: async (world) => (world.me ? { code: await atContact(world) } : { code: '123456' }),
      changes: ['users'],
      events: ['account.change_contact'],
    },
    resend: resend((world) => (world.me ? atContact(world) : Promise.resolve()), signedIn),
    picture: {
      may: signedIn,
      fields: () => ({}),
      files: async () => ({ avatar: await jpeg({ width: 120, height: 120 }) }),
      changes: ['users'],
      events: ['account.set_avatar'],
    },
    'no-picture': {
      may: signedIn,
      fields: async ({ database: { db } }) => {
        await db
          .updateTable('users')
          .set({ avatar_key: `${'a'.repeat(43)}-120x120` })
          .execute()
        return {}
      },
      changes: ['users'],
      events: ['account.set_avatar'],
    },
    other: other((world) => (world.me ? atContact(world) : Promise.resolve()), signedIn),
  },
  '/profile/setting/password-edit': {
    '': {
      may: signedIn,
      fields: () => ({ oldPassword: testPassword, password: better }),
      changes: ['users'],
      events: ['password.change'],
    },
  },
  '/profile/setting/passkeys': {
    remove: {
      may: ['client'],
      refused: 303,
      fields: async ({ database: { db }, client }) => {
        const id = uuidv7()
        const key = { public_key: Buffer.alloc(32), counter: 0, transports: [], name: 'Phone', created_at: new Date() }
        await db
          .insertInto('passkeys')
          .values({ id, user_id: client.id, ...key })
          .execute()
        return { passkey: id }
      },
      changes: ['passkeys'],
      events: ['passkey.remove'],
    },
    offer: { may: signedIn, done: 200, fields: () => ({}), changes: ['passkey_challenges'], events: [] },
    add: {
      may: signedIn,
      fields: async (world) => {
        if (!world.me) return { credential: '' }
        return { credential: makeAuthenticator().make(await offered(world, '/profile/setting/passkeys', 'offer')) }
      },
      changes: ['passkeys'],
      events: ['passkey.add'],
    },
  },
  '/profile/setting/devices': {
    end: {
      may: ['client'],
      refused: 303,
      fields: async ({ database, client }) => ({ session: (await addDevice(database, client)).session }),
      changes: ['sessions'],
      events: ['session.end'],
    },
    revoke: {
      may: ['client'],
      fields: async ({ database, client }) => {
        const id = uuidv7()
        const now = new Date()
        // As long as a key is: nothing is signed by it here.
        const key = { public_key: Buffer.alloc(91, id), user_agent: '' }
        await database.db
          .insertInto('devices')
          .values({ id, user_id: client.id, ...key, created_at: now, used_at: now, revoked_at: null })
          .execute()
        return { device: id }
      },
      changes: ['devices'],
      events: ['device.revoke'],
    },
    others: {
      may: signedIn,
      fields: async ({ database, me }) => {
        if (me) await addDevice(database, me)
        return {}
      },
      changes: ['sessions'],
      events: ['session.end_others'],
    },
  },
  '/profile/developers': {
    make: {
      may: signedIn,
      done: 200,
      fields: () => ({ name: 'แผนที่ของหนังสือพิมพ์', days: '90' }),
      changes: ['api_keys'],
      events: ['key.make'],
    },
    revoke: {
      may: ['client'],
      fields: async ({ database, client }) => ({ key: await insertKey(database, client.id) }),
      changes: ['api_keys'],
      events: ['key.revoke'],
    },
  },
  '/profile/webhooks': {
    make: {
      may: signedIn,
      done: 200,
      fields: () => ({ url: 'https://hooks.example.org/places', province: '', topic_cards: '1' }),
      changes: ['webhooks'],
      events: ['webhook.make'],
    },
  },
  '/profile/webhooks/:id': {
    test: { may: ['client'], at: atHook, fields: withHook, changes: ['webhook_calls', 'deliveries'], events: [] },
    again: {
      may: ['client'],
      at: atHook,
      async fields({ database: { db }, client }) {
        const id = uuidv7()
        const webhook_id = await insertHook(db, client.id)
        await db.insertInto('webhook_calls').values({ id, webhook_id, at: new Date(), tries: 3 }).execute()
        return { call: id }
      },
      changes: ['webhook_calls', 'deliveries'],
      events: [],
    },
    rotate: {
      may: ['client'],
      done: 200,
      at: atHook,
      fields: withHook,
      changes: ['webhooks'],
      events: ['webhook.rotate'],
    },
    restart: {
      may: ['client'],
      at: atHook,
      async fields({ database: { db }, client }) {
        const id = await insertHook(db, client.id)
        await db.updateTable('webhooks').set({ stopped_at: new Date() }).where('id', '=', id).execute()
        return {}
      },
      changes: ['webhooks'],
      events: ['webhook.restart'],
    },
    end: { may: ['client'], at: atHook, fields: withHook, changes: ['webhooks'], events: ['webhook.end'] },
  },
  '/profile/setting/my-data': {
    '': {
      may: signedIn,
      fields: () => ({ password: testPassword, sure: '1' }),
      changes: ['users'],
      events: ['account.delete'],
      also: { vendor: { changes: ['businesses'], events: ['business.leave'] } },
    },
  },
}
