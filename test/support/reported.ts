/** Reports of an agency's own system, for tests: as it sends them, and as they stand. */
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#server/db/database.ts'
import { templateId } from '#server/db/reference/question-templates.ts'
import { answerValue } from '#server/demo/build-inspection.ts'
import { executeAsProduct } from '#server/domain/command/as-product.ts'
import { findKey } from '#server/domain/keys/find-key.ts'
import { makeAgencyKey } from '#server/domain/keys/make-key.ts'
import { beginReports } from '#server/domain/reported/begin-reports.ts'
import { storeReport, withdrawReport } from '#server/domain/reported/store-report.ts'
import { bangkokDay } from '#shared/bangkok.ts'
import type { SentInspection } from '#shared/open/reported.ts'
import { agencyOf } from './agencies.ts'
import { actingAs } from './cards.ts'
import { perform } from './commands.ts'
import { templateOf } from './inspections.ts'
import type { TestPerson } from './people.ts'

const restaurant = templateOf('restaurant')

/** Answers to every question of a restaurant with capacity 40; those named fail. */
export const wholeAnswers = (failed: readonly string[] = []) =>
  restaurant.questions.map((question) => ({
    code: question.code,
    value: answerValue(question, failed.includes(question.code) ? 'fail' : 'pass', 40),
  }))

/** A whole report of today. */
export const reportOf = (place: string, given: Partial<SentInspection> = {}): SentInspection => ({
  number: 'T-1',
  place,
  source: 'ระบบตรวจของเทศบาล',
  visited_on: bangkokDay(new Date()),
  template: templateId(restaurant),
  answers: wholeAnswers(),
  ...given,
})

/** A list of one report, sent with a key that `maker`, a supervisor of the agency, has made. */
export async function beginReport(database: Database, maker: Pick<TestPerson, 'id'>, place: string): Promise<void> {
  const id = await agencyOf(database)
  const { rev } = await database.db.selectFrom('agencies').select('rev').where('id', '=', id).executeTakeFirstOrThrow()
  const actor = actingAs(maker, 'inspector')
  const asked = { agency: id, rev, name: 'ระบบตรวจ', days: 30, scopes: ['inspections'] as const, area: 83 }
  const { key } = await perform(database, actor, makeAgencyKey, asked)
  const found = await findKey(database.db, key, new Date())
  if (typeof found === 'string') throw new Error('The key is good')
  await perform(database, actor, beginReports, { key: found.id, sha256: '', rows: [reportOf(place)], isDry: true })
}

/** The same, stored; then corrected and withdrawn. */
export async function storeReports({ db }: Pick<Database, 'db'>, agency: string, place: string): Promise<void> {
  const sent = reportOf(place, { number: uuidv7(), correction: 'กรอกผิดแบบ' })
  const judged = { place, template: null, answers: [], points: [], graded: null }
  const storing = { agency, job: uuidv7(), sent, judged, sha256: '' }
  const stored = () =>
    db.selectFrom('reported_inspections').selectAll().where('number', '=', sent.number).executeTakeFirstOrThrow()
  await executeAsProduct(db, storeReport, { ...storing, before: null })
  await executeAsProduct(db, storeReport, { ...storing, before: await stored() })
  await executeAsProduct(db, withdrawReport, { job: storing.job, report: await stored(), reason: 'ตรวจผิดร้าน' })
}

/** One that stands, without a letter. */
export async function insertReported(database: Pick<Database, 'db'>, place: string): Promise<string> {
  const id = uuidv7()
  await database.db
    .insertInto('reported_inspections')
    .values({
      id,
      agency_id: await agencyOf(database),
      business_id: place,
      number: `T-${id}`,
      source: 'ระบบตรวจของเทศบาล',
      visited_on: bangkokDay(new Date()),
      template_id: null,
      answers: '[]',
      points: JSON.stringify([{ severity: 'minor', said: 'ถังขยะไม่มีฝาปิด' }]),
      score: null,
      grade: null,
      valid_until: null,
      rules: null,
      sha256: '',
      reported_at: new Date(),
      corrected_at: null,
      corrected_reason: null,
      withdrawn_at: null,
      withdrawn_reason: null,
    })
    .execute()
  return id
}
