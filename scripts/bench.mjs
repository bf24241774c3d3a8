/**
 * `npm run bench [-- name …]`: runs the benchmarks of test/bench one after the other, each in a process of its own, prints their figures beside the
 * budgets, and keeps them in test-results/bench.json. Fails when a figure is outside its budget. Long ones (`isLong`) run only when they are named;
 * `mutants` may be followed by the files to change.
 */
import { fork } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { build } from './build.mjs'
import { main, root, Stop, seconds } from './run.mjs'
import { setUp } from './setup.mjs'

const folder = path.join(root, 'test', 'bench')
const results = path.join(root, 'test-results')

/** Files of this folder that are benchmarks; `measured.ts` and other helpers are those that never call it. */
const benchmarks = () =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && /\bmeasured\(/.test(readFileSync(path.join(folder, file), 'utf8')))
    .map((file) => path.basename(file, '.ts'))
    .filter((name) => name !== 'measured')

const isLong = (name) =>
  name.endsWith('-million') ||
  [
    'growth',
    'mutants',
    'syncs',
    'kills',
    'day',
    'inp',
    'live',
    'chat',
    'typed',
    'streams',
    'stalled',
    'deliveries',
    'expressions',
  ].includes(name)

function runBenchmark(node24, name, files) {
  return new Promise((resolve) => {
    const figures = []
    const child = fork(path.join(folder, `${name}.ts`), files, {
      cwd: root,
      execPath: node24,
      env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' },
    })
    child.on('message', (figure) => figures.push({ bench: name, ...figure }))
    child.on('close', (code) => resolve({ figures, code }))
  })
}

const isWithin = ({ value, atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY }) =>
  value >= atLeast && value <= atMost
const short = (value) =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))

function printTable(figures) {
  const rows = figures.map((figure) => {
    const { what, value, unit, atLeast, atMost } = figure
    const budget = [
      atLeast === undefined ? '' : `≥ ${short(atLeast)}`,
      atMost === undefined ? '' : `≤ ${short(atMost)}`,
    ]
      .join(' ')
      .trim()
    return [what, `${short(value)} ${unit}`, budget, budget && (isWithin(figure) ? 'ok' : 'OUTSIDE')]
  })
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column].length)))
  for (const [what, value, budget, verdict] of rows) {
    console.log(
      `${what.padEnd(widths[0])}  ${value.padStart(widths[1])}  ${budget.padEnd(widths[2])}  ${verdict}`.trimEnd(),
    )
  }
}

await main(async () => {
  const known = benchmarks()
  const given = process.argv.slice(2)
  const files = given.filter((each) => each.includes('/'))
  const names = given.filter((each) => !each.includes('/'))
  if (files.length > 0 && names.join() !== 'mutants') throw new Stop('Only the benchmark "mutants" takes files.')
  const unknown = names.find((name) => !known.includes(name))
  if (unknown) throw new Stop(`There is no benchmark "${unknown}". There are: ${known.join(', ') || 'none'}.`)
  const node24 = await setUp('everything')
  // Mutants are of the sources.
  if (names.join() !== 'mutants') await build(node24)
  const all = []
  let failed = 0
  for (const name of names.length > 0 ? names : known.filter((each) => !isLong(each))) {
    const start = performance.now()
    const { figures, code } = await runBenchmark(node24, name, files)
    console.log(`\n${name} (${seconds(start)})${code === 0 ? '' : ` FAILED with exit code ${code}`}`)
    if (figures.length > 0) printTable(figures)
    failed += code === 0 ? 0 : 1
    all.push(...figures)
  }
  mkdirSync(results, { recursive: true })
  const machine = {
    cpu: os.cpus()[0]?.model,
    cores: os.cpus().length,
    node: node24 === process.execPath ? process.version : 'v24',
  }
  writeFileSync(
    path.join(results, 'bench.json'),
    `${JSON.stringify({ measuredAt: new Date(), machine, figures: all }, null, 2)}\n`,
  )
  return failed > 0 || !all.every(isWithin) ? 1 : 0
})
