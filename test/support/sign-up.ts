/** Accounts on a server that runs as its own process: registered by the forms that people use. */
import { randomInt, randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { waitForCode } from './outbox.ts'

/** An address that no other reader comes from, so that limits by address do not add up over tests and runs. */
export const anyAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

/** A mobile number that no account has yet, in E.164. */
export const anyPhone = (): string => `+668${String(randomInt(1e8)).padStart(8, '0')}`

export interface NewAccount {
  name: string
  /** E-mail address. */
  contact: string
  password: string
  /** Value of the session's cookie. */
  session: string
}

const password = 'stone lantern 41'

/** Registers a client on the shared server, with a code from its outbox. */
export async function signUp(name = 'Somying Jaidee'): Promise<NewAccount> {
  const contact = `${randomUUID()}@example.com`
  const begun = await post('/auth/register', { do: 'register', name, contact, password, terms: '1' })
  const code = await waitForCode(inject('dataDir'), contact)
  const done = await post('/auth/register', { do: 'code', code }, `verification=${begun.verification}`)
  return { name, contact, password, session: done.session ?? '' }
}

/** Signs an account in on another device; gives the value of its session's cookie. */
export const signInElsewhere = async ({ contact, password }: NewAccount, device: string): Promise<string> =>
  (await post('/auth/login', { contact, password }, '', device)).session ?? ''

async function post(
  path: string,
  fields: Record<string, string>,
  cookie = '',
  device = '',
): Promise<Record<string, string>> {
  const answer = await fetch(inject('origin') + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { cookie, origin: inject('origin'), 'user-agent': device, 'x-forwarded-for': anyAddress() },
    redirect: 'manual',
  })
  if (answer.status !== 303) throw new Error(`${path} answered ${answer.status}`)
  return Object.fromEntries(
    answer.headers.getSetCookie().map((line) => line.replace(/;.*/, '').split('=') as [string, string]),
  )
}
