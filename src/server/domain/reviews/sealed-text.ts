/**
 * A text's original from before its redaction: encrypted under the installation's secret, so that neither a look at the table nor a
 * list that forgets to omit it reveals it.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { installationSecret } from '../../db/secret.ts'

const cipher = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

/** A text and its earlier versions, by their ids. */
export interface Original {
  body: string
  revisions: Record<string, string>
}

async function keyOf(db: Kysely<Schema>, review: string): Promise<Buffer> {
  return createHmac('sha256', await installationSecret(db, 'sealed-texts'))
    .update(review)
    .digest()
}

export async function sealText(db: Kysely<Schema>, review: string, original: Original): Promise<Buffer> {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, await keyOf(db, review), iv)
  const text = Buffer.concat([sealing.update(JSON.stringify(original), 'utf8'), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), text])
}

/** Throws where it was tampered with. */
export async function openText(db: Kysely<Schema>, review: string, sealed: Buffer): Promise<Original> {
  const opening = createDecipheriv(cipher, await keyOf(db, review), sealed.subarray(0, ivBytes))
  opening.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  const text = Buffer.concat([opening.update(sealed.subarray(ivBytes + tagBytes)), opening.final()])
  return JSON.parse(text.toString('utf8')) as Original
}
