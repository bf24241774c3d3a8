/**
 * Receives uploads in parts. A part is stored where the last one ended or not at all, so there is never a gap; when the whole is
 * there, its bytes are hashed, and one that differs from its name is deleted. The key of an upload contains its owner.
 */
import type { Kysely, Transaction } from 'kysely'
import { PHOTO_MAX_BYTES } from '#shared/photos/photos.ts'
import { problems } from '#shared/problems.ts'
import { UPLOADS_OPEN_MAX_BYTES } from '#shared/uploads/upload-parts.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import { step } from '../command/command.ts'
import { onlyPersons } from '../command/policies.ts'
import { InputRefusal } from '../input-refusal.ts'
import { findUpload, type UploadName, type UploadRow } from './queries.ts'

export interface SentPart {
  sha256: string
  /** Bytes of the whole. */
  size: number
  /** Start of the part. */
  offset: number
  bytes: Buffer
}

/** The bytes received so far, and why this part is not among them. */
export interface Received {
  received: number
  refused: 'error:upload.offset' | 'error:upload.hash' | null
}

/**
 * Stores a part. Returns the next offset. Throws `invalid_request` where the sender contradicts the announced upload, and a refusal by name
 * where the whole is too large or too much is open.
 */
export const receivePart = step<SentPart, Received, UploadRow | null>({
  async load({ tx, actor }, { sha256 }) {
    const owner = actorId(actor)
    // Also where there is no row to lock yet, and so that a person's open uploads are counted one at a time.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${owner}`}, 0))`.execute(tx)
    return findUpload(tx, { owner, sha256 }, 'lock')
  },
  may: onlyPersons,
  async run({ tx, actor }, { sha256, size, offset, bytes }, before) {
    const name = { owner: actorId(actor), sha256 }
    if (size > PHOTO_MAX_BYTES) throw new InputRefusal({ form: 'error:photo.size' })
    if (size === 0) throw new InputRefusal({ form: 'error:photo.empty' })
    if (before && before.size !== size) throw problems.invalid_request()
    const received = before?.received ?? 0
    if (offset !== received) return { received, refused: 'error:upload.offset' }
    const end = offset + bytes.length
    if (end > size) throw problems.invalid_request()
    if (bytes.length === 0) return { received, refused: null }
    if (!before) await begin(tx, name, size, actor.now)
    await tx.insertInto('upload_parts').values({ owner_id: name.owner, sha256, start: offset, bytes }).execute()
    await ofUpload(tx, name).set({ received: end, at: actor.now }).execute()
    if (end < size || (await hashOf(tx, name)) === sha256) return { received: end, refused: null }
    await tx.deleteFrom('uploads').where('owner_id', '=', name.owner).where('sha256', '=', sha256).execute()
    return { received: 0, refused: 'error:upload.hash' }
  },
})

const ofUpload = (tx: Transaction<Schema>, { owner, sha256 }: UploadName) =>
  tx.updateTable('uploads').where('owner_id', '=', owner).where('sha256', '=', sha256)

async function begin(tx: Transaction<Schema>, { owner, sha256 }: UploadName, size: number, now: Date): Promise<void> {
  const { open } = await tx
    .selectFrom('uploads')
    .select(({ fn }) => fn.sum('size').as('open'))
    .where('owner_id', '=', owner)
    .where('key', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(open ?? 0) + size > UPLOADS_OPEN_MAX_BYTES) throw new InputRefusal({ form: 'error:upload.full' })
  await tx.insertInto('uploads').values({ owner_id: owner, sha256, size, received: 0, key: null, at: now }).execute()
}

/** Of all parts in their order, in hex; by the database, which need not hand out 15 MB for it. */
async function hashOf(db: Kysely<Schema>, { owner, sha256 }: UploadName): Promise<string> {
  const { rows } = await rowsOf({ hash: 'text' })`
    select encode(sha256(string_agg(bytes, ''::bytea order by start)), 'hex') as hash
    from upload_parts where owner_id = ${owner}::uuid and sha256 = ${sha256}`.execute(db)
  return String(rows[0]?.hash)
}
