/**
 * A process that unpacks the pictures named on its command line, all at once as far as it lets itself, and reports the outcome and the cost of each.
 * In a process of its own, because memory is the process's and other tests take some too.
 */
import { existsSync, readFileSync } from 'node:fs'
import { decodePhoto } from '#server/domain/photos/decode-photo.ts'

/** The process's report; memory in MB above its start. */
export interface Unpacked {
  outcomes: string[]
  peak: number
  retained: number
}

/** The most memory that this process had, in kB. On Linux the system's own maximum begins with that of the parent. */
function highest(): number {
  const file = '/proc/self/status'
  const own = existsSync(file) && /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(file, 'utf8'))?.[1]
  return own ? Number(own) : process.resourceUsage().maxRSS
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)
const files = process.argv.slice(2).map((file) => readFileSync(file))
// The code that the first picture loads belongs to every process.
await decodePhoto(Buffer.alloc(0)).catch(() => undefined)
const before = process.memoryUsage.rss()
const outcomes = await Promise.all(
  files.map((bytes) =>
    decodePhoto(bytes).then(
      () => 'taken',
      (error) => error.fault ?? String(error),
    ),
  ),
)
const peak = megabytes(highest() * 1024 - before)
process.stdout.write(
  JSON.stringify({ outcomes, peak, retained: megabytes(process.memoryUsage.rss() - before) } as Unpacked),
)
