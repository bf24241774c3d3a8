/** Types and lint side by side, in seconds: to run before every commit. */
import { isStarted, main, run, seconds } from './run.mjs'
import { setUp } from './setup.mjs'

const isTerminal = process.stdout.isTTY === true

/** Types that were found right before are not looked at again while nothing that they lean on has changed. */
const known = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo']

/**
 * Every checker of the compiler works out for itself the types that its files share: four took 42 s of CPU and 4 GB, one takes 21 s and 2 GB. A third of
 * that is the collection of memory that is needed to the end: without it until 3 GB, 16 s.
 */
const once = ['--checkers', '1']
const collectLate = { GOGC: 'off', GOMEMLIMIT: '3GiB' }

/** The command of each check and its environment; both programs are native, and each has a core. */
const checks = {
  types: ['node_modules/.bin/tsc', ['--noEmit', ...known, ...once, '--pretty', String(isTerminal)], collectLate],
  lint: ['node_modules/.bin/biome', ['ci', isTerminal ? '--colors=force' : '--colors=off'], {}],
}

/** Runs types and lint, prints their findings, and resolves with the names of those that failed. */
export async function check() {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, [command, args, settings]]) => {
      const start = performance.now()
      const { code, output } = await run(command, args, { quiet: true, env: { ...process.env, ...settings } })
      return { name, code, output, took: seconds(start) }
    }),
  )
  for (const { name, code, output, took } of results) {
    if (code !== 0) console.log(output.trim())
    console.log(`${name.padEnd(6)} ${code === 0 ? 'passed' : 'FAILED'} in ${took}`)
  }
  return results.filter(({ code }) => code !== 0).map(({ name }) => name)
}

if (isStarted(import.meta.url)) {
  await main(async () => {
    await setUp('everything')
    return (await check()).length === 0 ? 0 : 1
  })
}
