/** Pictures of a run: each once for its question, known by the hash of the original; one that is taken out is no evidence any more, but stays on record. */
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { problems } from '#shared/problems.ts'
import type { PhotoSource, RunPhoto } from '#shared/runs/run.ts'
import { QUESTION_PHOTOS_MOST } from '#shared/runs/run-limits.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, rowsOf } from '../../db/sql.ts'
import { type Actor, actorId } from '../actor.ts'
import { step } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import { releaseUpload } from '../uploads/queries.ts'
import { getRun, whileAnswered } from './access.ts'
import { presentPhoto } from './present-run.ts'
import { type RunRow, readRun } from './queries.ts'
import type { SavedPhoto } from './uploaded-photo.ts'

/** The device's data of a photo; sealed with it, and trusted no further than the device. */
export interface PhotoFacts {
  takenAt: Date | null
  source: PhotoSource | null
  at: { lat: number; lng: number } | null
}

/** A plain form says nothing. */
export const noFacts: PhotoFacts = { takenAt: null, source: null, at: null }

/** A fix is seen now or not at all: in a recheck nothing comes from a gallery (domain, section 5). */
export const whyNotFrom = ({ kind }: RunRow, { source }: PhotoFacts): InputRefusal | null =>
  kind === 'recheck' && source === 'file' ? new InputRefusal({ photos: 'error:run.fromFile' }) : null

/**
 * Whether a recheck's file was already sent with another visit or a reply: then it was not taken now. Pictures that only look alike
 * do not count, because a recheck asks for the same view; the deciding officer sees them side by side (domain/cards/find-lookalikes).
 */
export async function isShownBefore(
  tx: Transaction<Schema>,
  { id, kind }: Pick<RunRow, 'id' | 'kind'>,
  { sha256 }: Pick<SavedPhoto, 'sha256'>,
): Promise<boolean> {
  if (kind !== 'recheck') return false
  const { rows } = await rowsOf({ known: 'bool' })`
    select exists (
      select from run_photos p join runs r on r.id = p.run_id
      where p.sha256 = ${sha256} and r.id <> ${id}::uuid and r.state <> 'dropped'
    ) or exists (select from card_reply_photos where sha256 = ${sha256}) as known`.execute(tx)
  return rows[0]?.known === true
}

interface AddedPhotos {
  question: string
  photos: readonly SavedPhoto[]
  facts: PhotoFacts
}

/**
 * Adds pictures to a question of a locked run; one that is there already stays as it is. One that was taken out comes back
 * where somebody takes it again, and not by the same sending that arrives once more. Throws a refusal where a recheck is shown an old one.
 */
export async function storeRunPhotos(
  tx: Transaction<Schema>,
  run: RunRow,
  { question, photos, facts }: AddedPhotos,
  { id: by, now }: Pick<Actor, 'id' | 'now'>,
): Promise<void> {
  const { id } = run
  for (const { key, sha256 } of photos) {
    if (await isShownBefore(tx, run, { sha256 })) throw new InputRefusal({ photos: 'error:run.shownBefore' })
    await tx
      .insertInto('run_photos')
      .values({
        id: uuidv7(),
        run_id: id,
        question,
        key,
        sha256,
        by_id: by,
        at: now,
        removed_at: null,
        taken_at: facts.takenAt,
        source: facts.source,
        lat: facts.at?.lat ?? null,
        lng: facts.at?.lng ?? null,
      })
      .onConflict((it) =>
        it
          .constraint('run_photos_once')
          .doUpdateSet({ removed_at: null })
          // A plain form says no time, and is one command however often it arrives.
          .where(bool`run_photos.taken_at is null or run_photos.taken_at <> excluded.taken_at`),
      )
      .execute()
  }
  const { count } = await tx
    .selectFrom('run_photos')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('run_id', '=', id)
    .where('question', '=', question)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) > QUESTION_PHOTOS_MOST)
    throw new InputRefusal({ photos: ['error:run.photosMost', { most: QUESTION_PHOTOS_MOST }] })
}

/** Takes a picture out of a locked run. Throws `page_not_found` for one of another run. */
export async function removeRunPhoto(tx: Transaction<Schema>, { id }: RunRow, photo: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('run_photos')
    .set({ removed_at: now })
    .where('id', '=', photo)
    .where('run_id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw problems.page_not_found()
}

interface PhotoChange {
  run: string
  question: string
  added: readonly SavedPhoto[]
  facts: PhotoFacts
  removed: string | null
  /** The one of them that came as an upload of the person's. */
  uploaded: SavedPhoto | null
}

/** A device's changes to the pictures of a question; the answer lists the present ones. */
export const changeRunPhotos = step<PhotoChange, RunPhoto[], RunRow>({
  load: ({ tx, actor }, { run }) => getRun(tx, actor, run, 'lock'),
  may: (run, { actor }, { question, facts }) =>
    run.asked.includes(question)
      ? (whileAnswered(run, actor) ?? whyNotFrom(run, facts))
      : new InputRefusal({ photos: 'error:run.question' }),
  async run({ tx, actor }, { question, added, facts, removed, uploaded }, run) {
    await storeRunPhotos(tx, run, { question, photos: added, facts }, actor)
    if (uploaded) await releaseUpload(tx, { owner: actorId(actor), sha256: uploaded.sha256 }, uploaded.key, actor.now)
    if (removed !== null) await removeRunPhoto(tx, run, removed, actor.now)
    const { photos } = await readRun(tx, run)
    return photos.filter((photo) => photo.question === question).map(presentPhoto)
  },
})
