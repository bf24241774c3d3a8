/**
 * Whether the owner of a small restaurant registers it in six minutes on a phone: a script fills in the fields that the server asks for and nothing
 * else, and counts taps and letters. The time is a model's, typed at so many words a minute; nobody waits. The server itself names the required
 * fields: each step is sent empty first, and the fields that it then names are counted. Every form really passes, to the end.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { addPerson } from '../support/people.ts'
import { phoneJpeg } from '../support/pictures.ts'
import { builtServer, startBenchServer } from './bench-server.ts'
import { measured } from './measured.ts'

/** Words a minute of a person typing with a thumb, and letters of a word. */
const wordsAMinute = 25
const lettersOfAWord = 5
/** To find the next control, and to read a step before it is begun. */
const secondsATap = 2
const secondsAStep = 20
/** To photograph the kitchen. */
const secondsAPhoto = 20

/** A tap chooses or presses; typing begins with a tap into the field. */
type Act = { field: string; typed: string } | { field: string; chosen: string }

interface Step {
  page: string
  acts: Act[]
  /** Fields sent untouched, such as the name of the form. */
  hidden: Record<string, string>
  /** Fields filled in by other buttons of the form. */
  given?: Record<string, string>
}

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'place-safety-registration-'))
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
const database = await openDatabase({ dataDir })
await migrate(database)
const { token } = await addPerson(database)
await database.close()
const server = await startBenchServer(builtServer, { env: { DATA_DIR: dataDir, DEMO: '0' } })
const start = '/vendor/register-business'

interface Answer {
  redirect?: string
  action?: { errors?: Record<string, string> }
}

/** As the page's own script sends it. */
async function post(page: string, fields: Record<string, string>, photo?: Buffer): Promise<Answer> {
  const body = photo ? new FormData() : new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  if (photo && body instanceof FormData) body.append('photos', new Blob([new Uint8Array(photo)]), 'photo.jpg')
  const headers = { 'x-payload': '1', cookie: `session=${token}`, origin: server.url }
  return (await (await fetch(server.url + page, { method: 'POST', headers, body })).json()) as Answer
}

/** The server asks for this one only once the other fields of its step are right. */
const askedLate = ['who number']
const counted = { taps: 0, letters: 0, seconds: 0, required: new Set(askedLate) }
const tap = (times = 1) => {
  counted.taps += times
  counted.seconds += times * secondsATap
}
const type = (text: string) => {
  counted.letters += [...text].length
}

/** One form: empty, to learn the required fields; then filled in and sent. */
async function pass(name: string, { page, acts, hidden, given = {} }: Step, isNewPage = true): Promise<string> {
  const empty = await post(page, hidden)
  for (const field of Object.keys(empty.action?.errors ?? {})) counted.required.add(`${name} ${field}`)
  if (isNewPage) counted.seconds += secondsAStep
  for (const act of acts) {
    tap()
    if ('typed' in act) type(act.typed)
  }
  tap()
  const fields = Object.fromEntries(acts.map((act) => [act.field, 'typed' in act ? act.typed : act.chosen]))
  const answer = await post(page, { ...hidden, ...given, ...fields })
  if (answer.redirect === undefined) throw new Error(`${name}: ${JSON.stringify(answer)}`)
  return answer.redirect
}

const typed = (field: string, text: string): Act => ({ field, typed: text })
const chosen = (field: string, value = '1'): Act => ({ field, chosen: value })

try {
  const first = await pass('start', { page: start, acts: [chosen('kind', 'restaurant')], hidden: { do: 'begin' } })
  const draft = new URL(first, server.url).searchParams.get('draft') ?? ''
  const at = (step: string) => `${start}/${step}?draft=${draft}`
  const save = { do: 'save', rev: '0', go: 'next', category: 'restaurant' }
  await pass('who', {
    page: at('form1'),
    acts: [
      typed('nameTh', 'ครัวปลายแหลม'),
      typed('operator', 'สมหญิง ใจดี'),
      typed('number', '1101700230708'),
      typed('phone', '0812345678'),
    ],
    hidden: save,
  })
  // The sub-district is searched for by its first letters, then chosen.
  tap()
  type('ราไว')
  await pass('where', {
    page: at('form2'),
    acts: [
      chosen('subdistrict', '8301-ราไวย์|83130'),
      typed('address', '12/3 หมู่ 6'),
      chosen('point', '7.7793, 98.3251'),
    ],
    hidden: save,
  })
  const picture = await phoneJpeg(1)
  counted.required.add('proof photo')
  counted.seconds += secondsAStep + secondsAPhoto
  // Choose the camera, release it, send.
  tap(3)
  if ((await post(at('form4'), { do: 'photo' }, picture)).redirect === undefined)
    throw new Error('The photo was refused')
  const none = { do: 'none', kind: 'food_premises' }
  await pass('proof', { page: at('form4'), acts: [typed('none', 'ยื่นขอแล้ว')], hidden: none }, false)
  const end = await pass(
    'hand in',
    { page: at('form4'), acts: [typed('from', '10:00'), typed('to', '22:00')], hidden: { do: 'submit', pledge: '1' } },
    false,
  )
  if (!end.includes('/finish')) throw new Error(`It ended at ${end}`)
} finally {
  await server.stop()
}

const minutes = counted.seconds / 60 + counted.letters / (wordsAMinute * lettersOfAWord)
measured('a restaurant is registered in', Number(minutes.toFixed(1)), 'min', { atMost: 6 })
measured('with so many taps', counted.taps, '', { atMost: 25 })
measured('and letters', counted.letters, '')
measured('required fields', counted.required.size, '', { atMost: 10 })
