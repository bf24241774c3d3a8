/** Web pushes as a push service and a browser get them: sealed as the standard says, signed, sent to known services alone. */
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { pushBrowser, readPushSignature } from '../../../test/support/push-browser.ts'
import type { Push } from './message.ts'
import { pushDriver } from './push.ts'
import { publicPushKey, sealPush } from './push-message.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

test('the example of RFC 8291, appendix A', () => {
  const sealed = sealPush(
    'When I grow up, I want to be a watermelon',
    {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    { salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'), privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw') },
  )
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIg' +
      'Dll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

const secret = randomBytes(32)
const to = 'https://fcm.googleapis.com/fcm/send/abc'

/** A push service of this machine that answers with `status`, and a driver that reaches it in the place of the real one. */
async function service(status: number, headers: Record<string, string> = {}, hosts: readonly string[] = []) {
  const taken: { headers: Record<string, unknown>; body: Buffer }[] = []
  const server = createServer(async (req, res) => {
    taken.push({ headers: req.headers, body: await buffer(req) })
    res.writeHead(status, { location: 'http://127.0.0.1:1/', ...headers }).end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const ask: typeof fetch = (_address, init) => fetch(`http://127.0.0.1:${port}/`, init)
  return { taken, driver: pushDriver({ key: secret, subject: 'mailto:help@example.org', hosts, ask }) }
}

const browser = pushBrowser()
const push: Push = {
  by: 'push',
  to,
  urgency: 'high',
  seconds: 60,
  topic: 'x'.repeat(32),
  keys: browser.keys,
  payload: {
    web_push: 8030,
    notification: { title: 'สถานที่ถูกระงับ', body: 'Sand', lang: 'th', navigate: 'https://places.example.org/', tag: 'x' },
  },
}

test('a push service can verify the sender, and the browser alone can read the message', async () => {
  const { taken, driver } = await service(201)
  await driver.deliver(push, '')
  const [{ headers, body } = { headers: {} as Record<string, unknown>, body: Buffer.of() }] = taken
  expect(JSON.parse(browser.open(body))).toEqual(push.payload)
  expect(headers).toMatchObject({ ttl: '60', urgency: 'high', topic: 'x'.repeat(32), 'content-encoding': 'aes128gcm' })
  const { key, claims } = readPushSignature(String(headers.authorization))
  expect(key).toBe(publicPushKey(secret).toString('base64url'))
  expect(claims).toMatchObject({ aud: 'https://fcm.googleapis.com', sub: 'mailto:help@example.org' })
  const hours = (claims.exp * 1000 - Date.now()) / 3_600_000
  expect([hours > 0, hours <= 24]).toEqual([true, true])
})

test.each([
  [404, { temporary: false, isGone: true }],
  [410, { temporary: false, isGone: true }],
  [413, { temporary: false, isGone: false }],
  [302, { temporary: false, isGone: false }],
  [429, { temporary: true, isGone: false }],
  [503, { temporary: true, isGone: false }],
])('an answer of %d is a fault with its remedy', async (status, fault) => {
  const { taken, driver } = await service(status)
  await expect(driver.deliver(push, '')).rejects.toMatchObject(fault)
  expect(taken).toHaveLength(1)
})

test.each([
  ['120', 120],
  ['86400', 3_600],
  ['Fri, 31 Dec 2100 23:59:59 GMT', 3_600],
  ['Wed, 21 Oct 2015 07:28:00 GMT', 0],
  ['soon', 0],
])('a busy service that says Retry-After: %s is left alone for %d seconds', async (after, retryAfter) => {
  const { driver } = await service(429, { 'retry-after': after })
  await expect(driver.deliver(push, '')).rejects.toMatchObject({ temporary: true, retryAfter })
})

test.each([
  'http://fcm.googleapis.com/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://169.254.169.254/latest',
  'https://fcm.googleapis.com:8443/x',
  'https://me@fcm.googleapis.com/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evilpush.apple.com.example/x',
  'https://evilpush.apple.com/x',
])('%s is asked nothing', async (address) => {
  const { taken, driver } = await service(201)
  await expect(driver.deliver({ ...push, to: address }, '')).rejects.toMatchObject({ temporary: false })
  expect(taken).toEqual([])
})

const further = ['push.example.org', '*.push.example.net']

test.each([
  ['https://push.example.org/x', 1],
  ['https://eu.push.example.net/x', 1],
  [to, 1],
  ['https://eu.push.example.org/x', 0],
  ['https://push.example.net/x', 0],
  ['https://evilpush.example.net/x', 0],
  ['https://push.example.org.evil.example/x', 0],
  ['https://push.example.org:8443/x', 0],
  ['http://push.example.org/x', 0],
])('where the operator knows further services, %s is asked %d times', async (address, times) => {
  const { taken, driver } = await service(201, {}, further)
  await driver.deliver({ ...push, to: address }, '').catch(() => undefined)
  expect(taken).toHaveLength(times)
})
