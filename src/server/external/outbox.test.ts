import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { readOutbox, waitForMessage } from '../../../test/support/outbox.ts'
import { temporaryFolder } from '../../../test/support/server-process.ts'
import { composeCode } from '../messages/compose-code.ts'
import { readEnv } from '../settings/env.ts'
import { chooseDrivers } from './drivers.ts'
import type { Message } from './message.ts'
import { OUTBOX_DAYS, outboxFolder, removeOldMessages } from './outbox.ts'

function outbox() {
  const DATA_DIR = path.join(temporaryFolder(), 'data')
  const drivers = chooseDrivers(readEnv({ DATA_DIR }))
  /** Delivers as the sender does, and returns the line for the log. */
  const send = (message: Message) =>
    message.by === 'email' ? drivers.email.deliver(message, uuidv7()) : drivers.sms.deliver(message, uuidv7())
  return { DATA_DIR, send }
}

const code = {
  locale: 'th',
  code: '123456',
  purpose: 'register',
  origin: 'http://localhost:3000',
  minutes: 10,
} as const

test('without a mail server and a gateway, messages are files that can be read back in the order of sending', async () => {
  const { DATA_DIR, send } = outbox()
  expect(await readOutbox(DATA_DIR)).toEqual([])
  const mail = composeCode({ ...code, by: 'email' })
  const short = composeCode({ ...code, by: 'sms', code: '654321' })
  await send({ ...mail, to: 'nok@example.com' })
  await send({ ...short, to: '0812345678' })
  const [first, second] = await readOutbox(DATA_DIR)
  expect(first).toMatchObject({ by: 'email', to: 'nok@example.com', code: '123456' })
  expect(first?.subject).toBe('รหัส 123456 สำหรับสมัครสมาชิก · ที่ปลอดภัย')
  expect(first?.text).toContain('กรอกรหัสนี้')
  expect(first?.html).toContain('<h1>')
  expect(second).toEqual({ by: 'sms', to: '0812345678', subject: '', text: short.text, html: '', code: '654321' })
})

test('of several messages to a person the newest is waited for', async () => {
  const { DATA_DIR, send } = outbox()
  await send({ ...composeCode({ ...code, by: 'sms' }), to: '0812345678' })
  await send({ ...composeCode({ ...code, by: 'sms', code: '654321' }), to: '0812345678' })
  await send({ ...composeCode({ ...code, by: 'sms', code: '111111' }), to: '0898765432' })
  expect(await waitForMessage(DATA_DIR, '0812345678', 2)).toMatchObject({ code: '654321' })
})

test('an editor shows the mail’s text and code as they are', async () => {
  const { DATA_DIR, send } = outbox()
  await send({ ...composeCode({ ...code, by: 'email' }), to: 'nok@example.com' })
  const [name = ''] = readdirSync(outboxFolder(DATA_DIR))
  const raw = readFileSync(path.join(outboxFolder(DATA_DIR), name), 'utf8')
  expect(raw).toContain('\n123456\n\nกรอกรหัสนี้ในหน้าที่ขอรหัส')
})

test('the log names the file; neither code, address nor number is in it', async () => {
  const { send } = outbox()
  const mail = (await send({ ...composeCode({ ...code, by: 'email' }), to: 'nok@example.com' })) ?? ''
  const short = (await send({ ...composeCode({ ...code, by: 'sms' }), to: '0812345678' })) ?? ''
  expect(mail).toMatch(/^Mail to n…@example\.com: รหัส •••••• .+ → \/.+\/outbox\/[\w-]+\.eml$/)
  expect(short).toMatch(/^Short message to …78 → \/.+\/outbox\/[\w-]+\.txt$/)
  expect(`${mail}${short}`.replace(/outbox\/[\w-]+/g, '')).not.toMatch(/123456|nok|0812/)
})

test('only the server’s own user may read it', async () => {
  const { DATA_DIR, send } = outbox()
  await send({ ...composeCode({ ...code, by: 'email' }), to: 'nok@example.com' })
  const folder = outboxFolder(DATA_DIR)
  const [name = ''] = readdirSync(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o600)
})

test('an outbox that cannot be written is a fault that may pass, told without the address', async () => {
  const { DATA_DIR, send } = outbox()
  mkdirSync(DATA_DIR)
  writeFileSync(path.join(DATA_DIR, 'outbox'), 'a file where the folder should be')
  const fault = await send({ ...composeCode({ ...code, by: 'email' }), to: 'nok@example.com' }).catch((error) => error)
  expect(fault).toMatchObject({ message: 'the outbox cannot be written (EEXIST)', temporary: true })
})

test('messages go after thirty days, halves of them too; younger ones and other files stay', async () => {
  const { DATA_DIR, send } = outbox()
  expect(await removeOldMessages(DATA_DIR)).toBe(0)
  await send({ ...composeCode({ ...code, by: 'email' }), to: 'nok@example.com' })
  await send({ ...composeCode({ ...code, by: 'sms' }), to: '0812345678' })
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
