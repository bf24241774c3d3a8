/** Sealing by a device's key: it signs the contents shown, a signature of anything else is refused by name, and a missing one is shown as such. */
import { generateKeyPairSync, sign } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { perform } from '../../../../test/support/commands.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addPerson, personas, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { begin, officerActor } from '../../../../test/support/quarantine.ts'
import { answerAll, seenOf } from '../../../../test/support/runs.ts'
import { listSigningDevices, revokeDevice } from '../accounts/signing-devices.ts'
import { sealInspection } from '../inspections/seal-inspection.ts'
import { readOps } from './queries.ts'
import { isSigned, type SealSignature, statementOf } from './signatures.ts'
import { verifyRuns } from './verify-runs.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
let officer = {} as TestPerson
beforeAll(async () => {
  officer = await addPerson(database, personas.inspector)
})

/** A key as a browser makes it, and its signatures. */
function keyPair(namedCurve = 'P-256') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve })
  const key = publicKey.export({ format: 'der', type: 'spki' })
  const signing = (text: string): SealSignature => ({
    key,
    userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/140',
    signature: sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }),
  })
  return { key, signing }
}

async function answered(by = officer): Promise<{ run: string; seen: string; statement: string }> {
  const [place = ''] = await insertPlaces(database, [{ capacity: 40 }])
  const run = await begin(database, by, place)
  await answerAll(database, officerActor(by), run, ['REST-07'])
  const seen = await seenOf(database, run)
  return { run, seen, statement: statementOf(await readOps(db, run), seen, null) }
}
const seal = (run: string, seen: string, signature: SealSignature | null, by = officer) =>
  perform(database, officerActor(by), sealInspection, { run, seen, signature })
const runOf = (run: string) => db.selectFrom('runs').selectAll().where('id', '=', run).executeTakeFirstOrThrow()
const signedBy = async (run: string) => {
  const { rows } = await sql<{ signed: unknown }>`
    select after->'signed' as signed from audit_events where action = 'inspection.seal' and after->>'run' = ${run}`.execute(
    db,
  )
  return rows.map(({ signed }) => signed)
}
const refused = (form: string) => expect.objectContaining({ errors: { form } })

test('a device’s signature is sealed with the contents and stands in the record, and the device is listed once', async () => {
  const { key, signing } = keyPair()
  const device = () => db.selectFrom('devices').selectAll().where('public_key', '=', key).execute()
  for (let time = 0; time < 2; time++) {
    const { run, seen, statement } = await answered()
    await seal(run, seen, signing(statement))
    const [known, ...more] = await device()
    expect(more).toEqual([])
    expect(await runOf(run)).toMatchObject({ state: 'sealed', signed_by: known?.id })
    expect(await signedBy(run)).toEqual([known?.id])
    // Sent again, because the answer was lost: the same receipt.
    await seal(run, seen, signing(statement))
  }
})

test('another key in place of the signing one, with its own signature, is found by the key on record', async () => {
  const [mine, forged] = [keyPair(), keyPair()]
  const { run, seen, statement } = await answered()
  await seal(run, seen, mine.signing(statement))
  const faults = async () => (await verifyRuns(db)).faults.filter((fault) => fault.run === run)
  expect(await faults()).toEqual([])
  const { signed_by } = await runOf(run)
  await db
    .updateTable('devices')
    .set({ public_key: forged.key })
    .where('id', '=', signed_by as string)
    .execute()
  await sql`alter table runs disable trigger user`.execute(db)
  await db
    .updateTable('runs')
    .set({ signature: forged.signing(statement).signature })
    .where('id', '=', run)
    .execute()
  await sql`alter table runs enable trigger user`.execute(db)
  expect(await faults()).toMatchObject([{ run, op: null }])
  await db
    .updateTable('devices')
    .set({ public_key: mine.key })
    .where('id', '=', signed_by as string)
    .execute()
})

test('without a signature it is sealed, and the record says so', async () => {
  const { run, seen } = await answered()
  await seal(run, seen, null)
  expect(await runOf(run)).toMatchObject({ state: 'sealed', signed_by: null, signature: null })
  expect(await signedBy(run)).toEqual([null])
})

test('a signature of another text, by another kind of key or of another person seals nothing', async () => {
  const { signing } = keyPair()
  const { run, seen, statement } = await answered()
  const wrong = refused('error:run.signature')
  await expect(seal(run, seen, signing(`${statement} `))).rejects.toEqual(wrong)
  await expect(seal(run, seen, keyPair('P-384').signing(statement))).rejects.toEqual(wrong)
  await expect(seal(run, seen, { ...signing(statement), key: Buffer.alloc(91) })).rejects.toEqual(wrong)
  expect(await runOf(run)).toMatchObject({ state: 'open', signed_by: null })
  await seal(run, seen, signing(statement))
  const colleague = await addPerson(database, personas.inspector)
  const other = await answered(colleague)
  await expect(seal(other.run, other.seen, signing(other.statement), colleague)).rejects.toEqual(wrong)
})

test('a revoked device seals nothing any more; its earlier seals stay', async () => {
  const { signing } = keyPair()
  const before = await answered()
  await seal(before.run, before.seen, signing(before.statement))
  const { signed_by: device } = await runOf(before.run)
  const stranger = await addPerson(database)
  const revoke = (by: { id: string }) => perform(database, officerActor(by), revokeDevice, { device: device ?? '' })
  await expect(revoke(stranger)).rejects.toMatchObject({ code: 'page_not_found' })
  for (let time = 0; time < 2; time++) await revoke(officer)
  expect((await listSigningDevices(db, officer.id)).map(({ id }) => id)).not.toContain(device)
  const { run, seen, statement } = await answered()
  await expect(seal(run, seen, signing(statement))).rejects.toEqual(refused('error:run.deviceRevoked'))
  expect((await runOf(run)).state).toBe('open')
  expect((await verifyRuns(db)).faults.filter((fault) => fault.run === before.run)).toEqual([])
})

test('an answer changed in the database, with every hash recomputed, is found by the signature', async () => {
  const { signing } = keyPair()
  const { run, seen, statement } = await answered()
  await seal(run, seen, signing(statement))
  await sql`alter table run_ops disable trigger user`.execute(db)
  await sql`update run_ops set note = 'ไม่พบสิ่งใดผิดปกติเลย' where run_id = ${run} and question = 'REST-07'`.execute(db)
  await sql`alter table run_ops enable trigger user`.execute(db)
  const { signature } = await runOf(run)
  const [device] = await db
    .selectFrom('devices')
    .select('public_key as key')
    .where('id', '=', (await runOf(run)).signed_by)
    .execute()
  const sent = { key: device?.key ?? Buffer.alloc(0), signature: signature ?? Buffer.alloc(0) }
  expect(isSigned(sent, statement)).toBe(true)
  expect(isSigned(sent, statementOf(await readOps(db, run), seen, null))).toBe(false)
  expect((await verifyRuns(db)).faults).toContainEqual(expect.objectContaining({ run, op: null }))
})
