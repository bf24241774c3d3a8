/** The key that encrypts unsent work on a person's device: nobody reads it without being signed in as that person, on any device. */
import { createHash, createHmac } from 'node:crypto'
import type { Actor } from '../actor.ts'

/** 256 bits in base64; always the same for a person, so that unsent work is there again after the next sign-in. */
export const draftKeyOf = ({ salt }: Pick<Actor, 'salt'>, person: string): string =>
  createHmac('sha256', salt).update(`drafts of ${person}`).digest('base64')

/** The owner of work on a device, without a name: derived by the device from the key (client/runtime/device/device-key.ts). */
export const personMarkOf = (actor: Pick<Actor, 'salt'>, person: string): string =>
  createHash('sha256')
    .update(Buffer.from(draftKeyOf(actor, person), 'base64'))
    .update(new Uint8Array([1]))
    .digest('hex')
    .slice(0, 16)
