/**
 * `npm test`: everything that must hold, on a fresh clone as well. Sets up, finds the programs that tests need, builds,
 * then the tests, types and lint beside those without a browser. The last line is always `N passed, N failed`; set-up, build, types and lint count as one each.
 * `npm test -- --all` asks every line of the long tables (test/support/share.ts) and adds the files of the night (test/support/night.ts); other arguments are names of test files to keep to, and then
 * only their needs are prepared: no types, no lint, and no build for tests of the sources.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { build } from './build.mjs'
import { check } from './check.mjs'
import { findPrograms } from './find-programs.mjs'
import { main, root, run, Stop, seconds } from './run.mjs'
import { setUp } from './setup.mjs'

const results = path.join(root, 'test-results')

/** The counts of vitest's report. A file that could not even be loaded, or a fault outside of tests, is one failure. */
function count(report, code) {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0, faults: ['the tests did not run'] }
  const {
    numPassedTests: passed,
    numFailedTests,
    numPendingTests: skipped,
    testResults,
  } = JSON.parse(readFileSync(report, 'utf8'))
  const unloadable = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const failed = numFailedTests + unloadable.length
  const faults = [
    ...testResults.flatMap((file) =>
      file.assertionResults
        .filter(({ status }) => status === 'failed')
        .map((test) => faultLine(file, test.fullName, test.failureMessages[0])),
    ),
    ...unloadable.map((file) => faultLine(file, 'could not be loaded', file.message)),
  ]
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed, skipped, faults }
}

function faultLine(file, name, message = '') {
  return `${path.relative(root, file.name)}: ${name}\n    ${message.split('\n', 1)[0]}`
}

/** The test files whose paths contain one of the names, as vitest finds them. */
function filesNamed(names) {
  const files = ['src', 'test'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(test\.tsx?|e2e\.ts)$/.test(entry.name))
      .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name))),
  )
  return files.filter((file) => names.some((name) => file.includes(name)))
}

/** Browser tests run on the build, and so do tests that start the server as people do or read the built files. */
const needsBuild = (file) =>
  file.endsWith('.e2e.ts') || /server-process|page-bytes|\bdist\b/.test(readFileSync(path.join(root, file), 'utf8'))

/** The ten slowest files of a report, so that nobody has to guess where the time goes. */
function slowest(report) {
  if (!existsSync(report)) return []
  return JSON.parse(readFileSync(report, 'utf8'))
    .testResults.map(({ name, startTime, endTime }) => ({ name: path.relative(root, name), took: endTime - startTime }))
    .sort((one, other) => other.took - one.took)
    .slice(0, 10)
    .map(({ name, took }) => `${(took / 1000).toFixed(1).padStart(7)} s  ${name}`)
}

async function runTests(node24, project, env, filters) {
  const start = performance.now()
  const report = path.join(results, `${project}.json`)
  const secondTries = path.join(results, `${project}-second-tries.json`)
  for (const file of [report, secondTries]) rmSync(file, { force: true })
  const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['default', 'json', './test/support/second-tries.ts'].map((name) => `--reporter=${name}`)
  const { code } = await run(
    node24,
    [
      vitest,
      'run',
      '--project',
      `${project}*`,
      '--passWithNoTests',
      ...reporters,
      `--outputFile.json=${report}`,
      ...filters,
    ],
    { env: { ...env, SECOND_TRIES: secondTries } },
  )
  const shaky = existsSync(secondTries) ? JSON.parse(readFileSync(secondTries, 'utf8')) : []
  return { ...count(report, code), took: seconds(start), slow: slowest(report), shaky }
}

/** Invents the demo of the browser tests, in what the other tests leave of the machine. Where it fails, those tests say why. */
async function inventDemo(node24, env) {
  const program = path.join(root, 'test', 'support', 'served-data.ts')
  const { code, output } = await run(node24, [program], { quiet: true, env, priority: constants.priority.PRIORITY_LOW })
  if (code !== 0) console.log(output.trim())
}

/** Prints the failures, each part's counts and, last of all, their sums. Returns the exit code. */
function summarise(parts) {
  console.log('')
  for (const [name, { slow = [] }] of Object.entries(parts))
    if (slow.length > 5) console.log(`The slowest files of ${name}:\n${slow.join('\n')}\n`)
  for (const { shaky = [] } of Object.values(parts))
    for (const test of shaky) console.log(`passed only at the second try: ${test}`)
  for (const { faults = [] } of Object.values(parts)) for (const fault of faults) console.log(`failed: ${fault}`)
  for (const [name, { passed, failed, skipped = 0, took }] of Object.entries(parts)) {
    console.log(
      `${name.padEnd(15)} ${passed} passed, ${failed} failed${skipped ? `, ${skipped} left out` : ''} in ${took}`,
    )
  }
  const sum = (key) => Object.values(parts).reduce((total, part) => total + part[key], 0)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') === 0 ? 0 : 1
}

/** Runs one thing that either holds or throws a `Stop`, which is shown. */
async function attempt(work) {
  const start = performance.now()
  try {
    return { passed: 1, failed: 0, result: await work(), took: seconds(start) }
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    console.log(error.message)
    return { passed: 0, failed: 1, took: seconds(start) }
  }
}

async function checkTypesAndLint() {
  const start = performance.now()
  const faults = await check()
  return { passed: 2 - faults.length, failed: faults.length, took: seconds(start) }
}

await main(async () => {
  const names = process.argv.slice(2).filter((argument) => argument !== '--all')
  const files = filesNamed(names)
  if (names.length > 0 && files.length === 0) throw new Stop(`No test file is named ${names.join(' or ')}`)
  const parts = {}
  parts['set-up'] = await attempt(async () => ({ node24: await setUp('everything'), programs: await findPrograms() }))
  if (parts['set-up'].failed) return summarise(parts)
  const { node24, programs } = parts['set-up'].result
  if (names.length === 0 || files.some(needsBuild)) parts.build = await attempt(() => build(node24))
  // Without a build the tests would tell of nothing else.
  if (parts.build?.failed) return summarise(parts)
  mkdirSync(results, { recursive: true })
  const env = {
    ...process.env,
    ...programs,
    NODE_ENV: 'test',
    ASK_ALL: process.argv.includes('--all') ? '1' : '',
    // A file of the night is run where it is named (test/support/night.ts).
    ASK_NIGHT: names.length > 0 ? '1' : '',
    // Processes that tests start find the sources of those before them compiled.
    NODE_COMPILE_CACHE: path.join(root, '.cache', 'compiled'),
  }
  const isBrowser = (file) => file.endsWith('.e2e.ts')
  const projects = { node: files.some((file) => !isBrowser(file)), e2e: files.some(isBrowser) }
  // Beside the tests without a browser, which wait half of their time; browser tests have the machine to themselves.
  const checking = names.length === 0 ? checkTypesAndLint() : undefined
  const inventing = names.length === 0 ? inventDemo(node24, env) : undefined
  if (names.length === 0 || projects.node) parts.node = await runTests(node24, 'node', env, names)
  if (checking) parts['types and lint'] = await checking
  await inventing
  if (names.length === 0 || projects.e2e) parts.e2e = await runTests(node24, 'e2e', env, names)
  return summarise(parts)
})
