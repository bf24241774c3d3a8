/** `fetch` over a connection of its own for each request: a proxy then breaks one request, and no other. */
import http from 'node:http'

/** Longest silence of an answer, in milliseconds. */
const quietMs = 20_000

/** Asks `origin`, with a session; rejects where no whole answer came, as `fetch` does. */
export function singleFetch(origin: () => string, cookie: string) {
  return (path: string, init: RequestInit = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      const headers = new Headers(init.headers)
      headers.set('Cookie', cookie)
      const body = init.body === undefined || init.body === null ? undefined : Buffer.from(init.body as ArrayBuffer)
      const asked = http.request(origin() + path, {
        method: init.method ?? 'GET',
        agent: false,
        timeout: quietMs,
        headers: { ...Object.fromEntries(headers), ...(body && { 'content-length': body.length }) },
      })
      asked.on('timeout', () => asked.destroy(new Error('nobody answered')))
      asked.on('error', reject)
      asked.on('response', (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          const status = answer.statusCode ?? 500
          const given = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as [string, string])
          resolve(
            new Response(status === 204 || chunks.length === 0 ? null : Buffer.concat(chunks), {
              status,
              headers: given,
            }),
          )
        })
      })
      asked.end(body)
    })
}
