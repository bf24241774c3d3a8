/**
 * Many synchronisations of a device over a network that breaks, with a server that is killed between and within them; then the device's
 * acknowledgements are compared with the rows: everything acknowledged is stored, nothing twice, and one receipt.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { readQuestionTemplates } from '#server/db/reference/question-templates.ts'
import { createRandom } from '#server/demo/random.ts'
import { startInspection } from '#server/domain/inspections/start-inspection.ts'
import { readOps } from '#server/domain/runs/queries.ts'
import { verifyRuns } from '#server/domain/runs/verify-runs.ts'
import { isSameAnswer, opId } from '#shared/runs/run-ops.ts'
import { breakingProxy } from './breaking-proxy.ts'
import { perform } from './commands.ts'
import { type FieldDevice, fieldDevice } from './field-device.ts'
import { killedServer } from './killed-server.ts'
import { addPerson, personas } from './people.ts'
import { insertPlaces } from './places.ts'
import { singleFetch } from './single-fetch.ts'
import { sha256Of } from './uploads.ts'

interface FieldDay {
  /** Data folder of the server. */
  dataDir: string
  /** Of a PostgreSQL; the embedded one without. */
  url?: string
  seed: number
  syncs: number
  kills: number
  /** Share of connections that meet a fault. @default 0.35 */
  share?: number
}

/** The outcome. `wrong` names every row that differs from its acknowledgement. */
export interface FieldReport {
  ops: number
  photos: number
  kills: number
  connections: number
  faults: number
  /** Synchronisations that broke off. */
  broken: number
  wrong: string[]
}

const capacity = 40

/** An officer with an open inspection. */
async function prepare(database: Database) {
  await migrate(database)
  await loadReference(database)
  const { id, token } = await addPerson(database, personas.inspector)
  const [place = ''] = await insertPlaces(database, [
    { category_id: 'restaurant', province_code: 83, district_code: 8301, capacity },
  ])
  const actor = { id, role: 'inspector' as const, address: null, now: new Date(), salt: Buffer.alloc(32) }
  const visit = { run: uuidv7(), place, kind: 'first' as const, licensed: null, at: null, companion: '' }
  const { run } = await perform(database, actor, startInspection, visit)
  const { asked } = await database.db.selectFrom('runs').select('asked').where('id', '=', run).executeTakeFirstOrThrow()
  return { run, token, asked, path: `/inspector/recheck-by-business-id/${place}` }
}

/** Plays it. The build has to be there. */
export async function playFieldDay({ dataDir, url, seed, syncs, kills, share = 0.35 }: FieldDay): Promise<FieldReport> {
  const random = createRandom(seed, 'field day')
  const before = await openDatabase({ dataDir, url })
  const { run, token, asked, path: page } = await prepare(before)
  await before.close()
  const server = killedServer({ DATA_DIR: dataDir, DATABASE_URL: url ?? '' })
  const proxy = await breakingProxy({ random: createRandom(seed, 'proxy'), share })
  proxy.leadTo(await server.start())
  const ask = singleFetch(() => `http://127.0.0.1:${proxy.port}`, `session=${token}`)
  const fetchBefore = globalThis.fetch
  // For the device's own code, which asks the page's origin.
  globalThis.fetch = ask as typeof fetch
  const questions = readQuestionTemplates().flatMap((it) => it.questions.filter(({ code }) => asked.includes(code)))
  const device = fieldDevice({ run, path: page, questions, capacity, random, ask })
  const killAt = new Set(random.sample([...Array(syncs).keys()], kills))
  let broken = 0
  const restart = async () => {
    await new Promise((resolve) => setTimeout(resolve, random.int(0, 600)))
    proxy.leadTo(null)
    await server.kill()
    proxy.leadTo(await server.start())
  }
  const receipts = new Set<string>()
  let killing: Promise<void> | null = null
  try {
    for (let at = 0; at < syncs; at++) {
      killing = killAt.has(at) ? restart() : null
      await device.work()
      if (!(await device.sync())) broken++
      await killing
    }
    await device.complete()
    await untilDone('everything is sent', () => device.sync())
    for (let count = 0; count < 5; count++)
      await untilDone('it is sealed', async () => {
        const to = await device.seal()
        if (to) receipts.add(to)
        return to !== null
      })
  } finally {
    globalThis.fetch = fetchBefore
    // Where something was thrown meanwhile, it may still be under way.
    await killing?.catch(() => undefined)
    await proxy.close()
    await server.stop()
  }
  const after = await openDatabase({ dataDir, url })
  const wrong = await compare(after, { run, device, dataDir, receipts: receipts.size })
  await after.close()
  const { none, ...met } = proxy.met
  const faults = Object.values(met).reduce((sum, count) => sum + count, 0)
  return { ...device.made(), kills, connections: none + faults, faults, broken, wrong }
}

async function untilDone(what: string, work: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 500; tries++) if (await work()) return
  throw new Error(`It never came that ${what}`)
}

interface Played {
  run: string
  device: FieldDevice
  dataDir: string
  receipts: number
}

/** The server's rows, compared with the device's acknowledgements. */
async function compare({ db }: Database, { run, device, dataDir, receipts }: Played): Promise<string[]> {
  const wrong: string[] = []
  const ops = new Map((await readOps(db, run)).map((op) => [opId(op), op]))
  for (const [id, made] of device.told.ops) {
    const op = ops.get(id)
    if (!op) wrong.push(`operation ${id} was acknowledged and is not there`)
    else if (op.question !== made.question || !isSameAnswer(op, made)) wrong.push(`operation ${id} is another`)
  }
  if (ops.size !== device.made().ops) wrong.push(`${ops.size} operations are there, ${device.made().ops} were made`)
  const photos = await db.selectFrom('run_photos').selectAll().where('run_id', '=', run).execute()
  for (const { question, sha256 } of device.told.photos.values()) {
    const found = photos.filter((photo) => photo.question === question && photo.sha256 === sha256)
    if (found.length !== 1) wrong.push(`photo ${sha256} is there ${found.length} times`)
  }
  if (photos.length !== device.made().photos) wrong.push(`${photos.length} photos for ${device.made().photos}`)
  for (const { key, sha256 } of photos) {
    const file = path.join(dataDir, 'originals', key)
    if (!existsSync(file) || sha256Of(readFileSync(file)) !== sha256) wrong.push(`the original of ${sha256} is another`)
  }
  const parts = await db.selectFrom('upload_parts').select('start').execute()
  if (parts.length > 0) wrong.push(`${parts.length} parts of used photos are left`)
  const inspections = await db.selectFrom('inspections').select('state').execute()
  if (receipts !== 1 || inspections.length !== 1 || inspections[0]?.state !== 'sealed')
    wrong.push(`${receipts} receipts for ${inspections.length} inspections`)
  for (const { op } of (await verifyRuns(db)).faults) wrong.push(`the record does not verify at ${op ?? 'the seal'}`)
  return wrong
}
