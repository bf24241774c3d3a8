/**
 * Has the demo pictures drawn in a process of its own: libvips takes 150 to 200 MB for them, and its allocator keeps it for as long as a
 * process lives, and this one lives for months.
 */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { PictureReport } from './picture-process.ts'
import { missingPictures } from './pictures.ts'

// The sources run as .ts, the bundle beside its program as .js.
const program = new URL(`./picture-process${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url)

/** Draws those that are not yet in `<dataDir>/media`; returns how many. Rejects with the failure's code as the message. */
export async function drawPictures(dataDir: string): Promise<number> {
  if ((await missingPictures(dataDir)).length === 0) return 0
  return new Promise((done, fail) => {
    const child = fork(fileURLToPath(program), [dataDir])
    child.once('message', ({ made, fault }: PictureReport) => {
      if (made === undefined) fail(new Error(fault))
      else done(made)
    })
    child.once('error', fail)
    child.once('exit', (code, signal) => fail(new Error(`the process that draws ended with ${signal ?? code}`)))
  })
}
