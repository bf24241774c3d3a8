/** The forms of the second factor: the second step of a sign-in, and setting a factor up. */
import { makeAuthenticator } from '../authenticator.ts'
import { makePasskey } from '../passkey-steps.ts'
import { addPerson, type TestPerson, testPassword } from '../people.ts'
import { appCode, giveApp } from '../second-factor.ts'
import { offered } from './flows.ts'
import { everybody, type Post, signedIn, type World } from './post.ts'

const step = '/auth/second-step'

/** Somebody who has shown the password in the sender's browser, and has an app. */
async function half(world: World, more?: (person: TestPerson) => Promise<unknown>): Promise<TestPerson> {
  const person = await addPerson(world.database)
  await more?.(person)
  await giveApp(world.database, person)
  await world.visitor.post('/auth/login', { contact: person.contact, password: testPassword })
  return person
}

/** The same after two persons took the factor away: a code to the contact. */
async function reset(world: World): Promise<TestPerson> {
  const person = await addPerson(world.database)
  const { db } = world.database
  await db.updateTable('users').set({ factor_reset_at: new Date() }).where('id', '=', person.id).execute()
  await world.visitor.post('/auth/login', { contact: person.contact, password: testPassword })
  return person
}

// A signed-in person is at no second step; a session of a suspended account is nobody's.
const guests = { may: ['guest', 'suspended'], refused: 422 } satisfies Partial<Post>
const entered = { ...guests, changes: ['sessions'], events: ['session.start'] } satisfies Partial<Post>

/** The own account's app, in use, or begun only. */
const own =
  (begun?: true) =>
  async (world: World): Promise<Record<string, string>> => {
    if (!world.me) return {}
    await giveApp(world.database, world.me, begun)
    return begun ? { code: await appCode(world.database, world.me) } : {}
  }

/** As `placePosts`. */
export const factorPosts: Record<string, Record<string, Post>> = {
  [step]: {
    code: {
      ...entered,
      fields: async (world) =>
        world.me ? { code: '123456' } : { code: await appCode(world.database, await half(world)) },
    },
    ask: { may: everybody, done: 200, fields: () => ({}), changes: ['passkey_challenges'], events: [] },
    passkey: {
      ...entered,
      fields: async (world) => {
        if (world.me) return { credential: '{}' }
        const device = makeAuthenticator()
        await half(world, (person) => makePasskey(world.app, person, device))
        return { credential: device.answer(await offered(world, step, 'ask')) }
      },
    },
    send: {
      ...guests,
      fields: async (world) => {
        if (!world.me) await reset(world)
        return { to: 'email' }
      },
      changes: ['verifications'],
      events: ['code.send'],
    },
    contact: {
      ...entered,
      fields: async (world) => {
        if (world.me) return { code: '123456' }
        const { contact } = await reset(world)
        await world.visitor.post(step, { do: 'send', to: 'email' })
        return { code: world.box.codeTo(contact) }
      },
    },
    leave: {
      ...guests,
      fields: async (world) => {
        if (!world.me) await half(world)
        return {}
      },
      changes: ['sessions'],
      events: ['session.refuse'],
    },
  },
  '/profile/setting/second-factor': {
    begin: { may: signedIn, fields: () => ({}), changes: ['authenticator_apps'], events: [] },
    finish: {
      may: signedIn,
      done: 200,
      fields: own(true),
      changes: ['authenticator_apps', 'recovery_codes'],
      events: ['factor.add'],
    },
    renew: {
      may: signedIn,
      done: 200,
      fields: own(),
      changes: ['recovery_codes'],
      events: ['factor.renew_codes'],
    },
    remove: { may: signedIn, fields: own(), changes: ['authenticator_apps'], events: ['factor.remove'] },
  },
}
