/** Hands under a visit: given for what was shown, kept when another takes their place, and final with the seal. */
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { type Hand, handAnswer } from '#shared/runs/hands.ts'
import { perform } from '../../../../test/support/commands.ts'
import { forgetLimits, testDatabase } from '../../../../test/support/database.ts'
import { addOfficers, type Officers } from '../../../../test/support/officers.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { officerActor } from '../../../../test/support/quarantine.ts'
import { answerAll, seenOf, sendOps, shownOf, signVisit, testDevice } from '../../../../test/support/runs.ts'
import { sealInspection } from '../inspections/seal-inspection.ts'
import { startInspection } from '../inspections/start-inspection.ts'
import { handsUnder } from './find-hands.ts'
import { readOps } from './queries.ts'

const database = await testDatabase()
const { db } = database
let officers = {} as Officers
let run = ''

beforeAll(async () => {
  await loadReference(database)
  officers = await addOfficers(database)
})
beforeEach(async () => {
  await forgetLimits(database)
  const [place = ''] = await insertPlaces(database, [{}])
  const visit = { run: uuidv7(), place, licensed: null, at: null, companion: '' }
  ;({ run } = await perform(database, officerActor(officers.officer), startInspection, { ...visit, kind: 'first' }))
  await answerAll(database, officerActor(officers.officer), run)
})

const strokes = 'M10 60L30 20L50 90L70 30L90 80L120 40'
const drawn = { how: 'drawn', name: 'แก้ว ใจดี', position: 'ผู้จัดการเวร', strokes, reason: '', witness: '' } as const
const device = testDevice()
const send = async (code: string, hand: Partial<Hand>, replaces: string[] = []) => {
  const given = handAnswer({ shown: await shownOf(database, run), ...drawn, ...hand } as Hand)
  const { outcomes } = await sendOps(database, officerActor(officers.officer), run, [
    device(code, { ...given, replaces }),
  ])
  return outcomes[0]?.refused ?? null
}
const seal = async () =>
  perform(database, officerActor(officers.officer), sealInspection, {
    run,
    seen: await seenOf(database, run),
    asksHands: true,
  })
const heads = async () => (await readOps(db, run)).filter(({ question }) => question === 'MANAGER')

test('what is no hand is refused by name: a dot, no name, no reason, a survey’s way of an officer, a strange field', async () => {
  expect(await send('MANAGER', { strokes: 'M1 1' })).toBe('inspection:error.hand')
  expect(await send('MANAGER', { strokes: `${strokes}"/><script>` })).toBe('inspection:error.hand')
  expect(await send('MANAGER', { name: ' ' })).toBe('inspection:error.hand')
  expect(await send('MANAGER', { how: 'refused' })).toBe('inspection:error.hand')
  expect(await send('OFFICER', { how: 'refused', reason: 'ไม่ลงชื่อ' })).toBe('inspection:error.hand')
  const given = handAnswer({ shown: await shownOf(database, run), ...drawn })
  const strange = JSON.stringify({ ...JSON.parse(given.note), more: 'x' })
  const { outcomes } = await sendOps(database, officerActor(officers.officer), run, [
    device('MANAGER', { ...given, note: strange }),
  ])
  expect(outcomes[0]?.refused).toBe('inspection:error.hand')
  expect(await send('MANAGER', { shown: 'x' })).toBe('inspection:error.hand')
  expect(await send('MANAGER', { strokes: strokes.repeat(200) })).toBe('inspection:error.hand')
  expect(await send('MANAGER', {})).toBe(null)
})

test('a visit is sealed with both hands for what it says; an answer after them asks for both again', async () => {
  const first = testDevice()
  await sendOps(database, officerActor(officers.officer), run, [first('REST-07', { value: 'yes', note: 'ดูอีกครั้ง' })])
  await expect(seal()).rejects.toMatchObject({ errors: { form: 'error:run.missing' } })
  const there = (await readOps(db, run)).filter(({ question }) => question === 'REST-07')
  await sendOps(database, officerActor(officers.officer), run, [
    first('REST-07', { replaces: there.map(({ device, n }) => `${device}:${n}`) }),
  ])
  await expect(seal()).rejects.toMatchObject({ errors: { form: 'inspection:error.hands' } })
  await signVisit(database, officerActor(officers.officer), run)
  expect((await seal()).inspection).toEqual(expect.any(String))
})

test('a retake keeps the earlier one on record; two that differ are none; after the seal none is taken or changed', async () => {
  const [before] = await heads()
  const id = `${before?.device}:${before?.n}`
  await send('MANAGER', {})
  await expect(seal()).rejects.toMatchObject({ errors: { form: 'inspection:error.hands' } })
  const own = (await heads()).map((op) => `${op.device}:${op.n}`)
  expect(await send('MANAGER', { how: 'refused', reason: 'ขอปรึกษาเจ้าของก่อน' }, own)).toBe(null)
  await seal()
  const { MANAGER, OFFICER } = handsUnder(await readOps(db, run))
  expect(MANAGER).toMatchObject({ how: 'refused', reason: 'ขอปรึกษาเจ้าของก่อน', earlier: 2 })
  expect(OFFICER).toMatchObject({ how: 'typed', earlier: 0, by: officers.officer.id })
  expect(own).toContain(id)
  await expect(send('MANAGER', {}, own)).rejects.toMatchObject({ errors: { form: 'error:run.ended' } })
  await expect(
    db.updateTable('run_ops').set({ note: '{}' }).where('run_id', '=', run).where('question', '=', 'MANAGER').execute(),
  ).rejects.toThrow('never changed')
})
