/** Types and lint side by side, in seconds: to run before every commit. */
import { isStarted, main, run, seconds } from './run.mjs'
import { setUp } from './setup.mjs'

const isTerminal = process.stdout.isTTY === true

/** Types that were found right before are not looked at again while nothing that they lean on has changed. */
const known = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo']

/** The command of each check; both programs are native and use a core each. */
const checks = {
  types: ['node_modules/.bin/tsc', ['--noEmit', ...known, '--pretty', String(isTerminal)]],
  lint: ['node_modules/.bin/biome', ['ci', isTerminal ? '--colors=force' : '--colors=off']],
}

/** Runs types and lint, prints their findings, and resolves with the names of those that failed. */
export async function check() {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, [command, args]]) => {
      const start = performance.now()
      const { code, output } = await run(command, args, { quiet: true })
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
