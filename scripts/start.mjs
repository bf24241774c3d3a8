/**
 * Everything from a fresh clone to the running product: packages, build, database, demo data, server.
 * Under Node 24 (npm puts ours first on the path once it is installed) the server runs in this very process:
 * one process less, and signals need no forwarding. An older Node starts Node 24 and passes signals and exit code on.
 */
import { existsSync } from 'node:fs'
import nodeModule from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, isBuilt } from './build.mjs'
import { isNewEnough } from './node-24.mjs'
import { main, root, run } from './run.mjs'
import { setUp } from './setup.mjs'

/**
 * Makes the pages and, of the same sources and on the other core, the database with as much of its demo as comes about meanwhile: the server goes on
 * with the rest while it serves.
 */
async function makeBoth(node24) {
  const fill = path.join(root, 'src', 'server', 'process', 'fill-ahead.ts')
  const built = new AbortController()
  const filling = existsSync(fill) ? run(node24, [fill], { until: built.signal }) : undefined
  try {
    await build(node24)
  } finally {
    built.abort()
    await filling
  }
}

await main(async () => {
  const node24 = await setUp()
  process.env.NODE_ENV ??= 'production'
  process.env.LOG_FORMAT ??= 'text'
  if (!isBuilt()) await makeBoth(node24)
  const server = path.join(root, 'dist', 'server', 'main.js')
  process.chdir(root)
  if (!isNewEnough(process.version)) return (await run(node24, ['--enable-source-maps', server])).code
  // What V8 made of the bundle is kept: a later start takes it from there.
  nodeModule.enableCompileCache(path.join(root, 'node_modules', '.cache', 'compiled'))
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(server).href)
  return process.exitCode
})
