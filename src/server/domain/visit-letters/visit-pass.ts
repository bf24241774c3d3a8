/**
 * The address by which a manager takes the receipt of a visit along from the officer's screen: a scan gives the paper, as if it was handed over, for some
 * days. It is made from the visit by a secret of this installation, so none is kept and none can be guessed; the code that is printed
 * on the paper is another one, and opens the check alone.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import { dayMs } from '#shared/bangkok.ts'
import type { Schema } from '../../db/schema.ts'
import { installationSecret } from '../../db/secret.ts'

/** Days for which it leads to the receipt. */
export const PASS_DAYS = 7

const markLength = 16
const minuteMs = 60_000

const markOf = async (db: Kysely<Schema>, body: Buffer): Promise<Buffer> =>
  createHmac('sha256', await installationSecret(db, 'visit-passes'))
    .update(body)
    .digest()
    .subarray(0, markLength)

export async function makeVisitPass(db: Kysely<Schema>, inspection: string, now: Date): Promise<string> {
  const body = Buffer.alloc(20)
  body.write(inspection.replaceAll('-', ''), 0, 'hex')
  body.writeUInt32BE(Math.floor((now.getTime() + PASS_DAYS * dayMs) / minuteMs), 16)
  return Buffer.concat([body, await markOf(db, body)]).toString('base64url')
}

/** The visit that it leads to; null where it is none, or too old. */
export async function readVisitPass(db: Kysely<Schema>, pass: string, now: Date): Promise<string | null> {
  const bytes = Buffer.from(pass, 'base64url')
  if (bytes.length !== 20 + markLength || bytes.toString('base64url') !== pass) return null
  const body = bytes.subarray(0, 20)
  if (!timingSafeEqual(await markOf(db, body), bytes.subarray(20))) return null
  if (body.readUInt32BE(16) * minuteMs < now.getTime()) return null
  return [0, 4, 6, 8, 10].map((from, part) => body.toString('hex', from, [4, 6, 8, 10, 16][part])).join('-')
}
