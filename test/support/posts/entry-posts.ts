/** The forms by which people come in: signing in, registering, being handed over, a forgotten password. */
import { makeAuthenticator } from '../authenticator.ts'
import { makePasskey } from '../passkey-steps.ts'
import { testPassword } from '../people.ts'
import {
  anyContact,
  atForgot,
  atLogin,
  atRegister,
  better,
  linkPosts,
  offered,
  office,
  other,
  register,
  resend,
  sent,
} from './flows.ts'
import { everybody, except, type Post, signedIn } from './post.ts'

/** As `placePosts`. */
export const entryPosts: Record<string, Record<string, Post>> = {
  '/auth/login': {
    password: {
      may: except(everybody, 'suspended'),
      refused: 422,
      fields: ({ own, client }) => ({ contact: (own ?? client).contact, password: testPassword }),
      changes: ['sessions'],
      events: ['session.start'],
      endsSession: signedIn,
      refusalEvents: ['session.refuse'],
      refusalChanges: ['audit_events'],
    },
    send: { ...sent, may: everybody, fields: ({ client }) => ({ contact: client.contact }) },
    code: {
      may: everybody,
      fields: async (world) => ({ code: await atLogin(world) }),
      changes: ['sessions', 'verifications'],
      events: ['session.start'],
      endsSession: signedIn,
    },
    ask: { may: everybody, done: 200, fields: () => ({}), changes: ['passkey_challenges'], events: [] },
    passkey: {
      may: signedIn,
      refused: 422,
      fields: async (world) => {
        if (!world.me) return { credential: '' }
        const device = makeAuthenticator()
        await makePasskey(world.app, world.me, device)
        return { credential: device.answer(await offered(world, '/auth/login', 'ask')) }
      },
      changes: ['sessions'],
      events: ['session.start'],
      endsSession: signedIn,
    },
    resend: resend(atLogin, everybody),
    other: other(atLogin, everybody),
    keep: { may: everybody, fields: ({ place }) => ({ place, next: '/' }), changes: [], events: [] },
  },
  '/auth/register': {
    register: { ...sent, may: everybody, fields: () => register(anyContact()) },
    code: {
      may: everybody,
      fields: async (world) => ({ code: await atRegister(world) }),
      changes: ['sessions', 'users', 'verifications'],
      events: ['account.register', 'session.start'],
      endsSession: signedIn,
    },
    resend: resend(atRegister, everybody),
    other: other(atRegister, everybody),
  },
  '/auth/pass-token/register': linkPosts('/auth/pass-token/register', async () => ({}), []),
  '/auth/pass-token/register-police': {
    ...linkPosts('/auth/pass-token/register-police', office, ['role.request']),
    request: {
      may: ['client', 'vendor', 'otherVendor', 'requestedInspector'],
      refused: 422,
      fields: office,
      changes: ['role_grants'],
      events: ['role.request'],
    },
  },
  '/auth/pass-token/switc-role': {
    '': {
      may: ['vendor', 'otherVendor'],
      refused: 422,
      fields: () => ({ role: 'vendor' }),
      changes: ['sessions'],
      events: ['role.switch'],
    },
  },
  '/forgot': { '': { ...sent, may: everybody, fields: ({ client }) => ({ contact: client.contact }) } },
  '/forgot/verify': {
    code: {
      may: everybody,
      fields: async (world) => ({ code: await atForgot(world) }),
      changes: ['verifications'],
      events: [],
    },
    resend: resend(atForgot, everybody),
  },
  '/forgot/reset': {
    '': {
      may: everybody,
      fields: async (world) => {
        await world.visitor.post('/forgot/verify', { do: 'code', code: await atForgot(world) })
        return { password: better }
      },
      changes: ['sessions', 'users'],
      events: ['session.end_others', 'password.reset', 'session.start'],
      // Recovering ends all sessions of the account that is recovered in one go.
      endsSession: except(signedIn, 'client'),
    },
  },
}
