/** Has a file unpacked in a thread of its own, one at a time, and ends it where it was made to take long. */
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'

export type UnpackTask =
  | { kind: 'heic'; bytes: Uint8Array; mostPixels: number }
  | { kind: 'pdf'; bytes: Uint8Array; mostPages: number; pageWidth: number }

export interface UnpackedPage {
  width: number
  height: number
  /** Four bytes a pixel: red, green, blue, opacity. */
  data: Uint8Array
}

export type Unpacked = { pages: UnpackedPage[] } | { fault: 'pixels' | 'pages' | 'broken' }

/** Seconds: a picture of 48 megapixels takes four on a slow machine. */
const longest = 30
/** Half a gigabyte for a picture of that size: never two at once. */
const turn = pLimit(1)

const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
const workerFile = new URL(`./unpack-worker.${ending}`, import.meta.url)

/** Rejects where it cannot be read, or not in time. */
export const unpack = (task: UnpackTask): Promise<Unpacked> => turn(() => inThread(task))

function inThread(task: UnpackTask): Promise<Unpacked> {
  const worker = new Worker(workerFile, { workerData: task, resourceLimits: { maxOldGenerationSizeMb: 256 } })
  return new Promise<Unpacked>((resolve, reject) => {
    const tooLong = setTimeout(() => reject(new Error('it took too long')), longest * 1000)
    worker
      .once('message', resolve)
      .once('error', reject)
      .once('exit', () => reject(new Error('it ended without an answer')))
      .once('exit', () => clearTimeout(tooLong))
  }).finally(() => worker.terminate())
}
