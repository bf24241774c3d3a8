/** The WebAuthn ceremony of browser and device, and the sign-in by it on a page without the rest of the code. Fetched on demand, with its library and nothing else. */
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type { FormReply } from '#shared/form-refusal.ts'
import type { Payload, payloadHeader } from '#shared/payload.ts'
import type { PasskeyAct } from './passkey-button.tsx'
import type { PasskeyFault } from './passkey-fault.ts'

/** The device's answer as a form sends it, or the text that says why there is none. */
export type Ceremony = { credential: string } | PasskeyFault

/** Browsers' names of failures (WebAuthn, sections 5.1.3 and 5.1.4), in our words. All others are unknown faults. */
const faults: Record<string, string> = {
  // One word for a refusal, for a device that took too long, and for none of its passkeys being ours.
  NotAllowedError: 'auth:passkey.cancelled',
  AbortError: 'auth:passkey.cancelled',
  InvalidStateError: 'auth:passkey.already',
  ConstraintError: 'auth:passkey.unsuitable',
  NotSupportedError: 'auth:passkey.unsuitable',
  SecurityError: 'auth:passkey.unsuitable',
}

/** Gets the challenge from the server, by a form that is posted, and has the device sign it. Never rejects. */
export async function performCeremony(
  ask: PasskeyAct['ask'],
  post: (fields: Record<string, string>) => Promise<unknown>,
): Promise<Ceremony> {
  try {
    return await perform(ask, (await post({ do: ask })) as FormReply)
  } catch (error) {
    // The act wants another page first, such as the one that confirms the identity.
    if (error instanceof Response) {
      location.assign(error.headers.get('location') ?? '/')
      return new Promise(() => undefined)
    }
    return faultOf(error)
  }
}

async function perform(ask: PasskeyAct['ask'], { errors, wait, data }: FormReply): Promise<Ceremony> {
  if (errors.form) return { fault: errors.form, wait }
  const answer =
    ask === 'ask'
      ? await startAuthentication({ optionsJSON: data as PublicKeyCredentialRequestOptionsJSON })
      : await startRegistration({ optionsJSON: data as PublicKeyCredentialCreationOptionsJSON })
  return { credential: JSON.stringify(answer) }
}

const faultOf = (error: unknown): PasskeyFault => ({
  fault: faults[(error as Partial<Error>).name ?? ''] ?? 'auth:passkey.failed',
})

/** Signs in at an address with a form's `fields`, and goes on to the answered page; or gives the fault. Never rejects. */
export async function signInWithPasskey(address: string, fields: Record<string, string>): Promise<PasskeyFault> {
  try {
    const asked = await post(address, { do: 'ask' })
    const answer = await perform('ask', asked.action as FormReply)
    if ('fault' in answer) return answer
    const { redirect, action } = await post(address, { ...fields, do: 'passkey', ...answer })
    if (redirect !== undefined) {
      location.assign(redirect)
      return await new Promise(() => undefined)
    }
    const { errors, wait } = action as FormReply
    return { fault: errors.form ?? 'auth:passkey.failed', wait }
  } catch (error) {
    return faultOf(error)
  }
}

/** Written here as well: imported, it would bring the chunk that has it, and the libraries with that. */
const wantsPayload: typeof payloadHeader = 'x-payload'

/** A form's answer, without the HTTP client of the rest of the code. Rejects where there is none. */
async function post(address: string, fields: Record<string, string>): Promise<Payload> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { [wantsPayload]: '1' },
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(20_000),
  })
  return (await answer.json()) as Payload
}
