/** The two steps of a passkey through HTTP: the script's request for options, and the form that it sends then. */
import type { FormReply } from '#shared/form-refusal.ts'
import type { TestApp } from './app.ts'
import { type FormOutcome, send } from './asking.ts'
import type { Authenticator, CreationOptions, Wrong } from './authenticator.ts'

type App = Pick<TestApp, 'handler'>

/** The server's offer, and the cookies of the browser that asked. */
export interface Offer {
  options: CreationOptions & Record<string, unknown>
  cookie: string
  status: number
}

async function begin(app: App, path: string, name: string, cookie: string): Promise<Offer> {
  const { status, refusal, cookies } = await send(app, path, { do: name }, { cookie })
  const options = ((refusal as FormReply | undefined)?.data ?? {}) as Offer['options']
  return { options, cookie: [cookie, ...cookies].filter(Boolean).join('; '), status }
}

/** Begins to make a passkey. */
export const beginMaking = (app: App, { cookie }: { cookie: string }): Promise<Offer> =>
  begin(app, '/profile/setting/passkeys', 'offer', cookie)

/** Begins to sign in. */
export const beginSignIn = (app: App, cookie = ''): Promise<Offer> => begin(app, '/auth/login', 'ask', cookie)

export const sendMade = (app: App, credential: string, cookie: string): Promise<FormOutcome> =>
  send(app, '/profile/setting/passkeys', { do: 'add', credential }, { cookie })

export const sendAnswer = (
  app: App,
  credential: string,
  cookie: string,
  fields: Record<string, string> = {},
): Promise<FormOutcome> => send(app, '/auth/login', { do: 'passkey', credential, ...fields }, { cookie })

/** Gives a signed-in person a passkey on `device`. */
export async function makePasskey(app: App, person: { cookie: string }, device: Authenticator): Promise<FormOutcome> {
  const { options, cookie } = await beginMaking(app, person)
  return sendMade(app, device.make(options), cookie)
}

/** Signs in on `device`, in a browser that nobody is signed in on. */
export async function signInWith(
  app: App,
  device: Authenticator,
  wrong: Wrong = {},
  fields: Record<string, string> = {},
): Promise<FormOutcome> {
  const { options, cookie } = await beginSignIn(app)
  return sendAnswer(app, device.answer(options, wrong), cookie, fields)
}
