/** The code on the sign of a place: made from the place by a secret of this installation, so that none is kept and none can be guessed. */
import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import { SIGN_ALPHABET, SIGN_LENGTH } from '#shared/places/place-sign.ts'
import type { Schema } from '../../db/schema.ts'
import { installationSecret } from '../../db/secret.ts'

/** Eight letters and figures, 40 bits. */
export async function signOf(db: Kysely<Schema>, place: string): Promise<string> {
  const bytes = createHmac('sha256', await installationSecret(db, 'place-signs'))
    .update(place)
    .digest()
  return [...bytes.subarray(0, SIGN_LENGTH)].map((byte) => SIGN_ALPHABET[byte % SIGN_ALPHABET.length]).join('')
}
