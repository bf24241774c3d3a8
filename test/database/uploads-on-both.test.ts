/** Uploads are the same on both databases: in order under one another, whole when they are whole, gone after their days. */
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { EXPIRED_KEPT_MS, removeExpired } from '#server/db/remove-expired.ts'
import { findUpload, readUpload, releaseUpload } from '#server/domain/uploads/queries.ts'
import { dayMs } from '#shared/bangkok.ts'
import { PHOTO_MAX_BYTES } from '#shared/photos/photos.ts'
import { UPLOAD_DAYS, UPLOAD_PART_MAX_BYTES } from '#shared/uploads/upload-parts.ts'
import { addPerson } from '../support/people.ts'
import { sha256Of, upload } from '../support/uploads.ts'
import { openBoth } from './both.ts'

const { onBoth } = await openBoth()

onBoth((database) => {
  const { db } = database
  const partsOf = async (sha256: string) =>
    (await db.selectFrom('upload_parts').select('start').where('sha256', '=', sha256).execute()).length

  test('the largest photo comes in parts, each sent twice at once, and is complete', async () => {
    const { id: owner } = await addPerson(database)
    const bytes = randomBytes(PHOTO_MAX_BYTES)
    for (let from = 0; from < bytes.length; from += UPLOAD_PART_MAX_BYTES) {
      const part = { from, until: from + UPLOAD_PART_MAX_BYTES }
      const both = await Promise.all([upload(database, owner, bytes, part), upload(database, owner, bytes, part)])
      const end = Math.min(part.until, bytes.length)
      expect(both.map(({ received, refused }) => [received, refused]).sort()).toEqual(
        [
          [end, 'error:upload.offset'],
          [end, null],
        ].sort(),
      )
    }
    const name = { owner, sha256: sha256Of(bytes) }
    expect((await readUpload(db, name)).equals(bytes)).toBe(true)
    await db.transaction().execute((tx) => releaseUpload(tx, name, 'pab/x-1x1', new Date()))
    expect([await partsOf(name.sha256), (await findUpload(db, name))?.key]).toEqual([0, 'pab/x-1x1'])
  })

  test('an abandoned upload goes after its days with its parts, to the millisecond', async () => {
    const { id: owner } = await addPerson(database)
    const now = new Date('2026-11-21T05:00:00Z')
    const ends = now.getTime() - UPLOAD_DAYS * dayMs - EXPIRED_KEPT_MS
    const [gone, stays] = [randomBytes(300), randomBytes(300)]
    await upload(database, owner, gone, { until: 100, now: new Date(ends - 1) })
    await upload(database, owner, stays, { until: 100, now: new Date(ends) })
    expect(await removeExpired(db, { now })).toBe(1)
    expect([await partsOf(sha256Of(gone)), await partsOf(sha256Of(stays))]).toEqual([0, 1])
  })
})
