/**
 * The most that this Express can do: one route that writes headers and bytes which were ready before. Takes both from the
 * address given, so that it sends exactly the product's bytes.
 */
import { createServer, get, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'

/** As Node adds them itself. */
const addedByNode = ['connection', 'date', 'keep-alive']

function fetchRaw(url: string, headers: Record<string, string>) {
  return new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    get(url, { headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(chunks) }))
    }).on('error', reject)
  })
}

const [url = '', headers = '{}'] = process.argv.slice(2)
const original = await fetchRaw(url, JSON.parse(headers))
const ready = Object.entries(original.headers)
  .filter(([name]) => !addedByNode.includes(name))
  .flatMap(([name, value]) => [name, String(value)])

const app = express()
app.disable('x-powered-by')
app.get('/', (_req, res) => {
  res.writeHead(200, ready)
  res.end(original.body)
})
const server = createServer(app)
server.keepAliveTimeout = 75_000
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Ready at http://localhost:${(server.address() as AddressInfo).port}\n`)
})
