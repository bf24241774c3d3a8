/** Starts the product for development: sources as they are, changes shown in the browser at once. */
import { main, run } from './run.mjs'
import { setUp } from './setup.mjs'

await main(async () => {
  process.env.LOG_FORMAT ??= 'text'
  return (await run(await setUp(), ['src/server/process/dev.ts'])).code
})
