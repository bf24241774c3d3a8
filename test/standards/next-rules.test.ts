/**
 * The rules change: from June on a C is valid for four months instead of six, and a yellow card leaves five days for a reply instead of
 * seven. Earlier visits and cards keep their meaning, and the check of the whole record finds nothing.
 */
import { beforeAll, expect, test, vi } from 'vitest'
import { checkFiguresCommand } from '#server/cli/check-figures.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { findDutyFile } from '#server/domain/cards/read-card-file.ts'
import { sealVisit } from '#server/domain/cards/seal-visit.ts'
import { compareScores } from '#server/domain/inspections/compare-scores.ts'
import { prepareInspection } from '#server/domain/inspections/prepare-inspection.ts'
import { startInspection } from '#server/domain/inspections/start-inspection.ts'
import { compareStoredFigures, recomputeStoredFigures } from '#server/domain/inspections/stored-figures.ts'
import { restartClocks } from '#server/domain/ownership/change-owner.ts'
import { refreshBayesianMeans } from '#server/domain/places/bayesian-means.ts'
import { mailText } from '#server/messages/text.ts'
import { testApp } from '../support/app.ts'
import { actingAs, cardOf, draft, failing } from '../support/cards.ts'
import { perform } from '../support/commands.ts'
import { testDatabase } from '../support/database.ts'
import { addOfficers, type Officers } from '../support/officers.ts'
import { insertPlaces } from '../support/places.ts'
import { officerActor } from '../support/quarantine.ts'
import { answerAll, seenOf } from '../support/runs.ts'
import { stateOf, visit } from '../support/visitor.ts'

vi.mock('#shared/standards/rules/versions.ts', async () => {
  const { rules202611: now } = await import('#shared/standards/rules/2026-11.ts')
  const before = { ...now, id: '2026-01', from: '2026-01-01T00:00:00+07:00' }
  const next = {
    ...now,
    id: '2026-06',
    from: '2026-06-01T00:00:00+07:00',
    grades: { ...now.grades, A: { ...now.grades.A, score: 99 } },
    validityMonths: { ...now.validityMonths, C: 4 },
    cards: {
      ...now.cards,
      appealDays: 20,
      terms: { ...now.cards.terms, yellow: { replyHours: 5 * 24, fixHours: 10 * 24 } },
      decisionHours: { ...now.cards.decisionHours, yellow: 48 },
    },
  }
  const soon = { ...next, id: '2026-12', from: new Date(Date.now() + 3_600_000).toISOString() }
  return { ruleVersions: [before, next, soon] }
})

const database = await testDatabase()
const { db } = database
let officers = {} as Officers

const day = (on: string, time = '10:00') => new Date(`2026-${on}T${time}:00+07:00`)
/** Two majors of a massage parlour: 88.2, a C. */
const ends = ['SPA-10', 'SPA-12']

beforeAll(async () => {
  await loadReference(database)
  officers = await addOfficers(database)
  await db
    .updateTable('duty_areas')
    .set({ valid_from: day('01-01') })
    .execute()
})

/** A whole visit by the commands: taken along before it, closed at `closed`, arrived at `arrives`. */
async function visited(
  closed: Date,
  arrives = closed,
  failed: string[] = ends,
): Promise<{ place: string; id: string }> {
  const [place = ''] = await insertPlaces(database, [
    { category_id: failed === ends ? 'spa' : 'restaurant', capacity: 40, created_at: day('01-02') },
  ])
  const hourBefore = new Date(closed.getTime() - 3_600_000)
  const { run } = await perform(database, officerActor(officers.officer, hourBefore), prepareInspection, { place })
  const actor = officerActor(officers.officer, arrives)
  await perform(database, actor, startInspection, {
    run: run.view.id,
    place,
    kind: run.view.kind as 'first',
    licensed: null,
    at: null,
    companion: '',
    onDevice: { startedAt: hourBefore, sentAt: arrives },
  })
  await answerAll(database, actor, run.view.id, failed, new Date(closed.getTime() - 60_000))
  const seen = await seenOf(database, run.view.id)
  const closing = { at: closed, sentAt: arrives }
  return { place, id: (await perform(database, actor, sealVisit, { run: run.view.id, seen, closing })).inspection }
}

const sealed = async ({ id, place }: { id: string; place: string }) => ({
  ...(await db
    .selectFrom('inspections')
    .select(['grade', 'rules', 'valid_until'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()),
  ...(await db.selectFrom('businesses').select('grade_rules').where('id', '=', place).executeTakeFirstOrThrow()),
})
const until = (on: string, year = 2026) => new Date(`${year}-${on}T23:59:59.999+07:00`)

test('a visit goes by the rules of its own day, also where it arrives under the next ones', async () => {
  const before = await visited(day('03-10'))
  const late = await visited(day('05-31', '23:30'), day('06-01', '00:30'))
  const after = await visited(day('06-01', '00:30'))
  const old = { grade: 'C', rules: '2026-01', grade_rules: '2026-01' }
  expect(await sealed(before)).toEqual({ ...old, valid_until: until('09-10') })
  expect(await sealed(late)).toEqual({ ...old, valid_until: until('11-30') })
  expect(await sealed(after)).toEqual({
    grade: 'C',
    rules: '2026-06',
    grade_rules: '2026-06',
    valid_until: until('10-01'),
  })
  expect(await compareScores(db)).toEqual([])
  expect(await compareStoredFigures(db)).toEqual([])
})

test('a place says why it has its letter by the rules of its visit', async () => {
  const app = await testApp(database)
  const why = async ({ place }: { place: string }) => {
    const { data } = stateOf(await visit(app).get(`/client/information/${place}`))
    return (data['client/information'] as { safety: { latest: { letter: string; why: unknown } } }).safety.latest
  }
  // One minor question: 97 or so, an A before and a B after.
  const [before, after] = [
    await visited(day('03-11'), day('03-11'), [...failing.minor]),
    await visited(day('06-11'), day('06-11'), [...failing.minor]),
  ]
  expect(await why(before)).toMatchObject({ letter: 'A', why: { threshold: 90 } })
  expect(await why(after)).toMatchObject({ letter: 'B', why: { threshold: 80 } })
  expect(await compareScores(db)).toEqual([])
})

test('a card keeps the terms that it was issued with, for any later move', async () => {
  const issued = async (at: Date) => {
    const { place } = await visited(at, at, [...failing.minor])
    const findings = await db
      .selectFrom('findings')
      .innerJoin('inspections', 'inspections.id', 'findings.inspection_id')
      .select('findings.id')
      .where('business_id', '=', place)
      .execute()
    const now = new Date(at.getTime() + 3_600_000)
    const { card } = await draft(database, {
      place,
      by: officers.officer,
      findings: findings.map(({ id }) => id),
      level: 'yellow',
      now,
    })
    return { card, place, now }
  }
  const days = (from: Date, to: Date | null) => ((to?.getTime() ?? 0) - from.getTime()) / 86_400_000
  const [before, after] = [await issued(day('05-30')), await issued(day('06-12'))]
  expect(await cardOf(database, before.card)).toMatchObject({ rules: '2026-01' })
  expect(await cardOf(database, after.card)).toMatchObject({ rules: '2026-06' })
  expect(days(before.now, (await cardOf(database, before.card)).reply_due_at)).toBe(7)
  expect(days(after.now, (await cardOf(database, after.card)).reply_due_at)).toBe(5)
  const timesOf = async ({ card }: { card: string }) => {
    const file = await findDutyFile(db, { card, officer: officers.officer.id }, { locale: 'th', now: day('07-01') })
    return file?.file.times
  }
  expect(await timesOf(before)).toMatchObject({ appealDays: 15 })
  expect(await timesOf(after)).toMatchObject({ appealDays: 20 })

  // A new owner in July has the whole term of the card, not that of the rules of July.
  const july = day('07-01')
  for (const { place } of [before, after])
    await db
      .transaction()
      .execute((tx) => restartClocks({ tx, actor: actingAs(officers.officer, 'vendor', july) }, place))
  expect(days(july, (await cardOf(database, before.card)).reply_due_at)).toBe(7)
  expect(days(july, (await cardOf(database, after.card)).reply_due_at)).toBe(5)
})

test('pages and messages tell the numbers of now, and the simulator tries others against the thresholds of now', async () => {
  const app = await testApp(database)
  expect((await visit(app).get('/profile/about-us')).text).toContain('4 months (C)')
  expect(mailText('en').t('mail:notice.card_issued.notYou')).toContain('within 20 days')
  // Others hold within the hour: nobody keeps the texts for longer.
  for (const texts of ['messages.json', 'pages/profile.json']) {
    const { headers } = await visit(app).get(`/_i18n/testbuild/en/${texts}`)
    const [, seconds] = /^public, max-age=(\d+)$/.exec(String(headers['cache-control'])) ?? []
    expect([texts, Number(seconds) > 3000 && Number(seconds) <= 3600]).toEqual([texts, true])
  }
  const rules = stateOf(await visit(app, officers.supervisor).get('/inspector/rules')).data['inspector/standards/rules']
  expect(rules).toMatchObject({
    trial: { fields: { a: '99', b: '80', c: '70', d: '50' }, result: { all: { better: 0, worse: 0 } } },
  })
})

test('the check of the whole record finds nothing wrong', async () => {
  // Time has made the cards public, which the sweep does elsewhere.
  await recomputeStoredFigures(db)
  await refreshBayesianMeans(db)
  const printed: string[] = []
  const print = (line: string) => void printed.push(line)
  const code = await checkFiguresCommand.run([], { database, dataDir: '', print, isTerminal: false })
  expect({ code, printed }).toEqual({
    code: 0,
    printed: ['Every place shows what its inspections, cards and reviews say.'],
  })
})
