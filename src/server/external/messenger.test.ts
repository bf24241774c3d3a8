import { expect, test } from 'vitest'
import { startMailServer } from '../../../test/support/mail-server.ts'
import { readEnv } from '../env.ts'
import { createLog } from '../log.ts'
import { contactForLog, DeliveryFault, type Driver, type Mail, type ShortMessage } from './message.ts'
import { type Drivers, makeMessenger, mostUnderWay } from './messenger.ts'

const mail: Mail = {
  by: 'email',
  to: 'nok@example.com',
  locale: 'en',
  sender: 'Place Safety',
  subject: 'Code 123456',
  text: 'Code 123456',
  html: '<p>Code 123456</p>',
}
const short: ShortMessage = { by: 'sms', to: '+66812345678', locale: 'en', text: 'Code 123456' }
const away = new DeliveryFault('the server is away', true)
const refused = new DeliveryFault('the server refuses it', false)

/** A driver that meets its faults one after the other, and then delivers. */
function scripted(tries: number, ...faults: Error[]) {
  const seen: { to: string; id: string }[] = []
  const driver: Driver<Mail | ShortMessage> = {
    tries,
    async deliver({ to }, id) {
      seen.push({ to, id })
      const fault = faults.shift()
      if (fault) throw fault
      return undefined
    },
  }
  return { driver, seen }
}

function messengerWith(drivers: Partial<Drivers>, pauses = [1, 1]) {
  const lines: Record<string, unknown>[] = []
  const log = createLog(
    { LOG_FORMAT: 'json', LOG_LEVEL: 'trace' },
    { write: (line) => void lines.push(JSON.parse(line)) },
  )
  const unused = scripted(1).driver
  const messenger = makeMessenger({
    env: readEnv({}),
    log,
    pauses,
    drivers: { email: unused, sms: unused, ...drivers },
  })
  return { messenger, lines }
}

test('sending returns before anything is done', async () => {
  const { driver, seen } = scripted(3)
  const { messenger } = messengerWith({ email: driver })
  messenger.send(mail)
  await Promise.resolve()
  expect(seen).toEqual([])
  await messenger.settled()
  expect(seen).toHaveLength(1)
})

test('what may pass is tried three times under one id, with longer pauses between', async () => {
  const { driver, seen } = scripted(3, away, away)
  const { messenger, lines } = messengerWith({ email: driver }, [20, 60])
  const started = performance.now()
  messenger.send(mail)
  await messenger.settled()
  expect(performance.now() - started).toBeGreaterThanOrEqual(75)
  expect(seen).toHaveLength(3)
  expect(new Set(seen.map(({ id }) => id)).size).toBe(1)
  expect(lines).toEqual([])
})

test('after the last try it is given up, with one line that holds neither contact nor content', async () => {
  const { driver, seen } = scripted(3, away, away, away)
  const { messenger, lines } = messengerWith({ email: driver })
  messenger.send(mail)
  await messenger.settled()
  expect(seen).toHaveLength(3)
  expect(lines).toMatchObject([
    { level: 'error', by: 'email', to: 'n…@example.com', reason: 'the server is away', tries: 3 },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/nok@|123456/)
})

test('what is refused for good is not tried again', async () => {
  const { driver, seen } = scripted(3, refused)
  const { messenger, lines } = messengerWith({ email: driver })
  messenger.send(mail)
  await messenger.settled()
  expect([seen.length, lines.length]).toEqual([1, 1])
})

test('the words of an unforeseen error stay out of the log', async () => {
  const { driver } = scripted(3, new TypeError('cannot read nok@example.com 123456'))
  const { messenger, lines } = messengerWith({ email: driver })
  messenger.send(mail)
  await messenger.settled()
  expect(lines).toMatchObject([{ reason: 'TypeError' }])
  expect(JSON.stringify(lines)).not.toMatch(/nok@|123456/)
})

test.each([
  ['two addresses', 'nok@example.com, thief@example.com'],
  ['a header', 'nok@example.com\r\nBcc: thief@example.com'],
  ['a name', 'Nok <nok@example.com>'],
  ['a quoted address', '"nok thief@example.com"@example.com'],
  ['no host', 'nok'],
  ['nothing', ''],
  ['a megabyte', `${'a'.repeat(1_000_000)}@example.com`],
  ['half a million hosts', `${'a@'.repeat(500_000)}`],
])('nothing is sent to %s', async (_what, to) => {
  const { driver, seen } = scripted(1)
  const { messenger, lines } = messengerWith({ email: driver })
  messenger.send({ ...mail, to })
  await messenger.settled()
  expect(seen).toEqual([])
  expect(lines).toMatchObject([{ reason: 'this is no address' }])
  expect(JSON.stringify(lines).length).toBeLessThan(400)
})

test('addresses of other scripts and with a plus are addresses; a number is digits only', async () => {
  const { driver, seen } = scripted(1)
  const { messenger } = messengerWith({ email: driver, sms: driver })
  for (const to of ['nok+place@mail.example.co.th', 'นก@ตัวอย่าง.ไทย']) messenger.send({ ...mail, to })
  for (const to of ['0812345678', '+66812345678', '081-234-5678', '+', 'nok@example.com'])
    messenger.send({ ...short, to })
  await messenger.settled()
  expect(seen.map(({ to }) => to)).toEqual([
    'nok+place@mail.example.co.th',
    'นก@ตัวอย่าง.ไทย',
    '0812345678',
    '+66812345678',
  ])
})

test('a masked contact is short and one line', () => {
  expect(contactForLog('somchai@example.com')).toBe('s…@example.com')
  expect(contactForLog('+66812345678')).toBe('…78')
  expect(contactForLog('n@exa\nmple.com')).toBe('n…@exa?mple.com')
  expect(contactForLog(`n@${'x'.repeat(10_000)}`)).toHaveLength(80)
})

/** A driver whose deliveries wait until they are let go. */
function held() {
  let letGo = () => {}
  const gate = new Promise<void>((open) => {
    letGo = open
  })
  let running = 0
  let most = 0
  const driver: Driver<Mail | ShortMessage> = {
    tries: 1,
    async deliver() {
      most = Math.max(most, ++running)
      await gate
      running--
      return undefined
    },
  }
  return { driver, letGo, most: () => most }
}

test('a server that is slow gets four messages at a time, and short messages do not wait for mails', async () => {
  const slow = held()
  const { driver, seen } = scripted(1)
  const { messenger } = messengerWith({ email: slow.driver, sms: driver })
  for (let n = 0; n < 10; n++) messenger.send(mail)
  messenger.send(short)
  await expect.poll(() => seen.length).toBe(1)
  expect(slow.most()).toBe(4)
  slow.letGo()
  await messenger.settled()
})

test('messages beyond what the memory should hold are refused, not kept', async () => {
  const slow = held()
  const { messenger, lines } = messengerWith({ email: slow.driver })
  for (let n = 0; n <= mostUnderWay; n++) messenger.send(mail)
  expect(lines).toMatchObject([{ reason: 'too many messages are waiting' }])
  slow.letGo()
  await messenger.settled()
  messenger.send(mail)
  await messenger.settled()
  expect(lines).toHaveLength(1)
})

test('closing waits for what is under way and takes nothing new', async () => {
  const slow = held()
  const { messenger, lines } = messengerWith({ email: slow.driver })
  messenger.send(mail)
  let closed = false
  const closing = messenger.close().then(() => {
    closed = true
  })
  messenger.send(mail)
  expect(lines).toMatchObject([{ reason: 'the server is stopping' }])
  await expect.poll(slow.most).toBe(1)
  expect(closed).toBe(false)
  slow.letGo()
  await closing
  expect(lines).toHaveLength(1)
})

test('closing does not sit out the pauses: another try is made at once', async () => {
  const { driver, seen } = scripted(3, away, away)
  const { messenger, lines } = messengerWith({ email: driver }, [600_000, 600_000])
  messenger.send(mail)
  await expect.poll(() => seen.length).toBe(1)
  await messenger.close()
  expect([seen.length, lines]).toEqual([3, []])
})

test('closing ends in time though a server hangs, and says how much was lost', async () => {
  const slow = held()
  const { messenger, lines } = messengerWith({ email: slow.driver })
  messenger.send(mail)
  await messenger.close(30)
  expect(lines).toMatchObject([{ level: 'error', messages: 1 }])
  slow.letGo()
})

test('a configured mail server is used, and a refusal of its own is logged without the address in it', async () => {
  const server = await startMailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('nok') ? null : Object.assign(new Error(`${address} unknown`), { responseCode: 550 })),
  })
  const lines: string[] = []
  const log = createLog({ LOG_FORMAT: 'json', LOG_LEVEL: 'trace' }, { write: (line) => void lines.push(line) })
  const SMTP_URL = `smtp://127.0.0.1:${server.port}`
  const messenger = makeMessenger({ env: readEnv({ SMTP_URL, DATA_DIR: '/nonexistent' }), log })
  messenger.send(mail)
  messenger.send({ ...mail, to: 'somchai@example.com' })
  await messenger.settled()
  expect(server.received.map(({ to }) => to)).toEqual([['nok@example.com']])
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ to: 's…@example.com', tries: 1 })
  expect(lines[0]).not.toContain('somchai')
})
