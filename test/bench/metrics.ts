/**
 * The cost of metrics: the same pages from a process that counts and is read every fifteen seconds, as a collector does, and from one
 * that does not. Asked in turns, so that other load on the machine falls on both alike; the ratio is the middle one of the pairs.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '../support/free-port.ts'
import { builtServer, startBenchServer } from './bench-server.ts'
import { demoEnv } from './cached-data.ts'
import { type Load, load, median } from './load.ts'
import { measured } from './measured.ts'

const rounds = 15
const headers = { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'th-TH,th;q=0.9' }
const options = { seconds: 1, connections: 24, headers }
/** Bytes that are ready, and a page that is drawn for each request: an unknown parameter is nobody's cached page. */
const pages = { 'cached home': '/', 'home drawn anew': '/?drawn=anew' }

const port = await freePort()
const env = demoEnv()
// One that fills the folder; then each process has the same places in a folder of its own.
await (await startBenchServer(builtServer, { env })).stop()
const copy = mkdtempSync(path.join(os.tmpdir(), 'bench-metrics-'))
cpSync(String(env.DATA_DIR), copy, { recursive: true })
const counting = await startBenchServer(builtServer, { env: { ...env, METRICS_PORT: String(port) } })
const silent = await startBenchServer(builtServer, { env: { ...env, DATA_DIR: copy } })
const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
const collector = setInterval(() => void read().catch(() => undefined), 15_000)
for (const [name, page] of Object.entries(pages)) {
  const pairs: { counted: Load; plain: Load }[] = []
  for (let round = -1; round < rounds; round++) {
    const counted = await load(counting, page, options)
    const plain = await load(silent, page, options)
    // The round before the first warms both up.
    if (round >= 0) pairs.push({ counted, plain })
  }
  const ratio = median(pairs.map(({ counted, plain }) => counted.cpu / plain.cpu))
  measured(`${name}: CPU with metrics / without`, ratio, '×', { atMost: 1.02 })
  measured(`${name}: CPU without`, median(pairs.map(({ plain }) => plain.cpu)) * 1000, 'µs')
}
clearInterval(collector)
measured('size of /metrics', (await read()).length / 1024, 'KB')
await Promise.all([counting.stop(), silent.stop()])
rmSync(copy, { recursive: true })
