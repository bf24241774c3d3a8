/**
 * A device's passkey response as the browser sends it, read from a form's field. Only the checked parts are taken, as
 * base64url of a bounded length; anything else is refused with words, like any bad input.
 */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'
import { InputRefusal } from '#server/domain/input-refusal.ts'

/** A device's id of a passkey: at most 1023 bytes (WebAuthn, section 4). */
export const passkeyIdForm = /^[\w-]{1,1364}$/

const id = z.string().regex(passkeyIdForm)
const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]*$/)
const common = { id, rawId: id, type: z.literal('public-key') }

const assertion = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes(10_000),
    authenticatorData: bytes(10_000),
    signature: bytes(10_000),
    userHandle: bytes(100),
  }),
})

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

const attestation = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes(10_000),
    attestationObject: bytes(40_000),
    transports: z
      .array(z.string())
      .default([])
      .transform((sent) => transports.filter((known) => sent.includes(known))),
  }),
})

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function read<Sent extends object>(schema: z.ZodType<Sent>, text: string) {
  const { data } = schema.safeParse(readJson(text))
  if (!data) throw new InputRefusal({ form: 'auth:error.passkeyForm' })
  return { ...data, clientExtensionResults: {} }
}

/** The answer of a sign-in. Throws an `InputRefusal`. */
export const readAssertion = (text: string): AuthenticationResponseJSON => read(assertion, text)

/** The answer of a registration. Throws an `InputRefusal`. */
export const readAttestation = (text: string): RegistrationResponseJSON => read(attestation, text)
