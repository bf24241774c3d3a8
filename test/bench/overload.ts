/**
 * Three times as many requests as a process can answer: a mix of cached pages, pages of places drawn anew and searches with words of their own. What
 * counts is the good answers of pages that may not be refused, beside those at the process's peak, the time of the health check, and
 * how soon a guest's search is answered again after the rush.
 */
import autocannon, { type Request } from 'autocannon'
import { builtServer, startBenchServer } from './bench-server.ts'
import { demoEnv } from './cached-data.ts'
import { quantile } from './load.ts'
import { measured } from './measured.ts'

const seconds = 15
const server = await startBenchServer(builtServer, { env: demoEnv() })
const home = await (await fetch(server.url)).text()
const place = /\/client\/information\/([0-9a-f-]{36})/.exec(home)?.[1]
if (!place) throw new Error('The home page has no place')
let number = 0
const words = ['noodles', 'โรงแรม', '海滩', 'spa', 'ร้านอาหาร', 'pool', 'diving', 'cafe']

/** Each network asks as a reader would, so that no limit of a network is met. */
const headers = () => ({
  'accept-encoding': 'gzip',
  'x-forwarded-for': `10.${number & 255}.${(number >> 8) & 255}.${(number >> 16) & 255}`,
})
const kinds = {
  cached: () => '/',
  place: () => `/client/information/${place}?n=${number}`,
  search: () => `/client/search?q=${encodeURIComponent(`${words[number % words.length]} ${number % 97}`)}`,
}

async function rush(connections: number, overallRate?: number) {
  const good = { cached: 0, place: 0, search: 0 }
  const refused = { cached: 0, place: 0, search: 0 }
  const requests = (['cached', 'cached', 'place', 'search'] as const).map((kind) => ({
    setupRequest: (request: Request) => {
      number++
      return { ...request, path: kinds[kind](), headers: headers() }
    },
    onResponse: (status: number) => {
      if (status === 200) good[kind]++
      else refused[kind]++
    },
  }))
  const health: number[] = []
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const begun = performance.now()
      await (await fetch(`${server.url}/healthz`)).text()
      health.push(performance.now() - begun)
      await new Promise((done) => setTimeout(done, 200))
    }
  })()
  await autocannon({
    url: server.url,
    duration: seconds,
    connections,
    requests,
    ...(overallRate && { overallRate }),
    timeout: 30,
  })
  isOver = true
  await watching
  return { good, refused, health: quantile(health, 0.95), served: (good.cached + good.place) / seconds }
}

await rush(16)
const peak = await rush(16)
const all = (peak.good.cached + peak.good.place + peak.good.search) / seconds
const over = await rush(400, Math.round(3 * all))
const ended = performance.now()
let recovered = Number.NaN
while (Number.isNaN(recovered) && performance.now() - ended < 30_000) {
  number++
  const answer = await fetch(server.url + kinds.search(), { headers: headers() })
  await answer.text()
  if (answer.status === 200) recovered = (performance.now() - ended) / 1_000
  else await new Promise((done) => setTimeout(done, 250))
}
await server.stop()

measured('peak, good answers', all, '/s')
measured('pages at three times the peak / at the peak', over.served / peak.served, '×', { atLeast: 0.8 })
measured('pages of places refused', over.refused.place + over.refused.cached, '', { atMost: 0 })
measured('searches answered', over.good.search / (over.good.search + over.refused.search), 'share')
measured('health check at the peak, p95', peak.health, 'ms')
measured('health check at three times, p95', over.health, 'ms')
measured('first search after the rush', recovered, 's', { atMost: 10 })
