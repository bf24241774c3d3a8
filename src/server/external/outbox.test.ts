import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readOutbox, waitForMessage } from '../../../test/support/outbox.ts'
import { temporaryFolder } from '../../../test/support/server-process.ts'
import { readEnv } from '../env.ts'
import { createLog } from '../log.ts'
import { composeCode } from '../messages/compose-code.ts'
import { makeMessenger } from './messenger.ts'
import { OUTBOX_DAYS, outboxFolder, removeOldMessages } from './outbox.ts'

function outbox() {
  const DATA_DIR = path.join(temporaryFolder(), 'data')
  const lines: string[] = []
  const log = createLog({ LOG_FORMAT: 'json', LOG_LEVEL: 'trace' }, { write: (line) => void lines.push(line) })
  return { DATA_DIR, lines, messenger: makeMessenger({ env: readEnv({ DATA_DIR }), log }) }
}

const code = {
  locale: 'th',
  code: '123456',
  purpose: 'register',
  origin: 'http://localhost:3000',
  minutes: 10,
} as const

test('without a mail server and a gateway, messages are files that can be read back in the order of sending', async () => {
  const { DATA_DIR, messenger } = outbox()
  expect(await readOutbox(DATA_DIR)).toEqual([])
  const mail = composeCode({ ...code, by: 'email' })
  const short = composeCode({ ...code, by: 'sms', code: '654321' })
  messenger.send({ ...mail, to: 'nok@example.com' })
  messenger.send({ ...short, to: '0812345678' })
  await messenger.settled()
  const [first, second] = await readOutbox(DATA_DIR)
  expect(first).toMatchObject({ by: 'email', to: 'nok@example.com', code: '123456' })
  expect(first?.subject).toBe('รหัส 123456 สำหรับสมัครสมาชิก · ที่ปลอดภัย')
  expect(first?.text).toContain('กรอกรหัสนี้')
  expect(first?.html).toContain('<h1>')
  expect(second).toEqual({ by: 'sms', to: '0812345678', subject: '', text: short.text, html: '', code: '654321' })
})

test('of several messages to a person the newest is waited for', async () => {
  const { DATA_DIR, messenger } = outbox()
  messenger.send({ ...composeCode({ ...code, by: 'sms' }), to: '0812345678' })
  messenger.send({ ...composeCode({ ...code, by: 'sms', code: '654321' }), to: '0812345678' })
  messenger.send({ ...composeCode({ ...code, by: 'sms', code: '111111' }), to: '0898765432' })
  expect(await waitForMessage(DATA_DIR, '0812345678', 2)).toMatchObject({ code: '654321' })
})

test('an editor shows the mail’s text and code as they are', async () => {
  const { DATA_DIR, messenger } = outbox()
  messenger.send({ ...composeCode({ ...code, by: 'email' }), to: 'nok@example.com' })
  await messenger.settled()
  const [name = ''] = readdirSync(outboxFolder(DATA_DIR))
  const raw = readFileSync(path.join(outboxFolder(DATA_DIR), name), 'utf8')
  expect(raw).toContain('\n123456\n\nกรอกรหัสนี้ในหน้าที่ขอรหัส')
})

test('the log names the file; neither code, address nor number is in it', async () => {
  const { lines, messenger } = outbox()
  messenger.send({ ...composeCode({ ...code, by: 'email' }), to: 'nok@example.com' })
  messenger.send({ ...composeCode({ ...code, by: 'sms' }), to: '0812345678' })
  await messenger.settled()
  const logged = lines.map((line) => JSON.parse(line)).sort((one, other) => (one.msg < other.msg ? -1 : 1))
  expect(logged).toMatchObject([
    {
      level: 'info',
      msg: expect.stringMatching(/^Mail to n…@example\.com: รหัส •••••• .+ → \/.+\/outbox\/[\w-]+\.eml$/),
    },
    { level: 'info', msg: expect.stringMatching(/^Short message to …78 → \/.+\/outbox\/[\w-]+\.txt$/) },
  ])
  expect(lines.join('').replace(/outbox\/[\w-]+/g, '')).not.toMatch(/123456|nok|0812/)
})

test('only the server’s own user may read it', async () => {
  const { DATA_DIR, messenger } = outbox()
  messenger.send({ ...composeCode({ ...code, by: 'email' }), to: 'nok@example.com' })
  await messenger.settled()
  const folder = outboxFolder(DATA_DIR)
  const [name = ''] = readdirSync(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o600)
})

test('an outbox that cannot be written is logged, and nothing is thrown at the request', async () => {
  const { DATA_DIR, lines, messenger } = outbox()
  mkdirSync(DATA_DIR)
  writeFileSync(path.join(DATA_DIR, 'outbox'), 'a file where the folder should be')
  messenger.send({ ...composeCode({ ...code, by: 'email' }), to: 'nok@example.com' })
  await messenger.settled()
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'error', to: 'n…@example.com', reason: 'the outbox cannot be written (EEXIST)' },
  ])
})

test('messages go after thirty days, halves of them too; younger ones and what is no message stay', async () => {
  const { DATA_DIR, messenger } = outbox()
  expect(await removeOldMessages(DATA_DIR)).toBe(0)
  messenger.send({ ...composeCode({ ...code, by: 'email' }), to: 'nok@example.com' })
  messenger.send({ ...composeCode({ ...code, by: 'sms' }), to: '0812345678' })
  await messenger.settled()
  const folder = outboxFolder(DATA_DIR)
  const [mail = '', short = ''] = readdirSync(folder).sort()
  const now = new Date()
  const age = (name: string, ms: number) => {
    const at = new Date(now.getTime() - OUTBOX_DAYS * 86_400_000 + ms)
    utimesSync(path.join(folder, name), at, at)
  }
  for (const name of [`.${mail}`, 'notes.txt', `${mail}.bak`]) writeFileSync(path.join(folder, name), '')
  for (const name of readdirSync(folder)) age(name, name === short ? 1_000 : -1)
  expect(await removeOldMessages(DATA_DIR, { now, signal: AbortSignal.abort() })).toBe(0)
  expect(await removeOldMessages(DATA_DIR, { now, most: 1 })).toBe(1)
  expect(await removeOldMessages(DATA_DIR, { now })).toBe(1)
  expect(readdirSync(folder).sort()).toEqual([short, `${mail}.bak`, 'notes.txt'].sort())
  expect(await removeOldMessages(DATA_DIR, { now: new Date(now.getTime() + 1_000) })).toBe(1)
})
