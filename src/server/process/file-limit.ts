/** The limit of open files, looked at before anything needs one: past it a program fails at any place, in words of that place. */
import { readFileSync } from 'node:fs'
import { StartRefusal } from '../settings/refusal.ts'

/** The embedded database holds about a hundred, each reader one, and every picture that is being sent. */
const fewest = 256

const readLimits = (): string => readFileSync('/proc/self/limits', 'utf8')

/** Throws a `StartRefusal` where too few files may be open. Only Linux says how many. */
export function checkFileLimit(read = readLimits): void {
  let limits: string
  try {
    limits = read()
  } catch {
    return
  }
  const limit = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.NaN)
  if (!(limit < fewest)) return
  throw new StartRefusal(
    `Only ${limit} files may be open at a time, at least ${fewest} are needed. Raise the limit before the start: ulimit -n 4096 (LimitNOFILE= with systemd, --ulimit nofile= with Docker).`,
  )
}
