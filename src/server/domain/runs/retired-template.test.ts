/** A run stays with the questionnaire that it was begun by; when that was replaced, it goes on for the days of grace and no longer. */
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs } from '#shared/bangkok.ts'
import { TEMPLATE_GRACE_DAYS } from '#shared/runs/run-limits.ts'
import { agencyOf } from '../../../../test/support/agencies.ts'
import { perform } from '../../../../test/support/commands.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { insertInspection } from '../../../../test/support/inspections.ts'
import { addPerson, personas } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { answerAll, seenOf, sendOps, testDevice } from '../../../../test/support/runs.ts'
import { loadReference } from '../../db/reference/load-reference.ts'
import type { Actor } from '../actor.ts'
import { abortInspection } from '../inspections/abort-inspection.ts'
import { sealInspection } from '../inspections/seal-inspection.ts'
import { startInspection } from '../inspections/start-inspection.ts'
import { dropSurvey, startSurvey, submitSurvey } from '../surveys/commands.ts'
import { answerByForm } from './answer-by-form.ts'
import { openRun } from './open-run.ts'
import { changeRunPhotos, noFacts } from './run-photos.ts'

const database = await testDatabase()
const { db } = database
const retired = new Date('2026-11-01T03:00:00Z')
const begun = new Date(retired.getTime() - dayMs)
const lastMoment = new Date(retired.getTime() + TEMPLATE_GRACE_DAYS * dayMs)
const tooLate = new Date(lastMoment.getTime() + 1)
const refusal = { errors: { form: 'error:run.templateRetired' } }
const ids = { inspector: '', vendor: '' }
let place = ''

const as = (role: 'inspector' | 'vendor', now: Date): Actor => ({
  id: ids[role],
  role,
  address: null,
  now,
  salt: Buffer.alloc(32),
})

/** The same questions, as the next version of restaurants’. */
async function publishNext(at: Date): Promise<void> {
  await sql`insert into question_templates select 'restaurant.2', kind, 2, name_th, name_en, name_cn, null
    from question_templates where id = 'restaurant.1'`.execute(db)
  await sql`insert into questions select code || '.2', 'restaurant.2', position, code, section, type, pass_rule, weight, critical,
    photo, scope, basis, text_th, text_en, text_cn, options from questions where template_id = 'restaurant.1'`.execute(
    db,
  )
  await db.updateTable('question_templates').set({ published_at: at }).where('id', '=', 'restaurant.2').execute()
}

beforeAll(async () => {
  await loadReference(database)
  for (const role of ['inspector', 'vendor'] as const)
    ids[role] = (await addPerson(database, { ...personas[role], now: begun })).id
  await publishNext(retired)
})

beforeEach(async () => {
  ;[place = ''] = await insertPlaces(database, [
    { owner_id: ids.vendor, category_id: 'restaurant', province_code: 83, district_code: 8301, capacity: 40 },
  ])
})

/** A run of the version before. */
async function openOld(kind: 'first' | 'survey'): Promise<string> {
  const run = uuidv7()
  const agency = kind === 'survey' ? null : await agencyOf(database)
  await db.transaction().execute((tx) =>
    openRun(tx, as(kind === 'survey' ? 'vendor' : 'inspector', begun), {
      id: run,
      kind,
      place,
      template: 'restaurant.1',
      follows: null,
      agency,
      capacity: 40,
      licensed: null,
      askedOf: (questions) => questions.map(({ code }) => code),
    }),
  )
  return run
}

test('until the last moment of grace answers are taken, and a complete run is sealed', async () => {
  const run = await openOld('first')
  await answerAll(database, as('inspector', lastMoment), run)
  const { inspection } = await perform(database, as('inspector', lastMoment), sealInspection, {
    run,
    seen: await seenOf(database, run),
  })
  const again = await perform(database, as('inspector', tooLate), sealInspection, { run, seen: 'a'.repeat(64) })
  expect(again).toEqual({ inspection })
})

test('after it nothing is taken any more: no answer, no photo, no seal', async () => {
  const run = await openOld('first')
  await answerAll(database, as('inspector', lastMoment), run)
  const late = as('inspector', tooLate)
  await expect(sendOps(database, late, run, [testDevice()('REST-07')])).rejects.toMatchObject(refusal)
  const given = { value: 'no', naReason: null, note: '' }
  const answer = { run, question: 'REST-07', replaces: [], given, photos: [], remove: null }
  await expect(perform(database, late, answerByForm, answer)).rejects.toMatchObject(refusal)
  const photos = { run, question: 'REST-07', added: [], facts: noFacts, removed: null, uploaded: null }
  await expect(perform(database, late, changeRunPhotos, photos)).rejects.toMatchObject(refusal)
  const seen = await seenOf(database, run)
  await expect(perform(database, late, sealInspection, { run, seen })).rejects.toMatchObject(refusal)
  await perform(database, late, abortInspection, { run, reason: 'closed' })
  const begin = { run: uuidv7(), place, kind: 'first', licensed: null, at: null, companion: '' } as const
  const next = await perform(database, late, startInspection, begin)
  const row = await db.selectFrom('runs').select('template_id').where('id', '=', next.run).executeTakeFirstOrThrow()
  expect(row.template_id).toBe('restaurant.2')
})

test('a self-survey ends the same way, and is begun anew with the new version', async () => {
  const run = await openOld('survey')
  await answerAll(database, as('vendor', lastMoment), run)
  const late = as('vendor', tooLate)
  const seen = await seenOf(database, run)
  await expect(perform(database, late, submitSurvey, { run, seen })).rejects.toMatchObject(refusal)
  await perform(database, late, dropSurvey, { run })
  expect((await perform(database, late, startSurvey, { run: uuidv7(), place })).run).not.toBe(run)
})

test('none is begun by it any more', async () => {
  const begin = (now: Date) =>
    db.transaction().execute((tx) =>
      openRun(tx, as('vendor', now), {
        id: uuidv7(),
        kind: 'survey',
        place,
        template: 'restaurant.1',
        follows: null,
        agency: null,
        capacity: 40,
        licensed: null,
        askedOf: () => ['REST-07'],
      }),
    )
  await expect(begin(tooLate)).rejects.toMatchObject(refusal)
  await begin(lastMoment)
})

test('a recheck uses the questionnaire of the inspection that it follows, however old that is', async () => {
  await insertInspection(database, { businessId: place, failed: ['REST-07'] })
  const late = as('inspector', tooLate)
  const begin = { run: uuidv7(), place, kind: 'recheck', licensed: null, at: null, companion: '' } as const
  const { run } = await perform(database, late, startInspection, begin)
  await answerAll(database, late, run)
  await perform(database, late, sealInspection, { run, seen: await seenOf(database, run) })
})
