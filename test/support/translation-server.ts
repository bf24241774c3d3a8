/** An engine that speaks LibreTranslate's API on this machine: it says in which language it would say it. Its answers can be held back. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface Asked {
  q: string
  source: string
  target: string
  format: string
  api_key?: string
}

export interface TranslationServer {
  origin: string
  /** The requests so far. */
  asked: Asked[]
  /** The status of `/translate` from now on, before anything is read; 200 translates. */
  status: number
  /** While set, answers wait for it. */
  held: Promise<void> | null
  close(): void
}

/** Listens on a free port until it is closed. */
export async function startTranslationServer(): Promise<TranslationServer> {
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    if (request.method === 'GET' && request.url === '/languages')
      return answer(200, [{ code: 'th' }, { code: 'en' }, { code: 'zh-Hans' }])
    const asked: Asked = JSON.parse(await text(request))
    engine.asked.push(asked)
    await engine.held
    if (engine.status !== 200) return answer(engine.status, { error: 'no' })
    return answer(200, { translatedText: `[${asked.source}→${asked.target}] ${asked.q}` })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const engine: TranslationServer = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    status: 200,
    held: null,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return engine
}
