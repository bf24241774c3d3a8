/** Servers that people name: every spelling of an own address is refused, before any byte leaves, and a name leads where it was looked at. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { isOutsideAddress } from '#shared/open/webhooks.ts'
import { isPublicAddress, makeCallOutside, type OutsideTools } from './outside.ts'

test.each([
  'http://hooks.example.org/',
  'https://hooks.example.org:22/',
  'https://hooks.example.org:5432/',
  'https://user@hooks.example.org/',
  'https://hooks.example.org/#part',
  'https://localhost/',
  'https://localhost./',
  'https://LOCALHOST.localdomain/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f.0.0.1/',
  'https://0177.0.0.1/',
  'https://127.0.0.1./',
  'https://１２７.0.0.1/',
  'https://127。0。0。1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[fd00::1]/',
  'https://8.8.8.8/',
  'https://db/',
  'https://metadata.google.internal/',
  'https://printer.local/',
  'https://hooks.example.org\\@127.0.0.1/',
  'https://hooks.example.org /',
  'file:///etc/passwd',
  'gopher://hooks.example.org/',
  `https://hooks.example.org/${'x'.repeat(500)}`,
  'no address',
])('%s is no address of the public network', (url) => {
  expect(isOutsideAddress(url)).toBe(false)
})

test.each(['https://hooks.example.org/places?x=1', 'https://hooks.example.org:8443/', 'https://เทศบาล.ไทย/hook'])(
  '%s may be one',
  (url) => {
    expect(isOutsideAddress(url)).toBe(true)
  },
)

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::127.0.0.1',
  'fe80::1',
  'fec0::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::a00:1',
  '2002:7f00:1::',
  '2001::1',
  '100::1',
])('%s is an own address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['1.1.1.1', '172.15.0.1', '172.32.0.1', '203.150.1.1', '2606:4700::1111', '2400:cb00::1'])(
  '%s is a public one',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

/** A server of this machine, which stands for one of the public network. */
async function serve(answer: { status: number; headers?: Record<string, string> } | 'nothing') {
  const seen: { host: string | undefined; url: string | undefined }[] = []
  const server = createServer((req, res) => {
    seen.push({ host: req.headers.host, url: req.url })
    if (answer !== 'nothing') res.writeHead(answer.status, answer.headers).end('x'.repeat(1_000_000))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, seen }
}

const here: OutsideTools = {
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  isPublic: () => true,
  isOutside: () => true,
  insecure: true,
}
const sent = { headers: {}, body: '{}' }

test('a name with one own address among its own is not called', async () => {
  const { port, seen } = await serve({ status: 200 })
  const resolve = async () => [
    { address: '203.150.1.1', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ]
  const call = makeCallOutside({ ...here, resolve, isPublic: isPublicAddress })
  await expect(call(`http://hooks.example.org:${port}/`, sent)).rejects.toMatchObject({ why: 'own' })
  expect(seen).toEqual([])
})

test('the connection goes to the address that was looked at, under its name, and a redirect is not followed', async () => {
  const inside = await serve({ status: 200 })
  const outside = await serve({ status: 302, headers: { Location: `http://127.0.0.1:${inside.port}/admin` } })
  let looks = 0
  const resolve = async () => [{ address: ++looks === 1 ? '127.0.0.1' : '192.0.2.1', family: 4 }]
  const call = makeCallOutside({ ...here, resolve })
  const answer = await call(`http://hooks.example.org:${outside.port}/places`, sent)
  expect([answer.status, looks]).toEqual([302, 1])
  expect(outside.seen).toEqual([{ host: `hooks.example.org:${outside.port}`, url: '/places' }])
  expect(inside.seen).toEqual([])
})

test('no server, no name, no answer and no time are told apart', async () => {
  const { port } = await serve('nothing')
  const at = `http://hooks.example.org:${port}/`
  const unknown = makeCallOutside({ ...here, resolve: async () => Promise.reject(new Error('ENOTFOUND')) })
  await expect(unknown(at, sent)).rejects.toMatchObject({ why: 'unknown' })
  await expect(makeCallOutside(here, 200)(at, sent)).rejects.toMatchObject({ why: 'slow' })
  const never = makeCallOutside({ ...here, resolve: () => new Promise(() => {}) }, 200)
  await expect(never(at, sent)).rejects.toMatchObject({ why: 'slow' })
  await expect(makeCallOutside(here)('http://hooks.example.org:1/', sent)).rejects.toMatchObject({ why: 'unreached' })
})
