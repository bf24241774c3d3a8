/** The bytes of scripts that a page fetches, as they come over the line. */
import type { Reader } from './browser.ts'

/** Counts from now on what the documents at an address ask for; pages that the reader goes on to are none of it. */
export async function countScripts({ context, page }: Pick<Reader, 'context' | 'page'>, address: string) {
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  const scripts = new Map<string, string>()
  let bytes = 0
  client.on('Network.requestWillBeSent', ({ requestId, documentURL, request }) => {
    if (request.url.endsWith('.js') && new URL(documentURL).pathname === address) scripts.set(requestId, request.url)
  })
  client.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  return { bytes: () => bytes, files: () => [...scripts.values()] }
}
