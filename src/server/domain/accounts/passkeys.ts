/**
 * A person's passkeys: made, listed, removed. Any of them may be removed, the last one too: a code to a contact of the account
 * always signs in. They outlive a change of the password; the notice of each tells the way out when somebody else made it.
 */
import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'
import type { Kysely } from 'kysely'
import { mostPasskeys } from '#shared/accounts/limits.ts'
import { describeUserAgent } from '#shared/accounts/user-agent.ts'
import type { Schema } from '../../db/schema.ts'
import { mailText } from '../../messages/text.ts'
import { actorId } from '../actor.ts'
import { type Caller, command, type Doing, step, unchanged } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import { getAccount } from './accounts.ts'
import { notice } from './asking.ts'
import { type Factors, findFactors } from './factors.ts'
import { ceremonyTimeout, keepChallenge, relyingParty, takeChallenge } from './passkey-challenges.ts'
import type { Person } from './sessions.ts'

/** EdDSA, ES256, RS256 by their COSE numbers: supported by every device, the same on every machine that checks. */
const algorithms = [-8, -7, -257]

/** The devices' handle of an account, base64url: the bytes of its id, which say nothing about the person. */
export const userHandle = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

const listKeys = (db: Kysely<Schema>, { id }: Pick<Person, 'id'>) =>
  db.selectFrom('passkeys').select(['id', 'transports']).where('user_id', '=', id).execute()

const refuseMore = (held: readonly unknown[]) =>
  held.length >= mostPasskeys ? new InputRefusal({ form: 'auth:error.passkeysMost' }) : null

type HeldKeys = Awaited<ReturnType<typeof listKeys>>
const ownKeys = ({ tx, actor }: Doing): Promise<HeldKeys> => listKeys(tx, { id: actorId(actor) })

/**
 * The options from which the browser makes a passkey, and the token that binds them to it. The device stores the passkey, so that
 * nobody types a name before signing in, and verifies the person (finger, face, PIN): it replaces the password entirely.
 */
export const offerPasskey = step<
  { replaced: string | null },
  { options: PublicKeyCredentialCreationOptionsJSON; token: string },
  HeldKeys
>({
  load: ownKeys,
  may: refuseMore,
  async run({ tx, actor, origin, reader }, { replaced }, held) {
    const account = await getAccount(tx, actorId(actor))
    const options = await generateRegistrationOptions({
      rpName: mailText(reader.locale).product,
      rpID: relyingParty(origin).id,
      userID: new Uint8Array(Buffer.from(userHandle(account.id), 'base64url')),
      // Shown by the person's own device only, to tell accounts apart.
      userName: account.email ?? account.phone ?? account.name,
      userDisplayName: account.name,
      timeout: ceremonyTimeout,
      excludeCredentials: held as { id: string; transports: [] }[],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: algorithms,
    })
    const token = await keepChallenge(tx, actor.now, { challenge: options.challenge, userId: account.id }, replaced)
    return { options, token }
  },
})

export interface NewPasskey {
  id: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

/**
 * Checks the device's response, and uses up its challenge. Only attestations without certificates are read: we ask for none, and
 * checking one could be made to fetch any address it names.
 */
export async function checkNewPasskey(
  db: Kysely<Schema>,
  { actor, origin }: Pick<Caller, 'actor' | 'origin'>,
  person: Pick<Person, 'id'>,
  token: string | null,
  response: RegistrationResponseJSON,
): Promise<NewPasskey> {
  const expectedChallenge = await takeChallenge(db, actor.now, token, person.id)
  if (expectedChallenge === null) throw new InputRefusal({ form: 'auth:error.flowOver' })
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(origin)
  try {
    const statement = decodeAttestationObject(isoBase64URL.toBuffer(response.response.attestationObject))
    const isBare = statement.get('fmt') === 'none' || statement.get('fmt') === 'packed'
    if (!isBare || statement.get('attStmt').get('x5c')) throw new Error('an attestation that was not asked for')
    const checked = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      supportedAlgorithmIDs: algorithms,
    })
    if (!checked.verified) throw new Error('a signature that does not fit')
    const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential
    return { id, publicKey: Buffer.from(publicKey), counter, transports }
  } catch (cause) {
    // The library throws plain errors, for faults in the device's response and for nothing else.
    throw new InputRefusal({ form: 'auth:error.passkeyRefused' }, { cause })
  }
}

/** Keeps a checked passkey, named after the device that it was made on, and tells the person. */
export const addPasskey = command<{ passkey: NewPasskey }, undefined, 'passkey.add', HeldKeys>('passkey.add', {
  load: ownKeys,
  may: refuseMore,
  async run(doing, { passkey: { id, publicKey, counter, transports } }) {
    const { tx, actor, userAgent } = doing
    const user = actorId(actor)
    const device = describeUserAgent(userAgent).name
    const added = await tx
      .insertInto('passkeys')
      .values({
        id,
        user_id: user,
        public_key: publicKey,
        counter,
        transports,
        name: device || 'Passkey',
        created_at: actor.now,
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new InputRefusal({ form: 'auth:error.passkeyTaken' })
    await tx.updateTable('users').set({ factor_reset_at: null }).where('id', '=', user).execute()
    const values = { device, at: actor.now }
    return {
      result: undefined,
      audit: { after: { passkey: id } },
      notify: notice(doing, await getAccount(tx, user), 'passkey_added', values),
    }
  },
})

export interface PasskeyLine {
  id: string
  name: string
  addedAt: string
  usedAt: string | null
}

/** The person's passkeys, the newest first. */
export async function listPasskeys(db: Kysely<Schema>, { id }: Pick<Person, 'id'>): Promise<PasskeyLine[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    addedAt: created_at.toISOString(),
    usedAt: last_used_at?.toISOString() ?? null,
  }))
}

/** Removes a passkey of the person; another person's id does nothing. One that is gone is as it was asked for. */
export const removePasskey = command<{ passkey: string }, undefined, 'passkey.remove', Factors>('passkey.remove', {
  load: ({ tx, actor }) => findFactors(tx, actorId(actor)),
  may: ({ app, passkeys, officerSince, requiredSince }) =>
    passkeys === 1 && !app && officerSince !== null && requiredSince !== null
      ? new InputRefusal({ form: 'factor:error.last' })
      : null,
  async run({ tx, actor }, { passkey }) {
    const removed = await tx
      .deleteFrom('passkeys')
      .where('id', '=', passkey)
      .where('user_id', '=', actorId(actor))
      .returning('id')
      .executeTakeFirst()
    return removed ? { result: undefined, audit: { before: { passkey } } } : unchanged(undefined)
  },
})
