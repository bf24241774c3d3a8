/**
 * Everything from a fresh clone to the running product: packages, build, database, demo data, server.
 * Under Node 24 (npm puts ours first on the path once it is installed) the server runs in this very process:
 * one process less, and signals need no forwarding. An older Node starts Node 24 and passes signals and exit code on.
 */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { isNewEnough } from './node-24.mjs'
import { main, root, run } from './run.mjs'
import { setUp } from './setup.mjs'

await main(async () => {
  const node24 = await setUp()
  await build(node24)
  const server = path.join(root, 'dist', 'server', 'main.js')
  process.chdir(root)
  process.env.NODE_ENV ??= 'production'
  process.env.LOG_FORMAT ??= 'text'
  if (!isNewEnough(process.version)) return (await run(node24, ['--enable-source-maps', server])).code
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(server).href)
  return process.exitCode
})
