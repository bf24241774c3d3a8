/** The page that checks a history: what it gives a browser is proved by the log's own files, and a row that was changed behind its back is found. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { verifyLogCommand } from '#server/cli/verify.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { sql } from '#server/db/sql.ts'
import { sequenceLog } from '#server/domain/proof/sequence-log.ts'
import { fillPublications } from '#server/domain/publications/fill-publications.ts'
import { makeLogKey, openLogKey } from '#server/external/log-key.ts'
import type { Env } from '#server/settings/env.ts'
import { checkLog, type SavedCheckpoint, type ShownEntry } from '#shared/proof/check-log.ts'
import { testApp } from '../../../test/support/app.ts'
import { open } from '../../../test/support/asking.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { testFolder } from '../../../test/support/folder.ts'
import { fetchBytes } from '../../../test/support/pdf-text.ts'
import { insertPlaces } from '../../../test/support/places.ts'
import { storageIn } from '../../../test/support/storage.ts'
import { stateOf } from '../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
const DATA_DIR = testFolder()
const LOG_KEY_FILE = path.join(DATA_DIR, 'log.key')
const app = await testApp(database, { env: { DATA_DIR, LOG_KEY_FILE } })
const key = openLogKey({ DATA_DIR, LOG_KEY_FILE, PUBLIC_URL: 'https://places.example.org' })
let place = ''

const sign = async () => sequenceLog({ db, storage: await storageIn(DATA_DIR), key }, new Date())

beforeAll(async () => {
  await loadReference(database)
  ;[place = ''] = await insertPlaces(database, [{ name_th: 'ร้านริมหาด' }, {}, {}])
  await fillPublications(db, new Date())
  await sign()
})

const readFile = async (name: string) => {
  const answer = await fetchBytes(app, `/log/${name}`)
  expect(answer.status).toBe(200)
  return new Uint8Array(answer.body)
}

async function check(saved: SavedCheckpoint | null = null) {
  const { body } = await open(app, `/verify/${place}/_payload.json`, 'i18n_redirected=en')
  const entries: ShownEntry[] = body.data['verify/verify'].entries
  const told = new TextDecoder().decode(await readFile('key')).trim()
  return { entries, report: await checkLog(readFile, { key: told, saved, entries }) }
}

test('each entry and each text of a place is proved, and the next check goes on from the last', async () => {
  const { entries, report } = await check()
  expect(entries.flatMap(({ texts }) => texts.map(({ text }) => text))).toContain('ร้านริมหาด')
  expect(report).toMatchObject({ isSigned: true, since: 'first' })
  expect(new Set(report.entries)).toEqual(new Set(['proved']))
  expect((await check(report.keep)).report.since).toBe('same')
  await insertPlaces(database, [{}])
  await fillPublications(db, new Date())
  await sign()
  const later = await check(report.keep)
  expect(later.report.since).toBe('grown')
  const otherRoot = { ...(report.keep as SavedCheckpoint), root: Buffer.alloc(32, 7).toString('base64') }
  expect((await check(otherRoot)).report).toMatchObject({ since: 'broken', keep: null })
  const other = /\+(.+)$/.exec(makeLogKey('places.example.org/log'))
  expect((await check({ ...(report.keep as SavedCheckpoint), key: String(other) })).report.since).toBe('broken')
})

test('a body or a text that was changed in the database is found', async () => {
  const [{ entries }] = [await check()]
  const at = entries.findIndex(({ texts }) => texts.length > 0)
  await sql`update publication_texts set body = 'ร้านอื่น' where body = 'ร้านริมหาด'`.execute(db)
  expect((await check()).report.entries[at]).toBe('wrong')
  await sql`update publication_texts set body = 'ร้านริมหาด' where body = 'ร้านอื่น'`.execute(db)
  await sql`update publications set at = at + interval '1 day' where business_id = ${place}::uuid and kind = 'listed'`.execute(
    db,
  )
  const { entries: shown, report } = await check()
  expect(shown.filter((_, i) => report.entries[i] === 'wrong')).toHaveLength(1)
  expect(readFileSync(LOG_KEY_FILE, 'utf8')).not.toContain(key.verifier)
})

test('the command line checks the same over the network, and goes on from its own last check', async () => {
  const server = createServer(app.handler).listen(0)
  try {
    const { port } = server.address() as AddressInfo
    const env = { DATA_DIR: testFolder() } as Env
    const printed: string[] = []
    const print = (line: string) => void printed.push(line)
    const [other = ''] = await insertPlaces(database, [{}])
    await fillPublications(db, new Date())
    await sign()
    const address = `http://localhost:${port}/verify/${other}`
    expect(await verifyLogCommand.runPlain([address], { env, print })).toBe(0)
    expect(await verifyLogCommand.runPlain([address], { env, print })).toBe(0)
    expect(printed).toContain('This is the first check on this machine.')
    expect(printed).toContain('The log is the one of the last check.')
    const wrongKey = openLogKey({
      DATA_DIR: env.DATA_DIR,
      LOG_KEY_FILE: undefined,
      PUBLIC_URL: 'https://x.org',
    }).verifier
    expect(await verifyLogCommand.runPlain([address, wrongKey], { env, print })).toBe(2)
    await expect(verifyLogCommand.runPlain(['nonsense'], { env, print })).rejects.toThrow('Name the address')
  } finally {
    server.close()
  }
})

test('a place that nobody knows has no page', async () => {
  expect((await open(app, '/verify/01980000-0000-7000-8000-00000000dead', 'i18n_redirected=en')).status).toBe(404)
})

test('a history of more than a page is checked to its beginning, by the page and by the command', async () => {
  const [long = ''] = await insertPlaces(database, [{}])
  await fillPublications(db, new Date())
  await sql`
    insert into publications (at, kind, business_id, subject, body, backfilled)
    select p.at, p.kind, p.business_id, p.subject, p.body, p.backfilled from publications p, generate_series(1, 120)
    where p.business_id = ${long}::uuid and p.kind = 'listed'`.execute(db)
  await sign()
  const indexes: (number | null)[] = []
  const sizes: number[] = []
  for (let address: string | null = `/verify/${long}`; address !== null; ) {
    const answer = await open(app, address, 'i18n_redirected=en')
    const data: { entries: { index: number | null }[]; next: number | null } = stateOf(answer).data['verify/verify']
    sizes.push(data.entries.length)
    indexes.push(...data.entries.map(({ index }) => index))
    address = data.next === null ? null : `/verify/${long}?before=${data.next}`
    if (address) expect(answer.text).toContain(address)
  }
  const rows = await db
    .selectFrom('publications')
    .select('log_index')
    .where('business_id', '=', long)
    .orderBy('idx', 'desc')
    .execute()
  expect(sizes[0]).toBe(100)
  expect(indexes).toEqual(rows.map(({ log_index }) => log_index))
  const server = createServer(app.handler).listen(0)
  try {
    const address = `http://localhost:${(server.address() as AddressInfo).port}/verify/${long}`
    const printed: string[] = []
    const print = (line: string) => void printed.push(line)
    expect(await verifyLogCommand.runPlain([address], { env: { DATA_DIR: testFolder() } as Env, print })).toBe(0)
    expect(printed[0]).toContain(`${rows.length} entries are in the log as they are shown`)
  } finally {
    server.close()
  }
})
