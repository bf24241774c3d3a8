/** The forms around entering an account: confirming the person, taking back a changed contact, a hand-off, linked partners. */
import { v7 as uuidv7 } from 'uuid'
import { hashToken } from '#server/domain/token.ts'
import { agencyOf } from '../agencies.ts'
import { makeAuthenticator } from '../authenticator.ts'
import { partner } from '../handoff.ts'
import { makePasskey } from '../passkey-steps.ts'
import { testPassword } from '../people.ts'
import { appCode, giveApp } from '../second-factor.ts'
import { arrived, atConfirm, offered, resend, sent } from './flows.ts'
import { everybody, type Post, signedIn } from './post.ts'

const undoCode = 'K7QM2XRD9FHT'
const confirmed = { may: signedIn, changes: ['sessions'], events: ['session.confirm' as const] }

/** As `placePosts`. */
export const accountPosts: Record<string, Record<string, Post>> = {
  '/auth/confirm': {
    password: { ...confirmed, fields: () => ({ password: testPassword }) },
    send: { ...sent, may: signedIn, fields: () => ({ to: 'email' }) },
    code: { ...confirmed, fields: async (world) => ({ code: world.me ? await atConfirm(world) : '123456' }) },
    factor: {
      ...confirmed,
      fields: async ({ database, me }) => {
        if (!me) return { code: '123456' }
        await giveApp(database, me)
        return { code: await appCode(database, me) }
      },
    },
    resend: resend((world) => (world.me ? atConfirm(world) : Promise.resolve()), signedIn),
    other: {
      may: signedIn,
      fields: async (world) => {
        if (world.me) await atConfirm(world)
        return {}
      },
      changes: ['verifications'],
      events: [],
    },
    ask: { may: signedIn, done: 200, fields: () => ({}), changes: ['passkey_challenges'], events: [] },
    passkey: {
      ...confirmed,
      fields: async (world) => {
        if (!world.me) return { credential: '' }
        const device = makeAuthenticator()
        await makePasskey(world.app, world.me, device)
        return { credential: device.answer(await offered(world, '/auth/confirm', 'ask')) }
      },
    },
  },
  '/auth/undo': {
    look: { may: everybody, fields: () => ({ code: undoCode }), changes: [], events: [] },
    undo: {
      may: everybody,
      fields: async ({ database: { db }, client }) => {
        const [changed_at, expires_at] = [new Date(), new Date(Date.now() + 60_000)]
        const change = { kind: 'email', old_contact: client.contact, new_contact: 'x@example.com' } as const
        await db
          .insertInto('contact_undos')
          .values({ code_hash: hashToken(undoCode), user_id: client.id, ...change, changed_at, expires_at })
          .execute()
        return { code: undoCode }
      },
      changes: ['users', 'sessions', 'contact_undos'],
      events: ['session.end_others', 'account.undo_contact'],
    },
  },
  '/auth/invitation': {
    look: { may: everybody, fields: () => ({ code: undoCode }), changes: [], events: [] },
    accept: {
      may: signedIn,
      signsIn: true,
      fields: async ({ database, me }) => {
        const agency_id = await agencyOf(database, 'Phuket Office')
        const [id, made_at, expires_at] = [uuidv7(), new Date(), new Date(Date.now() + 60_000)]
        const given = { id, agency_id, code_hash: hashToken(id), area_code: 83, made_by: null, made_at, expires_at }
        await database.db
          .insertInto('officer_invitations')
          .values({ ...given, contact: me?.contact ?? 'x@example.com' })
          .execute()
        if (me)
          await database.db
            .deleteFrom('role_grants')
            .where('user_id', '=', me.id)
            .where('role', '=', 'inspector')
            .execute()
        return { invitation: id, badge: 'HKT-9' }
      },
      changes: ['officer_invitations', 'role_grants'],
      events: ['role.request', 'officer.join'],
    },
  },
  '/auth/pass-token': {
    enter: {
      may: everybody,
      fields: arrived,
      changes: ['used_handoffs', 'verifications'],
      events: ['handoff.accept'],
      endsSession: signedIn,
    },
    link: {
      may: signedIn,
      refused: 422,
      fields: arrived,
      changes: ['partner_links', 'used_handoffs'],
      events: ['partner.link'],
    },
    cancel: { may: everybody, fields: () => ({}), changes: [], events: [] },
  },
  '/profile/setting/partners': {
    '': {
      may: ['client'],
      refused: 303,
      fields: async ({ database: { db }, client }) => {
        const link = { issuer: partner, subject: uuidv7() }
        await db
          .insertInto('partner_links')
          .values({ ...link, user_id: client.id, created_at: new Date() })
          .execute()
        return link
      },
      changes: ['partner_links'],
      events: ['partner.unlink'],
    },
  },
}
