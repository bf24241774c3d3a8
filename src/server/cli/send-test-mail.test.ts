import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { listen } from '../../../test/support/free-port.ts'
import { startMailServer } from '../../../test/support/mail-server.ts'
import { readOutbox } from '../../../test/support/outbox.ts'
import { temporaryFolder } from '../../../test/support/server-process.ts'
import { readEnv } from '../settings/env.ts'
import { sendTestMailCommand } from './send-test-mail.ts'

async function run(args: string[], env: Record<string, string>) {
  const printed: string[] = []
  const code = await sendTestMailCommand.runPlain(args, { env: readEnv(env), print: (line) => void printed.push(line) })
  return { code, printed }
}

test.each([
  [[], 'takes one address'],
  [['nok@example.com', 'mai@example.com'], 'takes one address'],
  [['nok@example.com,mai@example.com'], 'is not a mail address'],
])('the arguments %j are refused: %s', async (args, reason) => {
  await expect(run(args, { DATA_DIR: '/nonexistent' })).rejects.toThrow(reason)
})

test('a server that takes the mail is said so, and the password is not shown', async () => {
  const server = await startMailServer({
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
  })
  const SMTP_URL = `smtp://app%40places:secret-word@127.0.0.1:${server.port}`
  const { code, printed } = await run(['nok@example.com'], { SMTP_URL, PUBLIC_URL: 'https://places.example.org' })
  expect([code, printed[0]]).toEqual([
    0,
    `From no-reply@places.example.org by host 127.0.0.1, port ${server.port}, STARTTLS, user app%40places …`,
  ])
  expect(printed[1]).toMatch(/^The mail server took it\./)
  expect(printed.join()).not.toContain('secret-word')
  expect(server.received[0]).toMatchObject({ to: ['nok@example.com'], user: 'app@places' })
})

test('a fault is one line, and the exit code says it too', async () => {
  const away = createServer()
  const port = await listen(away)
  await new Promise((closed) => away.close(closed))
  const { code, printed } = await run(['nok@example.com'], { SMTP_URL: `smtp://127.0.0.1:${port}` })
  expect([code, printed[1]]).toEqual([1, 'It was not sent: the mail server cannot be reached (ECONNREFUSED).'])
})

test('without a mail server it is said that nothing was sent, and where the file is', async () => {
  const DATA_DIR = temporaryFolder()
  const { code, printed } = await run(['nok@example.com'], { DATA_DIR, FALLBACK_LOCALE: 'en' })
  expect(code).toBe(0)
  expect(printed[1]).toMatch(
    /^SMTP_URL is not set, so nothing was sent\. Mail to n…@example\.com: Test mail .+ → .+\.eml$/,
  )
  expect(await readOutbox(DATA_DIR)).toMatchObject([{ to: 'nok@example.com', subject: 'Test mail · Place Safety' }])
})
