import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/support/database.ts'
import { startMailServer } from '../../../../test/support/mail-server.ts'
import { chooseDrivers, type Drivers } from '../../external/drivers.ts'
import { contactForLog, DeliveryFault, type Driver, type Mail, type ShortMessage } from '../../external/message.ts'
import { createLog } from '../../log/log.ts'
import { readEnv } from '../../settings/env.ts'
import { type Delivery, enqueue } from './enqueue.ts'
import { lease, listDeliveries, removeGivenUp, retryDeliveries } from './queue.ts'
import { makeSender } from './send-deliveries.ts'

const { db } = await testDatabase()
beforeEach(() => db.deleteFrom('deliveries').execute())

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

const write = (...messages: (Mail | ShortMessage)[]) =>
  writeAll(messages.map((message) => ({ message, about: 'code' }) satisfies Delivery))
const writeAll = (deliveries: Delivery[]) => db.transaction().execute((tx) => enqueue(tx, deliveries))
const rows = () => listDeliveries(db, 2_000)
/** As if the pause before the next try were over. */
const afterPause = () => db.updateTable('deliveries').set({ due_at: sql`now() - interval '1 second'` }).execute()

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

function senderWith(drivers: Partial<Drivers>) {
  const lines: Record<string, unknown>[] = []
  const log = createLog(
    { LOG_FORMAT: 'json', LOG_LEVEL: 'trace' },
    { write: (line) => void lines.push(JSON.parse(line)) },
  )
  const unused = scripted(1).driver
  const sender = makeSender({
    db,
    log,
    drivers: {
      email: unused,
      sms: unused,
      push: () => ({ tries: 1, deliver: async () => undefined }),
      line: null,
      ...drivers,
    },
  })
  const round = async () => {
    sender.wake()
    await sender.settled()
  }
  return { sender, lines, round }
}

test('waking returns before anything is done; a sent message leaves no row', async () => {
  const { driver, seen } = scripted(3)
  const { sender } = senderWith({ email: driver })
  await write(mail)
  sender.wake()
  await Promise.resolve()
  expect(seen).toEqual([])
  await sender.settled()
  expect(seen).toHaveLength(1)
  expect(await rows()).toEqual([])
})

test('a command that is undone sends nothing', async () => {
  const { driver, seen } = scripted(3)
  const { round } = senderWith({ email: driver })
  const undone = db.transaction().execute(async (tx) => {
    await enqueue(tx, [{ message: mail, about: 'code' }])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await round()
  expect(seen).toEqual([])
})

test('a temporary failure is retried under the same id, after longer and longer pauses', async () => {
  const { driver, seen } = scripted(3, away, away)
  const { round, lines } = senderWith({ email: driver })
  await write(mail)
  const waits: number[] = []
  for (let turn = 0; turn < 2; turn++) {
    await round()
    const { rows: found } = await sql<{ wait: number }>`
      select extract(epoch from due_at - now())::int as wait from deliveries`.execute(db)
    waits.push(found[0]?.wait ?? 0)
    await round()
    expect(seen, 'not before its time').toHaveLength(turn + 1)
    await afterPause()
  }
  await round()
  expect(seen).toHaveLength(3)
  expect(new Set(seen.map(({ id }) => id)).size).toBe(1)
  expect(waits[1]).toBeGreaterThan((waits[0] as number) * 3)
  expect([lines, await rows()]).toEqual([[], []])
})

test('after the last try it is given up, with one line that holds neither contact nor content', async () => {
  const { driver, seen } = scripted(2, away, away)
  const { round, lines } = senderWith({ email: driver })
  await write(mail)
  await round()
  await afterPause()
  await round()
  await afterPause()
  await round()
  expect(seen).toHaveLength(2)
  expect(lines).toMatchObject([
    { level: 'error', by: 'email', about: 'code', to: 'n…@example.com', reason: 'the server is away', tries: 2 },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/nok@|123456/)
  expect(await rows()).toMatchObject([{ reason: 'the server is away', given_up_at: expect.any(Date) }])
})

test('a message given up is sent on request, under its old id, and is deleted after two weeks otherwise', async () => {
  const { driver, seen } = scripted(3, refused, refused)
  const { round } = senderWith({ email: driver })
  await write(mail, mail)
  await round()
  const [one, other] = (await rows()).map(({ id }) => id)
  expect(await retryDeliveries(db, { id: one as string })).toBe(1)
  await round()
  expect(seen.map(({ id }) => id).filter((id) => id === one)).toHaveLength(2)
  expect((await rows()).map(({ id }) => id)).toEqual([other])
  expect(await removeGivenUp(db)).toBe(0)
  await db.updateTable('deliveries').set({ given_up_at: sql`now() - interval '15 days'` }).execute()
  expect(await removeGivenUp(db)).toBe(1)
})

test('where a mail is given up its short message goes out, once and whatever was chosen; else it never does', async () => {
  const phone = scripted(3)
  const { round } = senderWith({ email: scripted(3, refused, refused).driver, sms: phone.driver })
  const row: Delivery = { message: mail, otherwise: short, about: 'card_issued' }
  await writeAll([row])
  await round()
  expect(phone.seen.map(({ to }) => to)).toEqual([short.to])
  const [given] = await rows()
  expect(given).toMatchObject({ by: 'email', reason: 'the server refuses it' })
  await retryDeliveries(db, { id: given?.id as string })
  await round()
  await writeAll([row])
  await round()
  expect(phone.seen, 'not for a second try, nor beside a mail that left').toHaveLength(1)
})

test('a code that has run out is not sent any more, cannot be tried again, and its words are erased', async () => {
  const { driver, seen } = scripted(3)
  const { round } = senderWith({ email: driver })
  await writeAll([{ message: mail, about: 'code', minutes: 0 }])
  await round()
  expect(seen).toEqual([])
  expect(await rows()).toMatchObject([{ reason: 'it came too late', message: null }])
  expect(await retryDeliveries(db, 'all')).toBe(0)
})

test('a message for nobody costs a row like another, and reaches nobody', async () => {
  const { driver, seen } = scripted(3)
  const { round, lines } = senderWith({ email: driver })
  await writeAll([{ message: mail, about: 'code', isReal: false }])
  expect(await rows()).toMatchObject([{ by: 'email', message: null }])
  await round()
  expect([seen, lines, await rows()]).toEqual([[], [], []])
})

test('the words of an unforeseen error stay out of the log and of the row', async () => {
  const { driver } = scripted(3, new TypeError('cannot read nok@example.com 123456'))
  const { round, lines } = senderWith({ email: driver })
  await write(mail)
  await round()
  expect(lines).toMatchObject([{ reason: 'TypeError' }])
  expect(await rows()).toMatchObject([{ reason: 'TypeError' }])
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
  const { round, lines } = senderWith({ email: driver })
  await write({ ...mail, to })
  await round()
  expect(seen).toEqual([])
  expect(lines).toMatchObject([{ reason: 'this is no address' }])
  expect(JSON.stringify(lines).length).toBeLessThan(400)
})

test('addresses of other scripts and with a plus are addresses; a number is digits only', async () => {
  const { driver, seen } = scripted(1)
  const { round } = senderWith({ email: driver, sms: driver })
  await write(...['nok+place@mail.example.co.th', 'นก@ตัวอย่าง.ไทย'].map((to) => ({ ...mail, to })))
  await write(...['0812345678', '+66812345678', '081-234-5678', '+', 'nok@example.com'].map((to) => ({ ...short, to })))
  await round()
  expect(seen.map(({ to }) => to).sort()).toEqual(
    ['nok+place@mail.example.co.th', 'นก@ตัวอย่าง.ไทย', '0812345678', '+66812345678'].sort(),
  )
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
  let sent = 0
  const driver: Driver<Mail | ShortMessage> = {
    tries: 1,
    async deliver() {
      most = Math.max(most, ++running)
      await gate
      running--
      sent++
      return undefined
    },
  }
  return { driver, letGo, most: () => most, sent: () => sent }
}

test('a server that is slow gets four messages at a time, and short messages do not wait for mails', async () => {
  const slow = held()
  const { driver, seen } = scripted(1)
  const { sender } = senderWith({ email: slow.driver, sms: driver })
  await write(...Array.from({ length: 10 }, () => mail), short)
  sender.wake()
  await expect.poll(() => [seen.length, slow.most()]).toEqual([1, 4])
  slow.letGo()
  await sender.settled()
  expect([slow.sent(), slow.most()]).toEqual([10, 4])
})

test('two that send beside each other send each message once', async () => {
  const { driver, seen } = scripted(1)
  const [one, other] = [senderWith({ email: driver }), senderWith({ email: driver })]
  await write(...Array.from({ length: 40 }, (_, n) => ({ ...mail, to: `p${n}@example.com` })))
  await Promise.all([one.round(), other.round()])
  expect(seen).toHaveLength(40)
  expect(new Set(seen.map(({ to }) => to)).size).toBe(40)
})

test('a dead process’s leased message is sent when the lease is over, and not before', async () => {
  const { driver, seen } = scripted(1)
  const { round } = senderWith({ email: driver })
  await write(mail)
  const lend = (until: string) =>
    db
      .updateTable('deliveries')
      .set({ leased_until: sql`now() + ${until}::interval` })
      .execute()
  await lend('1 minute')
  await round()
  expect(seen).toEqual([])
  await lend('-1 second')
  await round()
  expect(seen).toHaveLength(1)
})

test('processes that died over a message have not tried it: it is given up after as many refusals as ever', async () => {
  const { driver, seen } = scripted(3, away, away, away)
  const { round } = senderWith({ email: driver })
  await write(mail)
  for (let death = 0; death < 5; death++) {
    expect(await lease(db, 'email')).toMatchObject({ tries: 1 })
    await db.updateTable('deliveries').set({ leased_until: sql`now() - interval '1 second'` }).execute()
  }
  for (const refusals of [1, 2, 3]) {
    await round()
    expect([seen.length, (await rows()).filter(({ given_up_at }) => given_up_at).length]).toEqual([
      refusals,
      refusals === 3 ? 1 : 0,
    ])
    await afterPause()
  }
})

test('a message that must not come twice is tried once, and not again by a worker that finds it half done', async () => {
  const { driver, seen } = scripted(3, away)
  const { round } = senderWith({ email: driver })
  await writeAll([{ message: mail, about: 'review_received' }])
  await round()
  expect([seen.length, await rows()]).toMatchObject([1, [{ reason: 'the server is away' }]])
  await db.deleteFrom('deliveries').execute()
  await writeAll([
    { message: mail, about: 'review_received' },
    { message: mail, about: 'card_issued' },
  ])
  await db.updateTable('deliveries').set({ leased_until: sql`now() - interval '1 second'`, tries: 1 }).execute()
  await round()
  expect([seen.length, await rows()]).toMatchObject([2, [{ about: 'review_received', reason: 'it may have arrived' }]])
})

test('closing waits for messages being sent and takes no new ones, which stay in the queue', async () => {
  const slow = held()
  const { sender, lines } = senderWith({ email: slow.driver })
  await write(mail)
  sender.wake()
  await expect.poll(slow.most).toBe(1)
  let closed = false
  const closing = sender.close().then(() => {
    closed = true
  })
  await write(mail)
  sender.wake()
  expect(closed).toBe(false)
  slow.letGo()
  await closing
  expect([lines, slow.sent(), (await rows()).length]).toEqual([[], 1, 1])
})

test('closing ends in time though a server hangs', async () => {
  const slow = held()
  const { sender } = senderWith({ email: slow.driver })
  await write(mail)
  sender.wake()
  await expect.poll(slow.most).toBe(1)
  await sender.close(30)
  expect(await rows()).toHaveLength(1)
  slow.letGo()
  await sender.settled()
})

test('a configured mail server is used, and a refusal of its own is logged without the address in it', async () => {
  const server = await startMailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('nok') ? null : Object.assign(new Error(`${address} unknown`), { responseCode: 550 })),
  })
  const SMTP_URL = `smtp://127.0.0.1:${server.port}`
  const drivers = chooseDrivers(readEnv({ SMTP_URL, DATA_DIR: '/nonexistent' }))
  const { round, lines } = senderWith(drivers)
  await write(mail, { ...mail, to: 'somchai@example.com' })
  const ids = (await rows()).map(({ id }) => id)
  await round()
  expect(server.received.map(({ to }) => to)).toEqual([['nok@example.com']])
  expect(ids.some((id) => server.received[0]?.mail.messageId?.startsWith(`<${id}@`))).toBe(true)
  expect(lines).toMatchObject([{ to: 's…@example.com', tries: 1 }])
  expect(JSON.stringify(lines)).not.toContain('somchai')
})
