/** The WebAuthn ceremony of browser and device. Fetched on demand, with its library. */
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type { FormReply } from '#shared/form-refusal.ts'
import { laterCode } from '../runtime/requests/later-code.ts'
import type { PasskeyAct } from './passkey-button.tsx'

/** The device's answer as a form sends it, or the text that says why there is none. */
export type Ceremony = { credential: string } | { fault: string; wait?: number }

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

/** Gets the challenge from the server and has the device sign it. Never rejects. */
export async function performCeremony({ path, routeId, ask }: PasskeyAct): Promise<Ceremony> {
  try {
    const { postForm } = await laterCode()
    const { errors, wait, data } = (await postForm(path, routeId, { do: ask })) as FormReply
    if (errors.form) return { fault: errors.form, wait }
    const answer =
      ask === 'ask'
        ? await startAuthentication({ optionsJSON: data as PublicKeyCredentialRequestOptionsJSON })
        : await startRegistration({ optionsJSON: data as PublicKeyCredentialCreationOptionsJSON })
    return { credential: JSON.stringify(answer) }
  } catch (error) {
    // The act wants another page first, such as the one that confirms the identity.
    if (error instanceof Response) {
      location.assign(error.headers.get('location') ?? '/')
      return new Promise(() => undefined)
    }
    return { fault: faults[(error as Partial<Error>).name ?? ''] ?? 'auth:passkey.failed' }
  }
}
