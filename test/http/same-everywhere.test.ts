/**
 * One place, told in several ways: its page, the API, the files of the night and the list of changes say the same of its cards and findings, over
 * histories that chance makes.
 */
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import request from 'supertest'
import { beforeAll, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { dumpNightly } from '#server/domain/open/dumps/keep-dumps.ts'
import { fillPublications } from '#server/domain/publications/fill-publications.ts'
import { listChanges } from '#server/domain/publications/publication-rows.ts'
import { bangkokDay } from '#shared/bangkok.ts'
import { type DumpedCard, type DumpedFinding, dumpedCardShape, dumpedFindingShape } from '#shared/open/dump-files.ts'
import type { OpenCard, OpenFinding } from '#shared/open/shapes.ts'
import { testApp } from '../support/app.ts'
import { approve, draft, failing, findAt, replyToAll } from '../support/cards.ts'
import { testDatabase } from '../support/database.ts'
import { testFolder } from '../support/folder.ts'
import { addOfficers } from '../support/officers.ts'
import { addPerson } from '../support/people.ts'
import { insertPlaces } from '../support/places.ts'
import { storageIn } from '../support/storage.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const { officer, supervisor } = await addOfficers(database)
const owner = await addPerson(database, { vendor: true })
const dataDir = testFolder()
const app = await testApp(database, { env: { DATA_DIR: dataDir } })
const ownersWords = 'แก้ไขแล้วเมื่อเช้านี้โดยช่างประจำร้าน'
let places: string[] = []
let read = async (_name: string): Promise<string> => ''

/** Numbers that look like chance, and are the same each time. */
function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

beforeAll(async () => {
  const any = chance(37)
  const stands = (_: unknown, at: number) => ({
    name_th: `ร้านที่ ${at}`,
    owner_id: owner.id,
    capacity: 40,
    district_code: 8301,
    lat: 7.88 + at / 1_000,
  })
  places = await insertPlaces(database, Array.from({ length: 10 }, stands))
  const levels = ['yellow', 'red', 'orange', null] as const
  for (const place of places) {
    const level = levels[any(levels.length)] ?? null
    const failed = level === 'red' ? failing.stop : level === 'yellow' ? failing.minor : failing.majors
    const findings = await findAt(database, place, failed)
    if (!level) continue
    const { card } = await draft(database, { place, by: officer, findings, level })
    if (level !== 'yellow') await approve(database, card, supervisor)
    if (level !== 'orange' && any(2)) await replyToAll(database, card, owner)
  }
  // One was open at all times, and one is no longer listed.
  const [gone = ''] = places.splice(0, 1)
  await sql`update businesses set status = 'submitted' where id = ${gone}::uuid`.execute(db)
  await fillPublications(db, new Date())
  const storage = await storageIn(dataDir)
  const now = new Date()
  await dumpNightly({ database, storage, dataDir, origin: 'https://places.example.org' }, now)
  const day = bangkokDay(new Date(now.getTime() - 3 * 3_600_000))
  read = async (name) => (await storage.read(`dumps/${day}/${name}`))?.toString('utf8') ?? ''
})

const lines = async (name: string) =>
  (await read(name))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
const api = async (place: string, part: string) =>
  (await request(app.handler).get(`/api/v1/places/${place}/${part}?lang=th`)).body.data
const byId = <Row extends { id: string }>(rows: Row[]) => rows.sort((a, b) => a.id.localeCompare(b.id))

/** What a file has of a reply: that it was given, never its words. */
const unsaid = (reply: OpenCard['reply']) => reply && { on: reply.on, language: reply.language }
const asFiled = ({ withdrawn, reply, findings, ...card }: OpenCard) => ({
  ...card,
  withdrawn: withdrawn && { on: withdrawn.on },
  reply: unsaid(reply),
  findings: findings.map((finding) => ({ ...finding, reply: unsaid(finding.reply) })),
})
const where = ({ lat, lng, ...row }: DumpedCard | DumpedFinding) => ({ row, at: [lat, lng] })

test('cards and findings of a place are the same on its page, in the API, in the files and in the list of changes', async () => {
  const cards = (await lines('cards.ndjson')).map((line) => dumpedCardShape.parse(line))
  const findings = (await lines('findings.ndjson')).map((line) => dumpedFindingShape.parse(line))
  const changes = await listChanges(db, { after: 0, limit: 10_000 })
  const heads = (place: string, kind: string) => [
    ...new Map(
      changes.filter((it) => it.place === place && it.kind === kind).map((it) => [it.subject, it.body]),
    ).values(),
  ]
  let [withCard, replied] = [0, 0]
  for (const place of places) {
    const [shownCards, shownFindings]: [OpenCard[], OpenFinding[]] = [
      await api(place, 'cards'),
      await api(place, 'findings'),
    ]
    const { body } = await request(app.handler).get(`/api/v1/places/${place}`)
    const own = <Row extends DumpedCard | DumpedFinding>(rows: Row[]) =>
      rows.filter((row) => row.place === place).map(where)
    expect(byId(own(cards).map(({ row }) => row))).toEqual(byId(shownCards.map(asFiled)))
    expect(byId(own(findings).map(({ row }) => row))).toEqual(byId([...shownFindings]))
    for (const { at } of [...own(cards), ...own(findings)]) expect(at).toEqual([body.lat, body.lng])
    expect(byId(heads(place, 'card') as OpenCard[])).toEqual(byId(shownCards))
    expect(byId(heads(place, 'finding') as OpenFinding[])).toEqual(byId([...shownFindings]))
    const { text } = await request(app.handler).get(`/client/information/${place}?lang=th`)
    for (const { number } of shownCards) expect(text).toContain(number)
    for (const finding of shownFindings) expect(text).toContain(finding.text)
    withCard += shownCards.length
    replied += JSON.stringify(shownCards).includes(ownersWords) ? 1 : 0
  }
  // Chance gave something to compare. No file has cards that are not public yet, or places that are not listed.
  expect([withCard, replied].every((count) => count > 0)).toBe(true)
  expect(cards).toHaveLength(withCard)
  expect(cards.map(({ level }) => level)).not.toContain('orange')
  expect(findings.every(({ place }) => places.includes(place))).toBe(true)
})

test('each form of a file has the same rows, and no words of an owner', async () => {
  const cards = await lines('cards.ndjson')
  const findings = await lines('findings.ndjson')
  const sheet = (name: string) =>
    read(name).then((text) => parse(text, { columns: true, bom: true }) as Record<string, string>[])
  expect(
    (await sheet('cards.csv')).map(({ id, state, findings: codes, replied_on }) => [id, state, codes, replied_on]),
  ).toEqual(
    cards.map((card: DumpedCard) => [
      card.id,
      card.state,
      card.findings.map(({ code }) => code).join(' '),
      card.findings.find(({ reply }) => reply)?.reply?.on ?? '',
    ]),
  )
  expect((await sheet('findings.csv')).map(({ id, code, text }) => [id, code, text])).toEqual(
    findings.map(({ id, code, text }: DumpedFinding) => [id, code, text]),
  )
  for (const name of ['cards', 'findings']) {
    const { features } = JSON.parse(await read(`${name}.geojson`))
    expect(
      features.map((each: { properties: object; geometry: { coordinates: number[] } }) => {
        const [lng, lat] = each.geometry.coordinates
        return { ...each.properties, lat, lng }
      }),
    ).toEqual(name === 'cards' ? cards : findings)
  }
  for (const name of ['cards.csv', 'cards.ndjson', 'cards.geojson']) expect(await read(name)).not.toContain(ownersWords)
})
