/** Sets a letter as PDF (PDF/UA-1, fonts embedded, shaped by Typst). The same letter gives the same bytes. */
import { Worker } from 'node:worker_threads'
import type { LetterShape } from './letter-shape.ts'

export interface LetterTask {
  id: number
  letter: LetterShape
}

type Answer = { id: number; pdf: Uint8Array } | { id: number; fault: string }

interface Waiting {
  resolve(pdf: Buffer): void
  reject(error: Error): void
}

/** Seconds: a letter of a page takes some hundredths of one. */
const longest = 30
const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
const workerFile = new URL(`./letter-worker.${ending}`, import.meta.url)

const waiting = new Map<number, Waiting>()
let worker: Worker | null = null
let last = 0

/** Rejects where it cannot be set, or not in time. */
export function setLetter(letter: LetterShape): Promise<Buffer> {
  const id = ++last
  const thread = startThread()
  return new Promise<Buffer>((resolve, reject) => {
    const tooLong = setTimeout(() => endThread(new Error('a letter took too long')), longest * 1000)
    tooLong.unref()
    const done =
      <Value>(settle: (value: Value) => void) =>
      (value: Value) => {
        clearTimeout(tooLong)
        waiting.delete(id)
        // A process that has nothing else to do may end.
        if (waiting.size === 0) thread.unref()
        settle(value)
      }
    waiting.set(id, { resolve: done(resolve), reject: done(reject) })
    thread.ref()
    thread.postMessage({ id, letter } satisfies LetterTask)
  })
}

function startThread(): Worker {
  if (worker) return worker
  const started = new Worker(workerFile)
  const isCurrent = () => worker === started
  started
    .on('message', (answer: Answer) => {
      if ('pdf' in answer) waiting.get(answer.id)?.resolve(Buffer.from(answer.pdf))
      else waiting.get(answer.id)?.reject(new Error(`a letter could not be set: ${answer.fault}`))
    })
    .on('error', (error) => isCurrent() && endThread(error))
    .on('exit', () => isCurrent() && endThread(new Error('the thread of letters ended')))
  worker = started
  return started
}

/** All that wait are refused; the next letter starts a thread anew. */
function endThread(reason: Error): void {
  const ended = worker
  worker = null
  void ended?.terminate()
  for (const each of [...waiting.values()]) each.reject(reason)
}
