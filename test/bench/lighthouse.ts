/**
 * Lighthouse as on a middling phone with a slow line, for the built home page and the page of a place with much to show, of the demo.
 * The middle of three runs: performance is simulated from the recorded loading, yet a busy machine still moves it.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { projectRoot } from '#server/settings/root.ts'
import { builtServer, startBenchServer } from './bench-server.ts'
import { demoEnv } from './cached-data.ts'
import { median } from './load.ts'
import { measured } from './measured.ts'
import { peerLines } from './peers.ts'
import { placeCases } from './place-cases.ts'

const runs = 3
const chromeFlags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--no-first-run',
]
const budgets = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const
const timings = {
  'first-contentful-paint': 'ms',
  'largest-contentful-paint': 'ms',
  'total-blocking-time': 'ms',
  'cumulative-layout-shift': '',
  'speed-index': 'ms',
} as const

const { findPrograms } = await import(path.join(projectRoot, 'scripts/find-programs.mjs'))
const { CHROME_PATH: chromePath } = (await findPrograms()) as { CHROME_PATH: string }

/** Once more where the browser's record of a run had no beginning, which happens to about one in ten. */
async function runTwice(url: string) {
  try {
    return await runOnce(url)
  } catch (error) {
    process.stdout.write(`  again: ${error instanceof Error ? error.message : error}\n`)
    return runOnce(url)
  }
}

async function runOnce(url: string) {
  const chrome = await launch({ chromePath, chromeFlags })
  try {
    const result = await lighthouse(url, { port: chrome.port, output: 'html', logLevel: 'error' })
    if (!result || result.lhr.runtimeError)
      throw new Error(result?.lhr.runtimeError?.message ?? 'Lighthouse gave no result')
    return result
  } finally {
    chrome.kill()
  }
}

type Result = Awaited<ReturnType<typeof runOnce>>

/** Budgets of timings that a page has of its own. */
interface MeasuredPage {
  what: string
  path: string
  atMost: Partial<Record<keyof typeof timings, number>>
}

function tell({ what, atMost }: MeasuredPage, results: Result[]): void {
  for (const [category, least] of Object.entries(budgets)) {
    const scores = results.map(({ lhr }) => (lhr.categories[category]?.score ?? 0) * 100)
    measured(`${what} on a phone: ${category}`, median(scores), 'of 100', { atLeast: least })
  }
  for (const [audit, unit] of Object.entries(timings)) {
    const most = atMost[audit as keyof typeof timings]
    const values = results.map(({ lhr }) => lhr.audits[audit]?.numericValue ?? Number.NaN)
    measured(`${what} on a phone: ${audit}`, median(values), unit, most === undefined ? {} : { atMost: most })
  }
  // Taken at one moment of each run: where it is low, blocking time tells of the other work of the machine.
  const speeds = results.map(({ lhr }) => lhr.environment.benchmarkIndex)
  measured(`${what}: speed of this machine, as Lighthouse found it`, median(speeds), '')
  const [first] = results
  for (const audit of Object.values(first?.lhr.audits ?? {})) {
    if (audit.score !== null && audit.score < 0.9)
      process.stdout.write(`  ${what}: ${audit.id}: ${audit.title} ${audit.displayValue ?? ''}\n`)
  }
  writeFileSync(path.join(folder, `lighthouse-${what}.html`), String(first?.report))
}

const folder = path.join(projectRoot, 'test-results')
mkdirSync(folder, { recursive: true })
const env = demoEnv()
const [place] = await placeCases(env)
const pages: MeasuredPage[] = [
  { what: 'home', path: '/', atMost: {} },
  {
    what: 'place',
    path: place?.path ?? '',
    // Shifts are said to two digits: this is none.
    atMost: { 'largest-contentful-paint': 1800, 'cumulative-layout-shift': 0.001 },
  },
]
const server = await startBenchServer(builtServer, { env })
try {
  for (const page of pages) {
    const results: Result[] = []
    for (let run = 0; run < runs; run++) results.push(await runTwice(server.url + page.path))
    tell(page, results)
  }
  for (const line of peerLines()) process.stdout.write(`  ${line}\n`)
} finally {
  await server.stop()
}
process.exit()
