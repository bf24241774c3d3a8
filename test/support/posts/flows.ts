/** Browsers in the middle of something: at the step of a code, handed over by a partner, before a passkey. */
import { v7 as uuidv7 } from 'uuid'
import type { Action } from '#shared/actions.ts'
import { agencyOf } from '../agencies.ts'
import { send } from '../asking.ts'
import type { CreationOptions } from '../authenticator.ts'
import { signHandoff } from '../handoff.ts'
import { everybody, type Name, type Post, type World } from './post.ts'

export const anyContact = () => `${uuidv7()}@example.com`
export const sent = { changes: ['verifications'], events: ['code.send'] as Action[] }
export const better = 'seven tired elephants'

/** Brings a browser to the step of the code and gives the code. */
async function codeStep({ visitor, box }: World, path: string, fields: Record<string, string>, contact: string) {
  const { status } = await visitor.post(path, fields)
  if (status !== 303) throw new Error(`${path} answered ${status}`)
  return box.codeTo(contact)
}

/** As if a minute had gone by since the code was sent. */
async function aMinuteLater({ database: { db } }: World): Promise<void> {
  const ago = new Date(Date.now() - 61_000)
  await db.updateTable('verifications').set({ code_sent_at: ago }).execute()
}

export const other = (begin: (world: World) => Promise<unknown>, may: readonly Name[]): Post => ({
  may,
  fields: async (world) => {
    await begin(world)
    return {}
  },
  changes: [],
  events: [],
})

export const resend = (begin: (world: World) => Promise<unknown>, may: readonly Name[]): Post => ({
  ...sent,
  may,
  fields: async (world) => {
    await begin(world)
    await aMinuteLater(world)
    return {}
  },
})

export const register = (contact: string) => ({ name: 'Nok', contact, password: better, terms: '1' })
export const atRegister = (world: World, contact = anyContact()) =>
  codeStep(world, '/auth/register', register(contact), contact)
export const atLogin = (world: World) =>
  codeStep(world, '/auth/login', { do: 'send', contact: world.client.contact }, world.client.contact)
export const atForgot = (world: World) =>
  codeStep(world, '/forgot', { contact: world.client.contact }, world.client.contact)
export const atContact = (world: World, contact = anyContact()) =>
  codeStep(world, '/profile/setting/profile-edit', { do: 'contact', contact }, contact)

export const atConfirm = (world: World) =>
  codeStep(world, '/auth/confirm', { do: 'send', to: 'email' }, world.me?.contact ?? '')

/** Has followed a partner's link, and is asked. */
export async function arrived({ visitor, me }: World): Promise<{ here: string }> {
  await visitor.get(`/auth/pass-token?token=${await signHandoff({ sub: uuidv7() })}`)
  return { here: me?.id ?? '' }
}
/** Has gone on from there as nobody yet, which signs out. */
async function handedOver(world: World): Promise<void> {
  await world.visitor.post('/auth/pass-token', { do: 'enter', ...(await arrived(world)) })
}
async function atLink(world: World, path: string, extra: Record<string, string> = {}): Promise<string> {
  const contact = anyContact()
  await handedOver(world)
  return codeStep(world, path, { do: 'register', name: 'Nok', contact, terms: '1', ...extra }, contact)
}
export const office = async ({ database }: World): Promise<Record<string, string>> => ({
  agency: await agencyOf(database, 'Phuket'),
  badge: 'B-1',
  province: '83',
})
export const linkPosts = (
  path: string,
  extra: (world: World) => Promise<Record<string, string>>,
  events: Action[],
): Record<string, Post> => ({
  register: {
    ...sent,
    may: everybody,
    fields: async (world) => {
      await handedOver(world)
      return { name: 'Nok', contact: anyContact(), terms: '1', ...(await extra(world)) }
    },
  },
  code: {
    may: everybody,
    fields: async (world) => ({ code: await atLink(world, path, await extra(world)) }),
    changes: ['partner_links', 'sessions', 'users'],
    events: ['account.register', 'partner.link', ...events, 'session.start'],
  },
  resend: resend(async (world) => atLink(world, path, await extra(world)), everybody),
})

/** The options that the page's script gets before it asks a device. */
export async function offered({ app, visitor }: World, path: string, name: string): Promise<CreationOptions> {
  const { refusal, cookies } = await send(app, path, { do: name }, { cookie: visitor.header() })
  for (const pair of cookies) visitor.cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
  return (refusal as unknown as { data: CreationOptions }).data
}
