import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../../../test/support/free-port.ts'
import { startMailServer } from '../../../test/support/mail-server.ts'
import { composeCode } from '../messages/compose-code.ts'
import { DeliveryFault, type Mail } from './message.ts'
import { smtpDriver } from './smtp.ts'

const from = { address: 'no-reply@places.example.org' }
const quick = { connect: 400, send: 400 }
const mail = {
  ...composeCode({
    locale: 'th',
    by: 'email',
    code: '123456',
    purpose: 'sign_in',
    origin: 'https://places.example.org',
    minutes: 10,
  }),
  to: 'nok@example.com',
} as Mail

/** The words of the fault, and whether another try is worth it. */
async function faultOf(sending: Promise<unknown>): Promise<[string, boolean]> {
  const fault = await sending.then(
    () => new Error('it was sent'),
    (error: unknown) => error as Error,
  )
  expect(fault).toBeInstanceOf(DeliveryFault)
  expect(fault.message).not.toMatch(/nok|123456|secret/)
  return [fault.message, (fault as DeliveryFault).temporary]
}

test('a mail arrives whole: sender in the reader’s language, one receiver, Thai subject, text and HTML', async () => {
  const server = await startMailServer()
  await smtpDriver(`smtp://127.0.0.1:${server.port}`, from).deliver(mail, 'id-1')
  const [arrived] = server.received
  expect(arrived?.to).toEqual(['nok@example.com'])
  expect(arrived?.mail).toMatchObject({
    from: { name: 'ที่ปลอดภัย', address: 'no-reply@places.example.org' },
    to: [{ address: 'nok@example.com' }],
    subject: 'รหัส 123456 สำหรับเข้าสู่ระบบ · ที่ปลอดภัย',
    messageId: '<id-1@places.example.org>',
  })
  expect(arrived?.mail.text?.replace(/\r\n/g, '\n').trim()).toBe(mail.text)
  expect(arrived?.mail.html?.replace(/\r\n/g, '\n').trim()).toBe(mail.html.trim())
  const headers = Object.fromEntries(arrived?.mail.headers.map(({ key, value }) => [key, value]) ?? [])
  expect(headers).toMatchObject({ 'content-language': 'th', 'auto-submitted': 'auto-generated' })
  expect(headers).not.toHaveProperty('x-mailer')
})

test('a name from the configuration stands before the product’s', async () => {
  const server = await startMailServer()
  const named = { ...from, name: 'จังหวัดภูเก็ต, งานตรวจ' }
  await smtpDriver(`smtp://127.0.0.1:${server.port}`, named).deliver(mail, 'id')
  expect(server.received[0]?.mail.from).toEqual({ name: named.name, address: from.address })
})

test('line breaks in a subject begin no header, and receivers are never parsed as a list', async () => {
  const server = await startMailServer()
  const driver = smtpDriver(`smtp://127.0.0.1:${server.port}`, from)
  await driver.deliver(
    { ...mail, subject: 'Hello\r\nBcc: thief@example.com\r\n\r\nBody', sender: 'A\r\nX-Evil: 1' },
    'id',
  )
  const [arrived] = server.received
  expect(arrived?.to).toEqual(['nok@example.com'])
  expect(arrived?.mail.headers.map(({ key }) => key)).not.toEqual(expect.arrayContaining(['bcc']))
  expect(arrived?.mail.headers.map(({ key }) => key)).not.toEqual(expect.arrayContaining(['x-evil']))
  await driver.deliver({ ...mail, to: 'nok@example.com, thief@example.com' }, 'id').catch(() => undefined)
  expect(server.received.flatMap(({ to }) => to)).not.toContain('thief@example.com')
})

test('with a password the line is encrypted by STARTTLS, and the server gets our credentials', async () => {
  const server = await startMailServer({
    authOptional: false,
    disabledCommands: [],
    allowInsecureAuth: false,
    onAuth: ({ username, password }, _session, done) =>
      done(password === 'p@ss %word' ? null : new Error('no'), { user: username }),
  })
  const url = `smtp://app:${encodeURIComponent('p@ss %word')}@127.0.0.1:${server.port}`
  await smtpDriver(`${url}?tls.rejectUnauthorized=false`, from).deliver(mail, 'id')
  expect(server.received[0]).toMatchObject({ secure: true, user: 'app' })
})

test('a certificate that nobody vouches for is refused', async () => {
  const server = await startMailServer({ disabledCommands: [] })
  const [reason] = await faultOf(smtpDriver(`smtp://127.0.0.1:${server.port}`, from).deliver(mail, 'id'))
  expect(reason).toMatch(/^the (connection to the )?mail server cannot be (reached|encrypted) \(.+\)$/)
  expect(server.received).toEqual([])
})

test('a password goes to another machine only over TLS', async () => {
  let asked = false
  const server = await startMailServer({
    onAuth: (_auth, _session, done) => {
      asked = true
      done(null, { user: 'app' })
    },
  })
  // This machine under a name that does not say so.
  const url = `smtp://app:secret@0.0.0.0:${server.port}`
  const [reason] = await faultOf(smtpDriver(url, from).deliver(mail, 'id'))
  expect(reason).toMatch(/^the connection to the mail server cannot be encrypted/)
  expect(asked).toBe(false)
  await smtpDriver(`smtp://app:secret@127.0.0.1:${server.port}`, from).deliver(mail, 'id')
  expect(asked).toBe(true)
})

test('the address itself may say that a line needs no TLS', async () => {
  const server = await startMailServer({ onAuth: ({ username }, _session, done) => done(null, { user: username }) })
  await smtpDriver(`smtp://app:secret@0.0.0.0:${server.port}?requireTLS=false`, from).deliver(mail, 'id')
  expect(server.received[0]).toMatchObject({ secure: false, user: 'app' })
})

test('smtps is encrypted from the start', async () => {
  const server = await startMailServer({ secure: true })
  await smtpDriver(`smtps://127.0.0.1:${server.port}?tls.rejectUnauthorized=false`, from).deliver(mail, 'id')
  expect(server.received[0]).toMatchObject({ secure: true, to: ['nok@example.com'] })
})

test('a wrong password is said so, and not tried again', async () => {
  const server = await startMailServer({
    authOptional: false,
    onAuth: (_auth, _session, done) => done(new Error('nok@example.com may not')),
  })
  const url = `smtp://app:secret@127.0.0.1:${server.port}`
  expect(await faultOf(smtpDriver(url, from).deliver(mail, 'id'))).toEqual([
    'the mail server refuses the user name or the password (535)',
    false,
  ])
})

test.each([
  [550, false],
  [450, true],
])('a receiver refused with %i is tried again: %s', async (responseCode, again) => {
  const server = await startMailServer({
    onRcptTo: ({ address }, _session, done) => done(Object.assign(new Error(`${address} unknown`), { responseCode })),
  })
  expect(await faultOf(smtpDriver(`smtp://127.0.0.1:${server.port}`, from).deliver(mail, 'id'))).toEqual([
    `the mail server refuses the sender or the recipient (${responseCode})`,
    again,
  ])
})

test('a mail that the server does not like is refused for good', async () => {
  const server = await startMailServer({
    onData(stream, _session, done) {
      stream.resume().on('end', () => done(Object.assign(new Error('5.7.1 looks like spam'), { responseCode: 554 })))
    },
  })
  expect(await faultOf(smtpDriver(`smtp://127.0.0.1:${server.port}`, from).deliver(mail, 'id'))).toEqual([
    'the mail server refuses the mail (554 5.7.1)',
    false,
  ])
})

test('a server that is away is worth another try', async () => {
  const away = createServer()
  const port = await listen(away)
  await new Promise((closed) => away.close(closed))
  expect(await faultOf(smtpDriver(`smtp://127.0.0.1:${port}`, from).deliver(mail, 'id'))).toEqual([
    'the mail server cannot be reached (ECONNREFUSED)',
    true,
  ])
})

test('a server that never greets, and one that never takes the mail, are given up in time', async () => {
  const silent = createServer()
  onTestFinished(() => void silent.close())
  const port = await listen(silent)
  const [reason, again] = await faultOf(smtpDriver(`smtp://127.0.0.1:${port}`, from, quick).deliver(mail, 'id'))
  expect([reason.replace(/ \(.*/, ''), again]).toEqual(['the mail server does not answer in time', true])
  const stuck = await startMailServer({ onData: (stream) => void stream.resume() })
  const [later] = await faultOf(smtpDriver(`smtp://127.0.0.1:${stuck.port}`, from, quick).deliver(mail, 'id'))
  expect(later).toMatch(/^the mail server does not answer in time/)
})

test('a server that answers a little now and then is given up as a whole', async () => {
  // Each word comes before the line counts as dead; only the deadline of the whole ends this.
  const slow = createServer((socket) => {
    socket.write('220 welcome\r\n')
    const dripping = setInterval(() => socket.write('250-patience\r\n'), 50)
    socket.on('error', () => undefined).on('close', () => clearInterval(dripping))
  })
  onTestFinished(() => void slow.close())
  const port = await listen(slow)
  const driver = smtpDriver(`smtp://127.0.0.1:${port}`, from, { connect: 1_500, send: 100 })
  expect(await faultOf(driver.deliver(mail, 'id'))).toEqual(['the mail server does not answer in time (EABORT)', true])
})
