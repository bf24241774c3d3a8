/**
 * Late work of an officer who was suspended, or moved out of an area, with answers and photos still on the device: here the
 * device hands them over, and the person reads the supervisor's decision. For everybody signed in, because a suspended officer acts as
 * an inspector no more.
 */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { actorId } from '#server/domain/actor.ts'
import { handOver, handOverPhoto } from '#server/domain/quarantine/hand-over.ts'
import { listHandedWork } from '#server/domain/quarantine/queries.ts'
import { getHandingStanding, whyNotHand } from '#server/domain/quarantine/standing.ts'
import { answersOf, photosOf } from '#server/domain/runs/constants.ts'
import { uploadedPhoto } from '#server/domain/runs/uploaded-photo.ts'
import { form, forms } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf, type RequestContext } from '#server/http/request/request-context.ts'
import { code, factFields, opsField, parsed, uploadName, uuid, withFacts } from '#server/http/runs/run-fields.ts'
import { visitFields } from '#shared/inspections/visit-fields.ts'
import { handedWorkPath } from '#shared/quarantine/quarantine.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const {
    search: { before },
  } = readPage(context, handedWorkPath)
  const { database, reader, now } = context
  const reading = { reader: personOf(context).id, locale: reader.locale, now }
  return { ...(await listHandedWork(database.db, reading, before)), before }
}

const named = { run: uuid, place: uuid }

const beginning = z.string().max(4_000).transform(parsed).pipe(visitFields).nullable().default(null)
const flag = z
  .string()
  .default('')
  .transform((text) => text === '1')

/** Before a photo is worked on: only files of a person with work to hand over are unpacked. */
async function whoHands(input: { run: string; place: string }, { database, actor }: RequestContext): Promise<void> {
  const refusal = whyNotHand(await getHandingStanding(database.db, actor, input))
  if (refusal) throw refusal
}

export const action = forms({
  ops: form({
    schema: z.object({ ...named, start: beginning, ended: flag, ops: opsField }),
    limits: (_input, { actor }) => [answersOf(actorId(actor))],
    command: handOver,
    input: ({ run, place, start, ended, ops }) => ({ run, place, beginning: start, isEnded: ended, ops }),
    answer: (_input, _context, handed) => ({ data: handed }),
  }),
  photo: form({
    schema: z.object({ ...named, question: code, uploaded: uploadName, ...factFields }).transform(withFacts),
    check: whoHands,
    limits: (_input, { actor }) => [photosOf(actorId(actor))],
    prepare: ({ uploaded: sha256 }, { database: { db }, storage, photoNaming: naming, actor }) =>
      uploadedPhoto({ db, storage, naming }, { owner: actorId(actor), sha256 }),
    command: handOverPhoto,
    input: ({ run, place, question, facts }, _context, photo) => ({
      run,
      place,
      question,
      facts,
      photo: { key: photo.key, sha256: photo.sha256 },
    }),
    answer: (_input, _context, handed) => ({ data: handed }),
  }),
})
