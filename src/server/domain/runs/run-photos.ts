/** Pictures of a run: each once for its question, known by the hash of the original; taken out they are no evidence any more, but stay on record. */
import { v7 as uuidv7 } from 'uuid'
import { problems } from '#shared/problems.ts'
import { QUESTION_PHOTOS_MOST } from '#shared/runs/run-limits.ts'
import { step } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import type { StoredPhoto } from '../photos/store-photo.ts'
import { getRun, whileOpen } from './access.ts'
import type { RunRow } from './queries.ts'

/** Adds pictures to a question; one that is there already stays as it is, one that was taken out comes back. */
export const addRunPhotos = step<{ run: string; question: string; photos: readonly StoredPhoto[] }, undefined, RunRow>({
  load: ({ tx, actor }, { run }) => getRun(tx, actor, run, 'lock'),
  may: (run, _doing, { question }) =>
    run.asked.includes(question) ? whileOpen(run) : new InputRefusal({ photos: 'error:run.question' }),
  async run({ tx, actor }, { question, photos }, { id }) {
    for (const { key, sha256 } of photos)
      await tx
        .insertInto('run_photos')
        .values({ id: uuidv7(), run_id: id, question, key, sha256, by_id: actor.id, at: actor.now, removed_at: null })
        .onConflict((it) => it.constraint('run_photos_once').doUpdateSet({ removed_at: null }))
        .execute()
    const { count } = await tx
      .selectFrom('run_photos')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('run_id', '=', id)
      .where('question', '=', question)
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (count > QUESTION_PHOTOS_MOST)
      throw new InputRefusal({ photos: ['error:run.photosMost', { most: QUESTION_PHOTOS_MOST }] })
    return undefined
  },
})

/** Takes a picture out. Throws `page_not_found` for one of another run. */
export const removeRunPhoto = step<{ run: string; photo: string }, undefined, RunRow>({
  load: ({ tx, actor }, { run }) => getRun(tx, actor, run, 'lock'),
  may: (run) => whileOpen(run),
  async run({ tx, actor }, { photo }, { id }) {
    const { numUpdatedRows } = await tx
      .updateTable('run_photos')
      .set({ removed_at: actor.now })
      .where('id', '=', photo)
      .where('run_id', '=', id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw problems.page_not_found()
    return undefined
  },
})
