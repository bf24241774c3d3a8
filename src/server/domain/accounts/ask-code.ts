/** Sending one-time codes: the first of a proof, and another one in its place. Each is on record, with its purpose and a hash of the contact. */

import type { CodePurpose } from '#shared/accounts/verification.ts'
import type { Locale } from '#shared/locales.ts'
import type { Actor } from '../actor.ts'
import { hashPersonal } from '../audit/record-event.ts'
import { command, type Doing, type Done } from '../command/command.ts'
import { anybody } from '../command/policies.ts'
import type { Delivery } from '../deliveries/enqueue.ts'
import { codeMessage } from './asking.ts'
import { renewCode, startVerification, type Verification, type Wanted } from './verifications.ts'

interface Sending {
  /** The language of an account that is known. @default the reader's */
  locale?: Locale
  /** Recipients of a notice in place of a code. */
  instead?: readonly Delivery[]
}

interface Sent {
  purpose: CodePurpose
  contact: string
}

const sentFacts = (actor: Actor, { purpose, contact }: Sent) => ({
  action: 'code.send' as const,
  after: { purpose, contact: hashPersonal(actor, contact) },
})

/** Begins a proof and sends its code: shared by all commands that need one. The result binds the proof to the browser. */
export async function askCode(
  doing: Doing,
  wanted: Wanted & Sent,
  { locale, instead }: Sending = {},
): Promise<Done<string, 'code.send'>> {
  const { purpose, contact, details } = wanted
  const { token, code } = await startVerification(doing.tx, doing.actor, wanted)
  const sent = { code, purpose, partner: details?.partner, locale }
  return {
    result: token,
    audit: sentFacts(doing.actor, wanted),
    notify: instead ?? [codeMessage(doing, contact, sent)],
  }
}

/** Sends another code in place of the last one, to the holder of the proof. Refuses when it is too soon. */
export const resendCode = command<{ verification: Verification; purpose: CodePurpose }, undefined, 'code.send'>(
  'code.send',
  {
    may: anybody,
    async run(doing, { verification, purpose }) {
      const { contact, details } = verification
      const code = await renewCode(doing.tx, doing.actor, verification)
      return {
        result: undefined,
        audit: sentFacts(doing.actor, { purpose, contact }),
        notify: [codeMessage(doing, contact, { code, purpose, partner: details.partner })],
      }
    },
  },
)
