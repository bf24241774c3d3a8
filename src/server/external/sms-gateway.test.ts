import { createServer, type RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../../../test/support/free-port.ts'
import { DeliveryFault, type ShortMessage } from './message.ts'
import { smsGatewayDriver } from './sms-gateway.ts'

const message: ShortMessage = { by: 'sms', to: '+66812345678', locale: 'th', text: 'ที่ปลอดภัย รหัส 123456' }

async function gateway(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${await listen(server)}/send`
}

async function faultOf(sending: Promise<unknown>): Promise<[string, boolean]> {
  const fault = await sending.then(
    () => new Error('it was sent'),
    (error: unknown) => error as Error,
  )
  expect(fault).toBeInstanceOf(DeliveryFault)
  expect(fault.message).not.toMatch(/668|123456|the-key/)
  return [fault.message, (fault as DeliveryFault).temporary]
}

test('number and text are posted as JSON with the key', async () => {
  const asked: unknown[] = []
  const url = await gateway(async (request, response) => {
    const { method, headers } = request
    const { authorization, 'content-type': type, 'idempotency-key': id } = headers
    asked.push({ method, authorization, type, id, body: JSON.parse(await text(request)) })
    response.writeHead(202).end('{}')
  })
  await smsGatewayDriver(url, 'the-key').deliver(message, 'id-1')
  await smsGatewayDriver(url, undefined).deliver(message, 'id-2')
  const body = { to: message.to, text: message.text }
  expect(asked).toEqual([
    { method: 'POST', authorization: 'Bearer the-key', type: 'application/json', id: 'id-1', body },
    { method: 'POST', authorization: undefined, type: 'application/json', id: 'id-2', body },
  ])
})

test.each([
  [400, false],
  [401, false],
  [429, true],
  [500, true],
  [503, true],
])('an answer of %i is tried again: %s', async (status, again) => {
  const url = await gateway((_request, response) => void response.writeHead(status).end(`no: ${message.to}`))
  expect(await faultOf(smsGatewayDriver(url, 'the-key').deliver(message, 'id'))).toEqual([
    `the SMS gateway answers ${status}`,
    again,
  ])
})

test('a redirect is not followed: the number goes to the configured address only', async () => {
  let followed = false
  const elsewhere = await gateway((_request, response) => {
    followed = true
    response.end()
  })
  const url = await gateway((_request, response) => void response.writeHead(307, { Location: elsewhere }).end())
  const [reason] = await faultOf(smsGatewayDriver(url, 'the-key').deliver(message, 'id'))
  expect([reason, followed]).toEqual(['the SMS gateway answers 307', false])
})

test('a gateway that takes too long may have sent it: it is not asked again', async () => {
  const url = await gateway(() => undefined)
  expect(await faultOf(smsGatewayDriver(url, 'the-key', 100).deliver(message, 'id'))).toEqual([
    'the SMS gateway does not answer in time',
    false,
  ])
})

test('a gateway that is away can be asked again, one that hung up in the middle not', async () => {
  const away = createServer()
  const port = await listen(away)
  await new Promise((closed) => away.close(closed))
  expect(await faultOf(smsGatewayDriver(`http://127.0.0.1:${port}`, 'the-key').deliver(message, 'id'))).toEqual([
    'the SMS gateway cannot be reached (ECONNREFUSED)',
    true,
  ])
  const url = await gateway((request) => void request.socket.destroy())
  const [reason, again] = await faultOf(smsGatewayDriver(url, 'the-key').deliver(message, 'id'))
  expect(reason).toMatch(/^the SMS gateway cannot be reached \(/)
  expect(again).toBe(false)
})
