/** Starts the product for development: sources as they are, changes shown in the browser at once. */
import { main, run } from './run.mjs'
import { setUp } from './setup.mjs'

await main(async () => (await run(await setUp(), ['src/server/dev.ts', ...process.argv.slice(2)])).code)
