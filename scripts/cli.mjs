/** `npm run cli -- <command>`: from the sources where they are, else from the build. Arguments go on as they came. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { main, root, run } from './run.mjs'
import { setUp } from './setup.mjs'

await main(async () => {
  const node24 = await setUp()
  const source = path.join(root, 'src', 'server', 'cli', 'cli.ts')
  const file = existsSync(source) ? source : path.join(root, 'dist', 'server', 'cli.js')
  return (await run(node24, [file, ...process.argv.slice(2)], { cwd: process.env.INIT_CWD ?? process.cwd() })).code
})
